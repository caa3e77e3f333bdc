import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { drawnFrom } from '#server/canvas/drawing/drawn.ts';
import { drawMissing } from '#server/canvas/thumbnails.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { canvasComments, canvasDocuments, canvasVersions } from '#server/db/tables/canvases.ts';
import { canvases, exchangeRates } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const FUNNEL: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: [
    { id: 'ads', kind: 'facebook_ads', x: 0, y: 0, name: 'Ads', traffic: { model: 'flat', fee: 50_000, people: 1000 } },
    {
      id: 'page',
      kind: 'sales_page',
      x: 300,
      y: 0,
      name: 'Page',
      note: 'Ask Ed',
      rule: { type: 'page', urls: ['https://old.example/buy'] },
    },
    { id: 'note', kind: 'sticky_note', x: 600, y: 0, name: '', note: 'Launch in May' },
  ],
  lines: [{ id: 'l1', from: 'ads', to: 'page', kind: 'next', rate: 0.5 }],
};

type About = Partial<typeof canvases.$inferInsert>;

async function canvasIn(workspace_id: string, owner: Person, about: About = {}): Promise<string> {
  const [row] = await server.context.db
    .insert(canvases)
    .values({ workspace_id, owner: owner.id, name: 'Launch', tags: ['Paid'], ...drawnFrom(FUNNEL), ...about })
    .returning({ id: canvases.id });
  if (!row) throw new Error('no canvas was stored');
  await server.context.db.insert(canvasDocuments).values({ canvas_id: row.id, document: FUNNEL });
  return row.id;
}

const post = (person: Person | null, id: string, act: string, payload?: object, headers: Record<string, string> = {}) =>
  server.ask(person, { method: 'POST', url: `/api/dashboard/funnels/${id}/${act}`, headers, ...(payload ? { payload } : {}) });
const rowOf = async (id: string) => (await server.context.db.select().from(canvases).where(eq(canvases.id, id)))[0];
const documentOf = async (id: string) =>
  (await server.context.db.select().from(canvasDocuments).where(eq(canvasDocuments.canvas_id, id)))[0];
const inWorkspace = (id: string) => server.context.db.select().from(canvases).where(eq(canvases.workspace_id, id));
const actsIn = async (id: string) =>
  (await server.context.db.select().from(auditEntries).where(eq(auditEntries.workspace_id, id))).map(({ action }) => action);

describe('locking a canvas', () => {
  test('keeps who and when, stops changes, and can be undone', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner);
    const id = await canvasIn(workspace, owner);
    const locked = await post(owner, id, 'lock');
    expect([locked.status, locked.body.data?.attributes.is_locked]).toEqual([200, true]);
    expect(await rowOf(id)).toMatchObject({ is_locked: true, locked_by: owner.id, locked_at: expect.any(Date) });
    const rename = await server.ask(owner, { method: 'PATCH', url: `/api/dashboard/funnels/${id}`, payload: { name: 'New' } });
    expect([rename.status, rename.body.errors?.[0]?.code]).toEqual([423, 'canvas_locked']);
    expect((await post(owner, id, 'unlock')).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ is_locked: false, locked_by: null, locked_at: null });
    expect(await actsIn(workspace)).toEqual(['canvases.lock', 'canvases.unlock']);
  });

  test('opens no more than the plan keeps open, however many ask at once, with the exact sentence', async () => {
    const owner = await server.person({ plan: 'limited' });
    const workspace = await server.workspace(owner);
    const ids = await Promise.all(Array.from({ length: 5 }, () => canvasIn(workspace, owner, { is_locked: true })));
    const answers = await Promise.all(ids.map((id) => post(owner, id, 'unlock')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403]);
    expect((await inWorkspace(workspace)).filter(({ is_locked }) => !is_locked)).toHaveLength(3);
    expect(answers.find(({ status }) => status === 403)?.body.errors?.[0]).toMatchObject({
      code: 'unlock_canvases',
      detail: 'You are not allowed to unlock any more canvases. Please upgrade to higher plan!',
      meta: { plan: 'map' },
    });
  });
});

