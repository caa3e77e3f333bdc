import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { canvases, workspaces } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const post = (person: Person, url: string, payload?: object) =>
  server.ask(person, { method: 'POST', url: `/api/dashboard/${url}`, ...(payload ? { payload } : {}) });
const errorOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => [status, body.errors?.[0]?.code];

async function lockedAmong(table: typeof workspaces | typeof canvases, ids: readonly string[]) {
  const rows = await server.context.db
    .select({ id: table.id, is_locked: table.is_locked })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return ids.map((id) => rows.find((row) => row.id === id)?.is_locked);
}

async function canvas(owner: Person, workspace_id: string, about: Partial<typeof canvases.$inferInsert> = {}): Promise<string> {
  const [row] = await server.context.db
    .insert(canvases)
    .values({ workspace_id, owner: owner.id, name: 'Map', ...about })
    .returning();
  return row?.id ?? '';
}
const canvasesUsed = async (person: Person, workspace: string) => {
  const answer = await server.ask(person, { method: 'GET', url: `/api/dashboard/grants/${workspace}` });
  return rowIn<{ limits: { canvases: { used: number } } }>(answer).limits.canvases.used;
};

describe('one workspace for another', () => {
  test('is one act: both change, with a line each', async () => {
    const owner = await server.person({ plan: 'limited' });
    const [open, closed] = [await server.workspace(owner), await server.workspace(owner, { is_locked: true })];
    const answer = await post(owner, 'projects/unlock', { id: closed, lock: [open.toUpperCase()] });
    expect([answer.status, rowIn(answer)]).toMatchObject([200, { id: closed, is_locked: false, canvases_locked: 0 }]);
    expect(await lockedAmong(workspaces, [open, closed])).toEqual([true, false]);
    const lines = await server.context.db
      .select()
      .from(auditEntries)
      .where(inArray(auditEntries.workspace_id, [open, closed]));
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['workspaces.lock', 'workspaces.unlock']);
  });

  test('that does not make room leaves both as they were', async () => {
    const owner = await server.person({ plan: 'limited' });
    const ids = [await server.workspace(owner), await server.workspace(owner), await server.workspace(owner, { is_locked: true })];
    const [one, , closed] = ids;
    expect(errorOf(await post(owner, 'projects/unlock', { id: closed, lock: [one] }))).toEqual([403, 'unlock_workspaces']);
    expect(errorOf(await post(owner, 'projects/unlock', { id: closed, lock: [closed] }))).toEqual([403, 'unlock_workspaces']);
    expect(await lockedAmong(workspaces, ids)).toEqual([false, false, true]);
    // As many as there are too many make room: who had more on a trial may have several open.
    expect((await post(owner, 'projects/unlock', { id: closed, lock: ids.slice(0, 2) })).status).toBe(200);
    expect(await lockedAmong(workspaces, ids)).toEqual([true, true, false]);
  });

  test('cannot lock what is somebody else’s', async () => {
    const [owner, other] = [await server.person({ plan: 'limited' }), await server.person()];
    const [closed, foreign] = [await server.workspace(owner, { is_locked: true }), await server.workspace(other)];
    await server.invite(owner, foreign, 1);
    expect((await post(owner, 'projects/unlock', { id: closed, lock: [foreign] })).status).toBe(404);
    expect(await lockedAmong(workspaces, [closed, foreign])).toEqual([true, false]);
  });

  test('asked for twice at once ends with one open', async () => {
    const owner = await server.person({ plan: 'limited' });
    const open = await server.workspace(owner);
    const closed = [await server.workspace(owner, { is_locked: true }), await server.workspace(owner, { is_locked: true })];
    const answers = await Promise.all(closed.map((id) => post(owner, 'projects/unlock', { id, lock: [open] })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect((await lockedAmong(workspaces, [open, ...closed])).filter((locked) => locked === false)).toHaveLength(1);
  });
});

describe('one canvas for another', () => {
  test('is one act, and leaves both as they were where it makes no room', async () => {
    const owner = await server.person({ plan: 'limited' });
    const workspace = await server.workspace(owner);
    const open = [await canvas(owner, workspace), await canvas(owner, workspace), await canvas(owner, workspace)];
    const closed = await canvas(owner, workspace, { is_locked: true });
    expect(errorOf(await post(owner, `funnels/${closed}/unlock`))).toEqual([403, 'unlock_canvases']);
    expect((await post(owner, `funnels/${closed}/unlock`, { lock: [open[0]] })).status).toBe(200);
    expect(await lockedAmong(canvases, [...open, closed])).toEqual([true, false, false, false]);
    await canvas(owner, workspace);
    expect(errorOf(await post(owner, `funnels/${open[0]}/unlock`, { lock: [open[1]] }))).toEqual([403, 'unlock_canvases']);
    expect(await lockedAmong(canvases, open)).toEqual([true, false, false]);
  });

  test('must stand in the same workspace', async () => {
    const owner = await server.person({ plan: 'agency' });
    const [here, there] = [await server.workspace(owner), await server.workspace(owner)];
    const [closed, other] = [await canvas(owner, here, { is_locked: true }), await canvas(owner, there)];
    expect((await post(owner, `funnels/${closed}/unlock`, { lock: [other] })).status).toBe(404);
    expect(await lockedAmong(canvases, [closed, other])).toEqual([true, false]);
  });
});

describe('canvases of a locked workspace', () => {
  test('do not count: there is room for others', async () => {
    const owner = await server.person({ plan: 'limited' });
    const [open, closed] = [await server.workspace(owner), await server.workspace(owner, { is_locked: true })];
    for (let at = 0; at < 5; at += 1) await canvas(owner, closed);
    expect(await canvasesUsed(owner, open)).toBe(0);
    expect((await post(owner, 'funnels', { name: 'New', project: open })).status).toBe(201);
    expect(await canvasesUsed(owner, open)).toBe(1);
  });

  test('come back with it as far as the plan has room, the last edited first', async () => {
    const owner = await server.person({ plan: 'limited' });
    const id = await server.workspace(owner, { is_locked: true });
    const edited = (day: number) => ({ updated_at: new Date(Date.UTC(2026, 0, day)) });
    const ids: string[] = [];
    for (const day of [1, 5, 2, 4, 3]) ids.push(await canvas(owner, id, edited(day)));
    const answer = await post(owner, 'projects/unlock', { id });
    expect([answer.status, rowIn(answer)]).toMatchObject([200, { is_locked: false, canvases_locked: 2 }]);
    expect(await lockedAmong(canvases, ids)).toEqual([true, false, true, false, false]);
    expect(await canvasesUsed(owner, id)).toBe(3);
    const [untouched] = await server.context.db
      .select()
      .from(canvases)
      .where(eq(canvases.id, ids[0] ?? ''));
    expect([untouched?.updated_at.toISOString(), untouched?.locked_by]).toEqual(['2026-01-01T00:00:00.000Z', owner.id]);
  });
});
