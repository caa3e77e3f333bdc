import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { tokenIn } from '#domain/wire/shares.ts';
import { drawnFrom } from '#server/canvas/drawing/drawn.ts';
import { canvasDocuments, canvasShares } from '#server/db/tables/canvases.ts';
import { canvases, users } from '#server/db/tables/core.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What strangers see of what really happened: as the sharer chose, and never more. */

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await openTestServer({ analytics: true });
  owner = await server.person({ plan: 'agency' });
});
afterAll(() => server.close());

const RANGE = { min: '2026-03-01', max: '2026-03-07' };
const element = (id: string, rule: CanvasDocument['elements'][number]['rule']) => ({
  id,
  kind: 'landing_page',
  x: 0,
  y: 0,
  name: id,
  rule,
});
const FUNNEL: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: [element('page', { type: 'page', urls: ['/start'] }), element('buy', { type: 'event', event: 'purchase' })],
  lines: [{ id: 'l', from: 'page', to: 'buy', kind: 'next', rate: 0.5 }],
};

/** Each sees the page and buys for 42.17. */
async function come(workspace: string, ...visitors: readonly string[]): Promise<void> {
  const of = (visitor_id: string) => ({ workspace_id: workspace, visitor_id, session_id: visitor_id });
  const rows = visitors.flatMap((who) => [
    eventRow({ ...of(who), time: '2026-03-03 10:00:00.000', path: '/start', is_entry: 1 }),
    eventRow({ ...of(who), time: '2026-03-03 10:01:00.000', kind: 'purchase', value: 4_217, order_id: `order-${who}` }),
  ]);
  await server.context.analytics.insertEvents(rows, `${workspace} ${visitors.join()}`);
}

async function canvasIn(place: string, by: Person): Promise<string> {
  const values = { workspace_id: place, owner: by.id, name: 'Launch', tags: [], ...drawnFrom(FUNNEL) };
  const [row] = await server.context.db.insert(canvases).values(values).returning({ id: canvases.id });
  if (!row) throw new Error('no canvas was stored');
  await server.context.db.insert(canvasDocuments).values({ canvas_id: row.id, document: FUNNEL });
  return row.id;
}
/** A workspace of the owner where two people came, with a canvas. */
async function shop(): Promise<{ readonly workspace: string; readonly canvas: string }> {
  const workspace = await server.workspace(owner, { currency: 'USD', timezone: 'UTC' });
  await come(workspace, 'ann', 'bob');
  return { workspace, canvas: await canvasIn(workspace, owner) };
}
const make = (person: Person, canvas: string, payload: object) =>
  server.ask(person, { method: 'POST', url: `/api/dashboard/funnels/${canvas}/shares`, payload });
const change = (canvas: string, share: string, payload: object) =>
  server.ask(owner, { method: 'PATCH', url: `/api/dashboard/funnels/${canvas}/shares/${share}`, payload });
const numbersOf = (token: string, password?: string) =>
  server.ask(null, { method: 'POST', url: '/api/dashboard/shared-canvases/numbers', payload: { token, password } });
const look = (token: string) => server.ask(null, { method: 'POST', url: '/api/dashboard/shared-canvases', payload: { token } });
const codeOf = (answer: { readonly body: { readonly errors?: readonly { readonly code: string }[] } }) => answer.body.errors?.[0]?.code;

async function linkOf(canvas: string, payload: object) {
  const { status, body } = await make(owner, canvas, payload);
  expect(status).toBe(201);
  const { id = '', attributes = {} } = body.data ?? {};
  return { id, token: tokenIn(String(attributes.link)) ?? '', attributes };
}
const peopleIn = (attributes: unknown) => (attributes as { readonly totals: { readonly people: number } }).totals.people;