describe('duplicating', () => {
  test('makes an open copy with the same drawing, named after the first', async () => {
    const [owner, editor] = [await server.person(), await server.person()];
    const workspace = await server.workspace(owner);
    await server.invite(editor, workspace, 1);
    const id = await canvasIn(workspace, owner, { is_locked: true });
    const answer = await post(editor, id, 'duplicate', undefined, { 'accept-language': 'de' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data?.attributes).toMatchObject({ name: 'Launch (Kopie)', tags: ['Paid'], is_locked: false, elements: 3 });
    expect(answer.body.data?.attributes.thumbnail).toMatch(/^\d+x\d+\|s\d+\.\d+ p\d+\.\d+\|0-1$/);
    const copy = answer.body.data?.id ?? '';
    expect(await rowOf(copy)).toMatchObject({ owner: editor.id, workspace_id: workspace });
    expect(await documentOf(copy)).toMatchObject({ revision: 1, document: FUNNEL });
    // Copies are numbered, also those of copies.
    const german = async (of: string) =>
      (await post(editor, of, 'duplicate', undefined, { 'accept-language': 'de' })).body.data?.attributes.name;
    expect([await german(id), await german(copy)]).toEqual(['Launch (Kopie 2)', 'Launch (Kopie 3)']);
    expect((await post(editor, id, 'duplicate', { name: 'Mine' })).body.data?.attributes.name).toBe('Mine');
    expect((await post(editor, id, 'duplicate', { name: ' ' })).status).toBe(422);
  });

  test('once for a click that arrives twice', async () => {
    const owner = await server.person();
    const workspace = await server.workspace(owner);
    const id = await canvasIn(workspace, owner);
    const key = { 'idempotency-key': 'click' };
    const answers = await Promise.all([post(owner, id, 'duplicate', {}, key), post(owner, id, 'duplicate', {}, key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.data?.id).toBe(answers[1]?.body.data?.id);
    expect(await inWorkspace(workspace)).toHaveLength(2);
  });

  test('not beyond the plan', async () => {
    const owner = await server.person({ plan: 'limited' });
    const workspace = await server.workspace(owner);
    const [id = ''] = await Promise.all(Array.from({ length: 2 }, () => canvasIn(workspace, owner)));
    const answers = await Promise.all(Array.from({ length: 3 }, () => post(owner, id, 'duplicate')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    expect(await inWorkspace(workspace)).toHaveLength(3);
  });
});

describe('moving a canvas to another workspace', () => {
  test('takes the drawing along, and both workspaces hear and remember it', async () => {
    const owner = await server.person({ plan: 'agency' });
    const [from, to] = [await server.workspace(owner), await server.workspace(owner)];
    const id = await canvasIn(from, owner);
    const answer = await post(owner, id, 'transfer', { project: to });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data?.relationships.project?.data?.id).toBe(to);
    expect(await documentOf(id)).toMatchObject({ revision: 1, document: FUNNEL });
    expect([await actsIn(from), await actsIn(to)]).toEqual([['canvases.transfer'], ['canvases.transfer']]);
    const heard = server.told.flatMap(({ workspace, event }) => (event.type === 'resource' ? [[workspace, event.action]] : []));
    expect(heard).toEqual(
      expect.arrayContaining([
        [from, 'deleted'],
        [to, 'created'],
      ]),
    );
    expect((await post(owner, id, 'transfer', { project: to })).status).toBe(200);
    expect(await actsIn(to)).toHaveLength(1);
  });

  test('converts amounts, those of old versions too, where the other workspace counts in another currency', async () => {
    const owner = await server.person({ plan: 'agency' });
    const [from, to] = [await server.workspace(owner, { currency: 'USD' }), await server.workspace(owner, { currency: 'JPY' })];
    await server.context.db.insert(exchangeRates).values({ workspace_id: to, currency: 'USD', rate: 150 });
    const id = await canvasIn(from, owner);
    const kept = await server.ask(owner, { method: 'POST', url: `/api/dashboard/funnels/${id}/versions`, payload: { name: 'Before' } });
    expect(kept.status, kept.text).toBe(201);
    const answer = await post(owner, id, 'transfer', { project: to });
    expect(answer.status, answer.text).toBe(200);
    // 500 dollars at 150 yen, which have no parts.
    const ads = { traffic: { model: 'flat', fee: 75_000, people: 1000 } };
    expect((await documentOf(id))?.document.elements).toMatchObject({ ads });
    const old = await server.ask(owner, { method: 'GET', url: `/api/dashboard/funnels/${id}/versions/${kept.body.data?.id}` });
    expect(rowIn<{ document: { elements: unknown } }>(old).document.elements).toMatchObject({ ads });
  });

  test('leaves behind what is not to go along', async () => {
    const owner = await server.person({ plan: 'agency' });
    const [from, to] = [await server.workspace(owner), await server.workspace(owner)];
    const id = await canvasIn(from, owner);
    await server.ask(owner, { method: 'POST', url: `/api/dashboard/funnels/${id}/versions`, payload: { name: 'Before' } });
    const said = await server.ask(owner, {
      method: 'POST',
      url: `/api/dashboard/funnels/${id}/comments`,
      payload: { text: 'Cut it', x: 0, y: 0 },
    });
    expect(said.status, said.text).toBe(201);
    await post(owner, id, 'transfer', { project: to, copy: { plan: false, rules: false, notes: false } });
    const stored = await documentOf(id);
    // Neither old states nor what was said hold what stayed behind.
    expect(await server.context.db.$count(canvasVersions, eq(canvasVersions.canvas_id, id))).toBe(0);
    expect(await server.context.db.$count(canvasComments, eq(canvasComments.canvas_id, id))).toBe(0);
    expect(stored).toMatchObject({ revision: 2 });
    const order = expect.any(String);
    expect(stored?.document.elements).toEqual({
      ads: { kind: 'facebook_ads', x: 0, y: 0, name: 'Ads', order },
      page: { kind: 'sales_page', x: 300, y: 0, name: 'Page', order },
    });
    expect(stored?.document.lines).toEqual({ l1: { from: 'ads', to: 'page', kind: 'next', order } });
    expect(await rowOf(id)).toMatchObject({ elements: 2, workspace_id: to });
  });

  test.each([
    ['viewer', 'editor', 403, 'role'],
    ['editor', 'viewer', 403, 'role'],
    ['editor', 'nobody', 404, 'not_found'],
    ['nobody', 'owner', 404, 'not_found'],
    ['editor', 'editor', 200, undefined],
    ['editor', 'owner', 200, undefined],
    ['owner', 'editor', 200, undefined],
  ] as const)('%s here and %s there: %i', async (here, there, status, code) => {
    const mover = await server.person({ plan: 'agency' });
    const place = async (role: 'owner' | 'editor' | 'viewer' | 'nobody') => {
      const other = await server.person({ plan: 'agency' });
      const workspace = await server.workspace(role === 'owner' ? mover : other);
      if (role === 'editor' || role === 'viewer') await server.invite(mover, workspace, role === 'editor' ? 1 : 0);
      return { workspace, owner: role === 'owner' ? mover : other };
    };
    const [from, to] = [await place(here), await place(there)];
    const id = await canvasIn(from.workspace, from.owner);
    const answer = await post(mover, id, 'transfer', { project: to.workspace });
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([status, code]);
    expect((await rowOf(id))?.workspace_id).toBe(status === 200 ? to.workspace : from.workspace);
    // Whoever drew it is unknown there, unless it is the mover.
    if (status === 200) expect((await rowOf(id))?.owner).toBe(mover.id);
  });

  test('is refused where the other plan has no room, and into a locked workspace', async () => {
    const [mover, small] = [await server.person({ plan: 'agency' }), await server.person({ plan: 'limited' })];
    const [from, full] = [await server.workspace(mover), await server.workspace(small)];
    const locked = await server.workspace(mover, { is_locked: true });
    await server.invite(mover, full, 1);
    const id = await canvasIn(from, mover);
    for (let drawn = 0; drawn < 2; drawn += 1) await canvasIn(full, small);
    const racing = await canvasIn(from, mover);
    const answers = await Promise.all([id, racing].map((one) => post(mover, one, 'transfer', { project: full })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await inWorkspace(full)).toHaveLength(3);
    const left = (await inWorkspace(from))[0]?.id ?? '';
    const refused = await post(mover, left, 'transfer', { project: locked });
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'locked']);
  });
});

test('owners and tags to filter by come from the whole workspace', async () => {
  const [owner, editor] = [await server.person({ first_name: 'Zoe' }), await server.person({ first_name: 'Ada' })];
  const [workspace, other] = [await server.workspace(owner), await server.workspace(owner)];
  await server.invite(editor, workspace, 1);
  await canvasIn(workspace, owner);
  const mine = await canvasIn(workspace, editor, { name: 'Mine' });
  await server.context.db
    .update(canvases)
    .set({ tags: ['B2B', 'Paid'] })
    .where(eq(canvases.id, mine));
  const elsewhere = await canvasIn(other, owner);
  await server.context.db
    .update(canvases)
    .set({ tags: ['Secret'] })
    .where(inArray(canvases.id, [elsewhere]));
  const ask = (query: string) => server.ask(editor, { method: 'GET', url: `/api/dashboard/funnels${query}` });
  const facets = rowIn<{ owners: { first_name: string }[]; tags: string[] }>(await ask(`/facets?filter[project]=${workspace}`));
  expect(facets.owners.map(({ first_name }) => first_name)).toEqual(['Ada', 'Zoe']);
  expect(facets.tags).toEqual(['B2B', 'Paid']);
  expect((await ask(`/facets?filter[project]=${other}`)).status).toBe(404);
  const names = async (query: string) =>
    ((await ask(`?filter[project]=${workspace}&${query}`)).body.data ?? []).map(({ attributes }) => attributes.name);
  expect(await names(`filter[owner]=${editor.id}`)).toEqual(['Mine']);
  expect(await names('filter[tags][in]=B2B')).toEqual(['Mine']);
});

test('canvases saved before there were thumbnails get one, which is no edit', async () => {
  const owner = await server.person();
  const workspace = await server.workspace(owner);
  const updated_at = new Date('2026-01-02T03:04:05Z');
  const id = await canvasIn(workspace, owner, { thumbnail: null, updated_at });
  const unreadable = await canvasIn(workspace, owner, { thumbnail: null });
  await server.context.db.execute(sql`update canvas_documents set document = '"?"' where canvas_id = ${unreadable}`);
  expect(await drawMissing(server.context)).toBeGreaterThanOrEqual(2);
  expect(await rowOf(id)).toMatchObject({ thumbnail: expect.stringMatching(/^\d+x\d+\|s/), updated_at });
  expect((await rowOf(unreadable))?.thumbnail).toBe('');
  expect(await drawMissing(server.context)).toBe(0);
});
