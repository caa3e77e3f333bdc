import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { type AnyDocument, toRecords } from '#domain/canvas/records.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { Finding } from '#domain/wire/answers/insights.ts';
import { reportHandlers } from '#server/app/report-handlers.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, kpiWidgets } from '#server/db/tables/core.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { longTest } from '#tests/support/long.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What stands out, over planted histories. It is noon; the last whole day is yesterday. */

const DAY_MS = 86_400_000;
let server: TestServer;
let today: string;
beforeAll(async () => {
  server = await openTestServer({ analytics: true });
  server.advance(DAY_MS * 1.5 - (server.context.clock().getTime() % DAY_MS));
  today = localDay(server.context.clock(), 'UTC');
});
afterAll(() => server?.close());

interface Day {
  readonly people: number;
  readonly buyers: number;
}
/** A canvas with pages of these addresses. */
const drawnWith = (urls: readonly string[]) => ({
  ...EMPTY_DOCUMENT,
  elements: urls.map((url, at) => ({
    ...{ id: `page-${at}`, kind: 'page', x: 0, y: 0, name: '' },
    rule: { type: 'page' as const, urls: [url] },
  })),
});
interface Site {
  /** The last day on which anybody came; 0 is today. */
  readonly until?: number;
  /** The page that buyers see, as browsers report it. */
  readonly offer?: string;
  readonly drawn?: AnyDocument;
}
/** Two months of a shop: people come by mail, buyers see a page that is on no canvas, unless said. `ago`: 0 is today. */
async function shop(
  plan: Plan,
  dayOf: (ago: number) => Day,
  { until = 0, offer = '/quiz', drawn = drawnWith(['/', '/thanks']) }: Site = {},
) {
  const owner = await server.person({ plan });
  const workspace = await server.workspace(owner, { timezone: 'UTC', currency: 'EUR' });
  const { db, analytics } = server.context;
  const canvas = randomUUID();
  await db.insert(canvases).values({ workspace_id: workspace, name: 'Main', id: canvas, owner: owner.id });
  await db.insert(canvasDocuments).values({ canvas_id: canvas, revision: 1, document: drawn });
  const widget = {
    workspace_id: workspace,
    category: 'other',
    display_name: 'Visitors',
    metric_type: 'HITS',
    element_type: 'person',
  } as const;
  await db.insert(kpiWidgets).values(widget);
  const rows: EventRow[] = [];
  for (let ago = until; ago <= 60; ago += 1) {
    const { people, buyers } = dayOf(ago);
    for (let at = 0; at < people; at += 1) {
      const visitor_id = `v${ago}-${at}`;
      const about = { workspace_id: workspace, visitor_id, session_id: visitor_id, utm_medium: 'email' };
      const time = (minute: number) => `${addDays(today, -ago)} 09:${String(minute).padStart(2, '0')}:00.000`;
      rows.push(eventRow({ ...about, time: time(1), path: '/', is_entry: 1 }));
      if (at >= buyers) continue;
      rows.push(eventRow({ ...about, time: time(2), path: offer }));
      rows.push(eventRow({ ...about, time: time(3), kind: 'purchase', value: 5_000, path: '/thanks' }));
    }
  }
  await analytics.insertEvents(rows, workspace);
  const ask = () =>
    server.ask(owner, { method: 'POST', url: '/api/analytics/reports/insights', headers: { 'x-project-id': workspace }, payload: {} });
  return { workspace, canvas, ask };
}
const steady = { people: 30, buyers: 2 };
const found = async ({ ask }: Awaited<ReturnType<typeof shop>>) => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  return body.findings as readonly Finding[];
};

test('a steady shop has nothing to tell but what its canvas lacks', async () => {
  const steadily = await shop('business', () => steady);
  expect((await steadily.ask()).body).toMatchObject({ range: { min: addDays(today, -7), max: addDays(today, -1) }, currency: 'EUR' });
  expect(await found(steadily)).toEqual([{ kind: 'drift', page: 'shop.example/quiz', share: 1, purchases: 56 }]);
});

