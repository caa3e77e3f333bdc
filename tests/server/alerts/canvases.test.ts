import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { periodAround } from '#domain/time/periods.ts';
import { type CanvasFacts, isOfCanvas } from '#domain/wire/alerts.ts';
import { deliverAlert } from '#server/alerts/deliver.ts';
import { watchAll } from '#server/alerts/watch.ts';
import { drawnFrom } from '#server/canvas/drawing/drawn.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { alertDeliveries } from '#server/db/tables/alerts.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, memberships, users } from '#server/db/tables/core.ts';
import { storeTime } from '#server/events/store-time.ts';
import { eventRow } from '../../support/analytics.ts';
import type { Person } from '../../support/people.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

/** Alerts on a line or a step of a canvas, from the form to the message. */

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await openTestServer({ analytics: true });
  owner = await server.person({ plan: 'business', confirmed: true });
  // In the middle of a month there is a plan to be behind.
  const { max } = periodAround(localDay(server.context.clock(), 'UTC'), 'month');
  server.advance(new Date(`${addDays(max, 15)}T12:00:00Z`).getTime() - server.context.clock().getTime());
});
afterAll(() => server?.close());

const at = (x: number) => ({ x, y: 0 });
const SHOP: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: [
    { id: 'page', kind: 'landing_page', name: 'Landing', ...at(0), rule: { type: 'page', urls: ['/start'] } },
    { id: 'buy', kind: 'purchase', name: '', ...at(400), value: 10_000, rule: { type: 'event', event: 'purchase' } },
  ],
  lines: [{ id: 'l1', from: 'page', to: 'buy', kind: 'next', rate: 0.5 }],
};

async function shop(document: CanvasDocument = SHOP) {
  const { db, analytics, clock } = server.context;
  const workspace = await server.workspace(owner, { name: 'Northwind', timezone: 'UTC', currency: 'USD' });
  const values = { workspace_id: workspace, owner: owner.id, name: 'Launch', tags: [], ...drawnFrom(document) };
  const [row] = await db.insert(canvases).values(values).returning({ id: canvases.id });
  const canvas = row?.id ?? '';
  await db.insert(canvasDocuments).values({ canvas_id: canvas, document });
  /** So many see the page, and of them so many buy. */
  const come = async (people: number, buyers: number) => {
    const now = clock().getTime();
    const rows = Array.from({ length: people }, (_, place) => {
      const who = randomUUID();
      const of = { workspace_id: workspace, visitor_id: who, session_id: who };
      const seen = eventRow({ ...of, time: storeTime(now - 120_000), path: '/start', is_entry: 1 });
      const bought = eventRow({ ...of, time: storeTime(now - 60_000), kind: 'purchase', value: 10_000, order_id: who });
      return place < buyers ? [seen, bought] : [seen];
    });
    await analytics.insertEvents(rows.flat(), randomUUID());
  };
  const draw = (next: CanvasDocument, revision: number) =>
    db.update(canvasDocuments).set({ document: next, revision }).where(eq(canvasDocuments.canvas_id, canvas));
  return { workspace, canvas, come, draw };
}
type Shop = Awaited<ReturnType<typeof shop>>;

/** Whoever asks has just logged in: hours pass between the looks. */
const ask: TestServer['ask'] = async (_, request) => server.ask(await server.renewed({ ...owner }), request);
const on = (workspace: string) => ({ 'x-project-id': workspace });
const emailOf = async ({ id }: Person) => {
  const [row] = await server.context.db.select({ email: users.email }).from(users).where(eq(users.id, id));
  return row?.email ?? '';
};
const make = async ({ workspace, canvas }: Shop, payload: object) =>
  ask(owner, {
    method: 'POST',
    url: '/api/analytics/alerts',
    headers: on(workspace),
    payload: {
      name: 'Watch',
      channel: 'mail',
      recipients: await emailOf(owner),
      watches: 'line',
      canvas_id: canvas,
      part_id: 'l1',
      ...payload,
    },
  });
const shown = async ({ workspace }: Shop, id: unknown) =>
  (await ask(owner, { method: 'GET', url: `/api/analytics/alerts/${id}`, headers: on(workspace) })).body;
/** Looks so many times, each far enough from the one before to say something. */
async function look({ come }: Shop, times = 2) {
  for (let time = 0; time < times; time += 1) {
    server.advance(6 * 60_000);
    await come(1, 0);
    await watchAll(server.context);
  }
}
const told = async (alert: unknown): Promise<readonly CanvasFacts[]> =>
  (
    await server.context.db
      .select()
      .from(alertDeliveries)
      .where(eq(alertDeliveries.alert_id, String(alert)))
  )
    .map(({ facts }) => facts)
    .filter(isOfCanvas);

