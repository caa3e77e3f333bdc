import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { rowIn, rowsIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const post = (person: Person | null, path: string, payload?: object) =>
  server.ask(person, { method: 'POST', url: `/api/dashboard/projects/${path}`, ...(payload ? { payload } : {}) });
const isLocked = async (ids: readonly string[]) => {
  const rows = await server.context.db
    .select({ id: workspaces.id, is_locked: workspaces.is_locked })
    .from(workspaces)
    .where(inArray(workspaces.id, [...ids]));
  return ids.map((id) => rows.find((row) => row.id === id)?.is_locked);
};
const acts = async (id: string) =>
  (await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, id)).orderBy(auditEntries.created_at)).map(
    ({ action, actor }) => ({ action, actor }),
  );

describe('locking and opening', () => {
  test('keeps who and when, says so to open pages, and leaves lines for the owner', async () => {
    const owner = await server.person();
    const id = await server.workspace(owner);
    const locked = await post(owner, `${id}/lock`);
    expect([locked.status, rowIn(locked)]).toEqual([200, { id, is_locked: true, locked_at: expect.any(String) }]);
    const shown = await server.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${id}?include=user,locked_by` });
    expect(shown.body.data?.attributes.is_locked).toBe(true);
    expect(shown.body.data?.relationships.locked_by?.data).toEqual({ type: 'users', id: owner.id });
    const opened = await post(owner, 'unlock', { id });
    expect(rowIn(opened)).toEqual({ id, is_locked: false, locked_at: null, canvases_locked: 0 });
    expect(await acts(id)).toEqual([
      { action: 'workspaces.lock', actor: owner.id },
      { action: 'workspaces.unlock', actor: owner.id },
    ]);
    const heard = server.told.filter(({ workspace }) => workspace === id).map(({ event }) => event.type);
    expect(heard).toEqual(['resource', 'grants', 'resource', 'grants']);
  });

  test('does not count as an edit', async () => {
    const owner = await server.person();
    const id = await server.workspace(owner, { updated_at: new Date('2026-01-02T03:04:05Z') });
    await post(owner, `${id}/lock`);
    const [row] = await server.context.db.select().from(workspaces).where(eq(workspaces.id, id));
    expect(row?.updated_at.toISOString()).toBe('2026-01-02T03:04:05.000Z');
  });

  test('is the owner’s alone', async () => {
    const [owner, editor, stranger] = [await server.person(), await server.person(), await server.person()];
    const id = await server.workspace(owner);
    await server.invite(editor, id, 1);
    expect((await post(editor, `${id}/lock`)).status).toBe(403);
    expect((await post(stranger, `${id}/lock`)).status).toBe(404);
    expect((await post(stranger, 'unlock', { id })).status).toBe(404);
    expect((await post(null, 'unlock', { id })).status).toBe(401);
    expect((await post(owner, 'unlock', {})).status).toBe(400);
    expect((await post(owner, 'unlock', { id, plan: 'agency' })).status).toBe(422);
    expect(await isLocked([id])).toEqual([false]);
  });
});

describe('the plan’s limit', () => {
  test('refuses one more with the exact sentence and the plan that would do', async () => {
    const owner = await server.person({ plan: 'limited' });
    await server.workspace(owner);
    const closed = await server.workspace(owner, { is_locked: true });
    const answer = await post(owner, 'unlock', { id: closed });
    expect(answer.status).toBe(403);
    expect(answer.body.errors?.[0]).toMatchObject({
      code: 'unlock_workspaces',
      detail: 'You are not allowed to unlock any more workspaces. Please upgrade to higher plan!',
      meta: { because: 'plan', allowed: 1, plan: 'map_pro' },
    });
    expect(await isLocked([closed])).toEqual([true]);
  });

  test('lets only as many through as there is room for, however many ask at once', async () => {
    const owner = await server.person({ plan: 'business' });
    const ids = await Promise.all(Array.from({ length: 6 }, () => server.workspace(owner, { is_locked: true })));
    const answers = await Promise.all(ids.map((id) => post(owner, 'unlock', { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403, 403]);
    expect((await isLocked(ids)).filter((locked) => locked === false)).toHaveLength(3);
  });

  test('asks for no room where it is open already', async () => {
    const owner = await server.person({ plan: 'limited' });
    const id = await server.workspace(owner);
    expect((await post(owner, 'unlock', { id })).status).toBe(200);
    expect(await acts(id)).toEqual([]);
  });
});

describe('locking several', () => {
  test('locks all of them, once each', async () => {
    const owner = await server.person({ plan: 'agency' });
    const ids = [await server.workspace(owner), await server.workspace(owner), await server.workspace(owner, { is_locked: true })];
    const answer = await post(owner, 'lock-selected', { ids: [...ids, ids[0]?.toUpperCase()] });
    expect(answer.status, answer.text).toBe(200);
    expect(await isLocked(ids)).toEqual([true, true, true]);
    const lines = await server.context.db
      .select()
      .from(auditEntries)
      .where(and(inArray(auditEntries.workspace_id, ids), eq(auditEntries.action, 'workspaces.lock')));
    expect(lines).toHaveLength(2);
  });

  test('takes a form as well', async () => {
    const owner = await server.person({ plan: 'agency' });
    const id = await server.workspace(owner);
    const answer = await server.ask(owner, {
      method: 'POST',
      url: '/api/dashboard/projects/lock-selected',
      payload: `ids[]=${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.status, await isLocked([id])]).toEqual([200, [true]]);
  });

  test('locks none when one of them is somebody else’s, even for a collaborator', async () => {
    const [owner, other] = [await server.person({ plan: 'agency' }), await server.person({ plan: 'agency' })];
    const [own, shared] = [await server.workspace(owner), await server.workspace(other)];
    await server.invite(owner, shared, 1);
    const answer = await post(owner, 'lock-selected', { ids: [own, shared] });
    expect([answer.status, await isLocked([own, shared])]).toEqual([404, [false, false]]);
    expect((await post(owner, 'lock-selected', { ids: [] })).status).toBe(422);
    expect((await post(owner, 'lock-selected', { ids: ['1 or 1=1'] })).status).toBe(422);
  });
});