describe('the numbers of a link', () => {
  test('are of the moment of sharing where they are frozen, with their days, and name nobody', async () => {
    const { canvas, workspace } = await shop();
    const { token, id, attributes } = await linkOf(canvas, { actuals: 'frozen', actuals_range: RANGE });
    expect(attributes).toMatchObject({ actuals: 'frozen', actuals_range: RANGE, actuals_at: expect.any(String), actuals_rest: false });
    await come(workspace, 'cid');
    expect((await look(token)).body.data?.attributes).toMatchObject({ actuals: { live: false, range: RANGE, sample: false } });
    const { status, body, text, headers } = await numbersOf(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id,
      attributes: {
        range: RANGE,
        elements: { page: { people: 2 }, buy: { people: 2, revenue: 8_434 } },
        totals: { people: 2, purchases: 2, revenue: 8_434 },
      },
    });
    for (const secret of ['ann', 'bob', canvas, workspace, owner.id, 'feature']) expect(text).not.toContain(secret);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['cache-control']).toContain('no-store');
    const anew = await change(canvas, id, { live: false });
    expect(anew.status).toBe(200);
    expect(peopleIn((await numbersOf(token)).body.data?.attributes)).toBe(3);
  });

  test('are counted when somebody looks where they are live, and for all who look in a minute once', async () => {
    const { canvas, workspace } = await shop();
    const { token } = await linkOf(canvas, { actuals: 'live', actuals_range: RANGE });
    const first = await numbersOf(token);
    expect(peopleIn(first.body.data?.attributes)).toBe(2);
    await come(workspace, 'dan');
    expect((await numbersOf(token)).body).toEqual(first.body);
    server.advance(61_000);
    expect(peopleIn((await numbersOf(token)).body.data?.attributes)).toBe(3);
    const rolling = await linkOf(canvas, { actuals: 'live', actuals_range: 'last7' });
    expect((await numbersOf(rolling.token)).body.data?.attributes).toMatchObject({ totals: { people: 0 } });
  });

  test('have no amount where the link leaves them out, frozen or live', async () => {
    const { canvas } = await shop();
    for (const actuals of ['frozen', 'live'] as const) {
      const { token, id } = await linkOf(canvas, { actuals, actuals_range: RANGE, hide_money: true });
      const { body, text } = await numbersOf(token);
      const attributes = body.data?.attributes as { readonly totals: { readonly buyers: number } };
      expect(attributes).toMatchObject({ totals: { revenue: null, spend: null } });
      expect(attributes.totals.buyers).toBe(2);
      expect(text).not.toMatch(/"revenue":\d|"spend":\d/);
      await change(canvas, id, { hide_money: false });
      expect((await numbersOf(token)).text).toMatch(/"revenue":\d/);
    }
  });

  test('come through the door of the link: password, end and revocation hold for them', async () => {
    const { canvas } = await shop();
    const { token, id } = await linkOf(canvas, { actuals: 'frozen', actuals_range: RANGE, password: 'Harbour' });
    expect([(await numbersOf(token)).status, codeOf(await numbersOf(token))]).toEqual([403, 'share_password']);
    expect(codeOf(await numbersOf(token, 'Harbor'))).toBe('share_password_wrong');
    expect((await numbersOf(token, 'Harbour')).status).toBe(200);
    const past = new Date(server.context.clock().getTime() - 1000).toISOString();
    await change(canvas, id, { expires_at: past });
    expect(codeOf(await numbersOf(token, 'Harbour'))).toBe('share_gone');
    await change(canvas, id, { expires_at: null, actuals: 'none' });
    expect((await numbersOf(token, 'Harbour')).status).toBe(404);
    const [kept] = await server.context.db.select().from(canvasShares).where(eq(canvasShares.id, id));
    expect(kept).toMatchObject({ frozen_actuals: null, actuals_at: null });
    await server.ask(owner, { method: 'DELETE', url: `/api/dashboard/funnels/${canvas}/shares/${id}` });
    expect(codeOf(await numbersOf(token, 'Harbour'))).toBe('share_gone');
  });

  test('are not kept of a drawing that goes on, nor of days that are none', async () => {
    const { canvas } = await shop();
    const refused = await make(owner, canvas, { live: true, actuals: 'frozen' });
    expect([refused.status, codeOf(refused)]).toEqual([422, 'share_numbers_of_live']);
    const kept = await linkOf(canvas, { actuals: 'frozen', actuals_range: RANGE });
    expect(codeOf(await change(canvas, kept.id, { live: true }))).toBe('share_numbers_of_live');
    expect((await change(canvas, kept.id, { live: true, actuals: 'live' })).status).toBe(200);
    const turned = await make(owner, canvas, { actuals: 'frozen', actuals_range: { min: RANGE.max, max: RANGE.min } });
    expect([turned.status, codeOf(turned)]).toEqual([422, 'range_order']);
    expect((await make(owner, canvas, { actuals: 'live', actuals_range: 'always' })).status).toBe(422);
  });

  test('are planned ones alone while the plan shows no others, and the sharer is told', async () => {
    const small = await server.person({ plan: 'map_pro' });
    const place = await server.workspace(small);
    const canvas = await canvasIn(place, small);
    const refused = await make(small, canvas, { actuals: 'live' });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'plan']);
    await server.context.db.update(users).set({ plan: 'business' }).where(eq(users.id, small.id));
    const made = await make(small, canvas, { actuals: 'live' });
    const token = tokenIn(String(made.body.data?.attributes.link)) ?? '';
    await server.context.db.update(users).set({ plan: 'map_pro' }).where(eq(users.id, small.id));
    expect((await look(token)).body.data?.attributes).toMatchObject({ actuals: null });
    expect((await numbersOf(token)).status).toBe(404);
    const { text } = await server.ask(small, { method: 'GET', url: `/api/dashboard/funnels/${canvas}/shares` });
    expect(text).toContain('"actuals_rest":true');
  });

  test('are of the workspace of their canvas, whoever else has such a drawing', async () => {
    const theirs = await shop();
    const other = await server.person({ plan: 'business' });
    const canvas = await canvasIn(await server.workspace(other), other);
    const made = await make(other, canvas, { actuals: 'frozen', actuals_range: RANGE });
    const token = tokenIn(String(made.body.data?.attributes.link)) ?? '';
    expect((await numbersOf(token)).body.data?.attributes).toMatchObject({ totals: { people: 0, revenue: 0 } });
    expect((await make(other, theirs.canvas, { actuals: 'frozen' })).status).toBe(404);
  });
});
