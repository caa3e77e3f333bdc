import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { Finding } from '#domain/wire/insights.ts';
import { canvasDocuments, canvases, kpiWidgets } from '#server/db/tables.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { eventRow } from '#tests/support/analytics.ts';
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
/** Two months of a shop: people come by mail, buyers see a page that is on no canvas. `ago`: 0 is today. */
async function shop(plan: Plan, dayOf: (ago: number) => Day, until = 0) {
  const owner = await server.person({ plan });
  const workspace = await server.workspace(owner, { timezone: 'UTC', currency: 'EUR' });
  const { db, analytics } = server.context;
  const canvas = randomUUID();
  await db.insert(canvases).values({ workspace_id: workspace, name: 'Main', id: canvas, owner: owner.id });
  const landing = { id: 'landing', kind: 'page', x: 0, y: 0, name: '', rule: { type: 'page', urls: ['/', '/thanks'] } } as const;
  await db.insert(canvasDocuments).values({
    canvas_id: canvas,
    revision: 1,
    document: { ...EMPTY_DOCUMENT, elements: [{ ...landing, rule: { ...landing.rule, urls: [...landing.rule.urls] } }] },
  });
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
      rows.push(eventRow({ ...about, time: time(2), path: '/quiz' }));
      rows.push(eventRow({ ...about, time: time(3), kind: 'purchase', value: 5_000, path: '/thanks' }));
    }
  }
  await analytics.insertEvents(rows, workspace);
  const ask = () =>
    server.ask(owner, { method: 'POST', url: '/api/analytics/reports/insights', headers: { 'x-project-id': workspace }, payload: {} });
  return { workspace, ask };
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
  const gone = await shop('business', () => steady, 3);
  expect((await found(gone))[0]).toEqual({ kind: 'silent', since: `${addDays(today, -3)}T09:03:00.000Z` });
});

test('a site that nothing is known of says nothing, and strangers are told nothing', async () => {
  const { workspace, ask } = await shop('business', () => ({ people: 0, buyers: 0 }));
  expect((await ask()).body.findings).toEqual([]);
  const headers = { 'x-project-id': workspace };
  const stranger = await server.person();
  expect((await server.ask(stranger, { method: 'POST', url: '/api/analytics/reports/insights', headers, payload: {} })).status).toBe(404);
});