test('a line that falls behind its plan is told of once, in money, with a link to it', async () => {
  const place = await shop();
  const { body, status } = await make(place, {});
  expect(status).toBe(201);
  expect(body).toMatchObject({ part_name: 'Landing → Purchase', standing: 'waiting', target_id: null });
  // Nobody can tell of so few: no alarm, and the list says so.
  await place.come(10, 3);
  await look(place, 3);
  expect(await told(body.id)).toEqual([]);
  expect(await shown(place, body.id)).toMatchObject({ standing: 'cannot_tell' });
  await place.come(190, 57);
  await look(place, 1);
  // One look alone says nothing.
  expect(await told(body.id)).toEqual([]);
  await look(place, 3);
  const [facts, ...others] = await told(body.id);
  expect(others).toEqual([]);
  expect(facts).toMatchObject({ from: 'near', to: 'behind', change: 'worse', measure: 'rate', plan: 0.5, people: 60, currency: 'USD' });
  // Of those who came so many fewer bought than planned, each for 100.
  expect(facts?.gap).toBeCloseTo((60 - (facts?.started ?? 0) / 2) * (10_000 / 2), -4);
  expect(await shown(place, body.id)).toMatchObject({ standing: 'behind' });

  const [delivery] = await server.context.db
    .select()
    .from(alertDeliveries)
    .where(eq(alertDeliveries.alert_id, String(body.id)));
  await deliverAlert(server.context, delivery?.id ?? '');
  const [mail] = await server.context.db.select().from(mails).where(eq(mails.user, owner.id));
  const text = JSON.stringify(mail);
  expect(text).toContain('Northwind: Landing → Purchase is behind plan with');
  expect(text).toMatch(/By the plan that has cost \$[\d,.]+ since/);
  const { min } = periodAround(localDay(server.context.clock(), 'UTC'), 'month');
  const days = `${min}_${localDay(server.context.clock(), 'UTC')}`;
  expect(text).toContain(`/canvases/${place.canvas}?layer=compare&days=${days}&chosen=l1`);

  // It gets as good as planned, and then bad again: of each direction once.
  await place.come(400, 300);
  await look(place, 2);
  await place.come(900, 100);
  await look(place, 3);
  expect((await told(body.id)).map(({ change }) => change).sort()).toEqual(['better', 'worse']);
});

test('people and revenue of a step are watched against what is planned until now', async () => {
  const planned: CanvasDocument = {
    ...SHOP,
    elements: [{ id: 'ads', kind: 'facebook_ads', name: 'Ads', ...at(-400), traffic: { model: 'free', people: 4000 } }, ...SHOP.elements],
    lines: [{ id: 'l0', from: 'ads', to: 'page', kind: 'next', rate: 1 }, ...SHOP.lines],
  };
  const place = await shop(planned);
  const people = await make(place, { watches: 'element', part_id: 'page', measure: 'people' });
  const revenue = await make(place, { watches: 'element', part_id: 'buy', measure: 'revenue' });
  expect(revenue.body).toMatchObject({ part_name: 'Purchase' });
  await place.come(100, 60);
  await look(place);
  expect((await told(people.body.id))[0]).toMatchObject({ measure: 'people', to: 'behind', part: { name: 'Landing' } });
  expect((await told(revenue.body.id))[0]).toMatchObject({ measure: 'revenue', to: 'behind', actual: 600_000 });
});

test('what has gone says so, watches on when it is back, and nobody is told of it meanwhile', async () => {
  const place = await shop();
  const { body } = await make(place, {});
  const standing = async () => {
    server.advance(60_000);
    await watchAll(server.context);
    return (await shown(place, body.id)).standing;
  };
  await place.draw({ ...SHOP, lines: [] }, 2);
  expect(await standing()).toBe('part_gone');
  await place.draw(SHOP, 3);
  expect(await standing()).toBe('waiting');
  const canvas = `/api/dashboard/funnels/${place.canvas}`;
  expect((await ask(owner, { method: 'DELETE', url: canvas })).status).toBe(204);
  expect(await standing()).toBe('canvas_gone');
  await place.come(300, 10);
  await look(place, 3);
  expect(await told(body.id)).toEqual([]);
  expect((await ask(owner, { method: 'POST', url: `${canvas}/restore` })).status).toBe(200);
  expect(await standing()).toBe('waiting');
  await look(place, 2);
  expect(await told(body.id)).toHaveLength(1);
});

test('a recipient who has left is said to be nobody', async () => {
  const place = await shop();
  const guest = await server.person({ confirmed: true });
  await server.invite(guest, place.workspace, 1);
  const { body } = await make(place, { recipients: await emailOf(guest) });
  await server.context.db.delete(memberships).where(eq(memberships.user_id, guest.id));
  await watchAll(server.context);
  expect(await shown(place, body.id)).toMatchObject({ standing: 'nobody' });
  const url = `/api/analytics/alerts/${body.id}`;
  const payload = { recipients: await emailOf(owner) };
  await ask(owner, { method: 'PATCH', url, headers: on(place.workspace), payload });
  await watchAll(server.context);
  expect((await shown(place, body.id)).standing).not.toBe('nobody');
});

test('only what is drawn on a canvas of the workspace can be watched; targets need none of it', async () => {
  const place = await shop();
  const other = await shop();
  for (const payload of [{ canvas_id: null }, { canvas_id: other.canvas }, { part_id: null }, { part_id: 'page' }, { watches: 'element' }])
    expect((await make(place, payload)).status, JSON.stringify(payload)).toBe(422);
  const targets = await make(place, { watches: 'targets' });
  expect(targets.body).toMatchObject({ canvas_id: null, part_id: null, part_name: null, standing: null });
  // A test message is about what would be told.
  const { body } = await make(place, {});
  await ask(owner, { method: 'POST', url: `/api/dashboard/alerts/${body.id}/test` });
  const sent = await server.context.db.select().from(mails).where(eq(mails.user, owner.id));
  expect(JSON.stringify(sent)).toContain('Test: Northwind: Landing → Purchase is behind plan with 38%, planned 50%');
});