test('a week that fell by half is told with its figures; who does not see purchases is told nothing of them', async () => {
  const fell = await shop('performance_pro', (ago) => (ago <= 7 ? { people: 15, buyers: 1 } : steady));
  expect(await found(fell)).toMatchObject([{ kind: 'change', name: 'Visitors', value: 105, previous: 210, change: -0.5, better: 'up' }]);
});

test('purchases that stop, a channel that sells less, and a script that is gone', async () => {
  const stopped = await shop('business', (ago) => (ago <= 4 ? { people: 30, buyers: 0 } : { people: 30, buyers: 3 }));
  expect((await found(stopped))[0]).toEqual({ kind: 'no_sales', since: addDays(today, -4), expected: 12 });
  const worse = await shop('business', (ago) => ({ people: 30, buyers: ago <= 28 ? 2 : 6 }));
  expect(await found(worse)).toContainEqual(
    expect.objectContaining({ kind: 'rate', channel: 'email', previous: 0.2, people: 840, money: expect.closeTo(-560_000, -2) }),
  );
  const gone = await shop('business', () => steady, { until: 3 });
  expect((await found(gone))[0]).toEqual({ kind: 'silent', since: `${addDays(today, -3)}T09:03:00.000Z` });
});

test('a site that nothing is known of says nothing, and strangers are told nothing', async () => {
  const { workspace, ask } = await shop('business', () => ({ people: 0, buyers: 0 }));
  expect((await ask()).body.findings).toEqual([]);
  const headers = { 'x-project-id': workspace };
  const stranger = await server.person();
  expect((await server.ask(stranger, { method: 'POST', url: '/api/analytics/reports/insights', headers, payload: {} })).status).toBe(404);
});

longTest('a page counts as drawn as a canvas would count it: in letters, and however many pages are drawn', async () => {
  const others = Array.from({ length: 700 }, (_, at) => `/other-${at}`);
  const places = [
    { offer: '/f%C3%BCr-dich', drawn: drawnWith(['/', '/thanks', '/für-dich']) },
    { offer: '/p/blue/', drawn: toRecords(drawnWith(['/', '/thanks', 'www.shop.example/p/*?size=*'])) },
    { offer: '/quiz', drawn: toRecords(drawnWith([...others, '/', '/thanks', '/quiz'])) },
  ];
  for (const site of places) expect(await found(await shop('business', () => steady, site)), site.offer).toEqual([]);
});

// A matcher that backtracks would try some billion ways for each page, and nobody else would be answered meanwhile.
test('a pattern that is made to take long takes no time', async () => {
  const offer = `/${'-'.repeat(60)}`;
  const hostile = await shop('business', () => steady, { offer, drawn: drawnWith(['/', '/thanks', `/${'*-'.repeat(9)}end`]) });
  expect(await found(hostile)).toMatchObject([{ kind: 'drift', page: `shop.example${offer}` }]);
});

test('canvases are read only for an answer that is not there yet, which changes as soon as one is saved', async () => {
  const { workspace, canvas } = await shop('business', () => ({ people: 0, buyers: 0 }));
  const { db } = server.context;
  const read: string[] = [];
  const watching = new Proxy(db, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]) => {
        for (const fields of args) if (typeof fields === 'object' && fields !== null) read.push(...Object.keys(fields));
        return value.apply(target, args);
      };
    },
  });
  const about = { id: workspace, shown: EVERYTHING, timezone: 'UTC', currency: 'EUR' } as Parameters<
    typeof reportHandlers.insights
  >[0]['workspace'];
  const asked = () => reportHandlers.insights({ context: { db: watching }, workspace: about, question: undefined });
  const before = await asked();
  expect(read).toContain('revision');
  expect(read.filter((name) => name === 'document' || name === 'url')).toEqual([]);
  expect((await asked()).question).toEqual(before.question);
  await db.update(canvasDocuments).set({ revision: 2 }).where(eq(canvasDocuments.canvas_id, canvas));
  expect((await asked()).question).not.toEqual(before.question);
});