describe('the list', () => {
  test('puts locked ones last, own before shared, then goes by name and by the latest change', async () => {
    const [me, other] = [await server.person({ plan: 'agency' }), await server.person({ plan: 'agency' })];
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    await server.workspace(me, { name: 'beta', updated_at: at(1) });
    await server.workspace(me, { name: 'Alpha', main_url: 'https://older.example', updated_at: at(1) });
    await server.workspace(me, { name: 'alpha', main_url: 'https://newer.example', updated_at: at(2) });
    await server.workspace(me, { name: 'Aardvark', is_locked: true });
    const shared = [
      await server.workspace(other, { name: 'A shared one' }),
      await server.workspace(other, { name: 'Locked', is_locked: true }),
    ];
    for (const id of shared) await server.invite(me, id, 0);
    await server.workspace(other, { name: 'Not mine' });
    const list = (query = '') => server.ask(me, { method: 'GET', url: `/api/dashboard/projects${query}` });
    const names = (answer: Awaited<ReturnType<typeof list>>) =>
      (answer.body.data as unknown as { attributes: { name: string } }[]).map(({ attributes }) => attributes.name);
    expect(names(await list())).toEqual(['alpha', 'Alpha', 'beta', 'A shared one', 'Aardvark', 'Locked']);
    expect(names(await list(`?filter[user]=${other.id}`))).toEqual(['A shared one', 'Locked']);
    expect(names(await list('?filter[is_locked]=true'))).toEqual(['Aardvark', 'Locked']);
  });
});

describe('the owner’s log', () => {
  test('shows what was done here, page by page, and nobody else’s', async () => {
    const [owner, editor] = [await server.person(), await server.person()];
    const id = await server.workspace(owner);
    await server.invite(editor, id, 1);
    for (const name of ['One', 'Two', 'Three'])
      await server.ask(editor, { method: 'POST', url: '/api/dashboard/funnels', payload: { name, project: id } });
    const read = (person: Person, query = '') =>
      server.ask(person, { method: 'GET', url: `/api/dashboard/projects/${id}/audit-entries${query}` });
    const first = await read(owner, '?page[size]=2');
    expect(first.body.meta).toEqual({ total: 3 });
    const entries = rowsIn<{ action: string; target_label: string; actor_email: string }>(first);
    expect(entries.map(({ action, target_label }) => [action, target_label])).toEqual([
      ['canvases.create', 'Three'],
      ['canvases.create', 'Two'],
    ]);
    expect(entries[0]?.actor_email).toBe(`${editor.id}@flumen.test`);
    expect((await read(owner, '?page[size]=2&page[number]=2')).body.data).toHaveLength(1);
    expect((await read(editor)).status).toBe(403);
    // The same list as that of staff: filtered and searched, with what an owner may read of an entry and nothing else.
    const found = await read(owner, '?filter[action]=canvases.create&filter[search]=three');
    expect(rowsIn(found)).toMatchObject([{ target_label: 'Three', after: { name: 'Three' } }]);
    expect(rowsIn<object>(found).flatMap(Object.keys)).not.toEqual(expect.arrayContaining(['address']));
    for (const query of [`?filter[actor]=${editor.id}`, `?filter[project]=${id}`, '?fields[audit-entries]=address'])
      expect([query, (await read(owner, query)).status]).toEqual([query, 400]);
    const other = await server.workspace(await server.person());
    expect((await server.ask(owner, { method: 'GET', url: `/api/dashboard/projects/${other}/audit-entries` })).status).toBe(404);
    expect((await read(owner, '?page[size]=0')).status).toBe(400);
    expect((await read(owner, '?sort=actor')).status).toBe(400);
  });
});

test('the log keeps what an edit changed, and nothing else', async () => {
  const owner = await server.person();
  const id = await server.workspace(owner, { name: 'Old' });
  const edit = (payload: object) => server.ask(owner, { method: 'PATCH', url: `/api/dashboard/projects/${id}`, payload });
  expect((await edit({ name: 'New', currency: 'USD' })).status).toBe(200);
  expect((await edit({ name: '' })).status).toBe(422);
  const lines = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, id));
  expect(lines.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'workspaces.edit', before: { name: 'Old' }, after: { name: 'New' } },
  ]);
});

test('a rotated app key replaces the one before it, for owners only', async () => {
  const [owner, editor] = [await server.proven(await server.register()), await server.person()];
  const site = { name: 'Key', main_url: 'https://key.example' };
  const { id } = (await server.send({ method: 'POST', url: '/api/dashboard/projects', payload: site }, owner.access_token)).json().data;
  await server.invite(editor, id, 1);
  const url = `/api/dashboard/projects/${id}/api-key`;
  const before = rowIn(await server.send({ method: 'GET', url }, owner.access_token)).app_key;
  const rotated = await server.send({ method: 'POST', url }, owner.access_token);
  expect([rotated.statusCode, rotated.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(rowIn(rotated).app_key).not.toBe(before);
  expect((await server.send({ method: 'GET', url }, owner.access_token)).json().data).toEqual(rotated.json().data);
  expect((await server.ask(editor, { method: 'POST', url })).status).toBe(403);
  const lines = await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, id));
  expect(lines.map(({ action }) => action)).toContain('workspaces.renewKey');
  expect(JSON.stringify(lines)).not.toContain(rowIn(rotated).app_key);
});
