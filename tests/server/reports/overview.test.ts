import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Plan } from '#domain/plans/plans.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { kpiTargets, kpiWidgets } from '#server/db/tables/core.ts';
import { installation } from '#server/db/tables/installation.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { Lanes } from '#server/events/turns/lanes.ts';
import { eventRow } from '#tests/support/analytics.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Workspaces side by side, each asked by itself. It is noon, and not in the first days of a month. */

const DAY_MS = 86_400_000;
let server: TestServer;
let owner: Person;
let today: string;
beforeAll(async () => {
  server = await openTestServer({ analytics: true });
  server.advance(DAY_MS * 1.5 - (server.context.clock().getTime() % DAY_MS));
  // In a month that has begun: what targets are told of it lies in the days before.
  while (server.context.clock().getUTCDate() < 5) server.advance(DAY_MS);
  today = localDay(server.context.clock(), 'UTC');
  owner = await server.person({ plan: 'agency' });
});
afterAll(() => server?.close());

type Visit = readonly [daysAgo: number, time: string, visitor: string, about?: Partial<EventRow>];
const store = (workspace: string, visits: readonly Visit[]) =>
  server.context.analytics.insertEvents(
    visits.map(([ago, time, visitor, about]) =>
      eventRow({
        ...{
          workspace_id: workspace,
          visitor_id: visitor,
          session_id: `${visitor} ${ago}`,
          time: `${addDays(today, -ago)} ${time}:00.000`,
        },
        ...about,
      }),
    ),
    randomUUID(),
  );
const spend = (workspace: string, ago: number, amount: number) =>
  server.context.analytics.insertSpend([
    {
      ...{ workspace_id: workspace, platform: 'google', entity: '1', day: addDays(today, -ago), amount },
      ...{ utm_source: 'google', utm_medium: '', utm_campaign: '', impressions: 0, clicks: 0 },
    },
  ]);
const ask = (person: Person | null, workspace: string, payload: object = { range: { min: addDays(today, -1), max: today } }) =>
  server.ask(person, { method: 'POST', url: '/api/analytics/reports/overview', headers: { 'x-project-id': workspace }, payload });
const SALE = (value: number) => ({ kind: 'purchase', value, path: '/thanks' }) as const;

test('figures stand beside those of the days before, cut at the same hour, with what the targets say', async () => {
  const workspace = await server.workspace(owner, { timezone: 'UTC', currency: 'EUR' });
  await store(workspace, [
    [1, '09:00', 'anna'],
    [1, '09:05', 'anna', SALE(9_000)],
    [1, '15:00', 'bert'],
    [0, '10:00', 'anna'],
    [2, '08:00', 'carl'],
    [3, '23:00', 'dora', SALE(3_000)],
    // Of the day that stands beside today, the afternoon is not over yet.
    [2, '18:00', 'emil', SALE(70_000)],
  ]);
  await spend(workspace, 1, 3_000);
  const widget = { workspace_id: workspace, category: 'other' } as const;
  const [people, sales] = [randomUUID(), randomUUID()];
  await server.context.db.insert(kpiWidgets).values([
    { ...widget, id: people, display_name: 'People', metric_type: 'HITS', element_type: 'person' },
    { ...widget, id: sales, display_name: 'Sales', metric_type: 'TOTAL_REVENUE' },
  ]);
  const target = { workspace_id: workspace, threshold_value: 1, period: 2 } as const;
  await server.context.db.insert(kpiTargets).values([
    { ...target, widget_id: people, name: 'Easy', target_value: 2 },
    { ...target, widget_id: sales, name: 'Far', target_value: 900_000, threshold_value: 800_000 },
  ]);
  const { status, body } = await ask(owner, workspace);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    currency: 'EUR',
    compare_range: { min: addDays(today, -3), max: addDays(today, -2) },
    compared_until: `${addDays(today, -2)}T12:00:00.000Z`,
    figures: {
      people: { value: 2, previous: 2, change: 0 },
      visits: { value: 3, previous: 1, change: 2 },
      revenue: { value: 9_000, previous: 3_000, change: 2, format: 'money' },
      // Before the first cost nothing is known: not 0.
      spend: { value: 3_000, previous: null, change: null, better: 'down' },
      roas: { value: 3, previous: null },
    },
    // Today has not ended.
    trend: [2, null],
    tracking: { last_event_at: `${today}T10:00:00.000Z`, silent_since: null },
  });
  const { counts, worst } = body.targets as { counts: Record<string, number>; worst: { name: string; target: number } };
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(2);
  expect(worst).toMatchObject({ name: 'Far', target: 90_000_000 });
  expect((await ask(owner, workspace, { range: { min: today, max: today }, compare_range: null })).body).toMatchObject({
    figures: { people: { value: 1, previous: null }, visits: { value: 1, previous: null }, revenue: { value: 0, previous: null } },
    compare_range: null,
  });
});

test('a site that fell silent says since when; one that never spoke, or is quiet by nature, says nothing', async () => {
  const [broken, quiet, fresh] = await Promise.all([1, 2, 3].map(() => server.workspace(owner, { timezone: 'UTC' })));
  const crowd = (ago: number): Visit[] => Array.from({ length: 20 }, (_, at) => [ago, '11:00', `v${at}`] as const);
  await store(broken ?? '', [2, 3, 4, 5].flatMap(crowd));
  await store(quiet ?? '', [
    [2, '11:00', 'anna'],
    [9, '11:00', 'bert'],
  ]);
  const silence = async (workspace = '') => ((await ask(owner, workspace)).body.tracking as { silent_since: string | null }).silent_since;
  expect(await silence(broken)).toBe(`${addDays(today, -2)}T11:00:00.000Z`);
  expect([await silence(quiet), await silence(fresh)]).toEqual([null, null]);
  // While the demo is being stored, what is missing is no silence.
  const { db } = server.context;
  await db.insert(installation).values({ key: 'demo', value: { goal: `${today}T12:00:00.000Z`, progress: 0.4 } });
  expect(await silence(broken)).toBeNull();
  await db.delete(installation).where(eq(installation.key, 'demo'));
  expect(await silence(broken)).toBe(`${addDays(today, -2)}T11:00:00.000Z`);
  const nothing = { value: null, previous: null, change: null };
  expect((await ask(owner, fresh ?? '')).body).toMatchObject({
    figures: { people: nothing, visits: nothing, revenue: nothing },
    trend: [null, null],
  });
});

test('who may look at a workspace may ask about it, as far as its owner has the overview', async () => {
  const workspace = await server.workspace(owner);
  const viewer = await server.person({ plan: 'limited' });
  await server.invite(viewer, workspace, 0);
  expect([(await ask(viewer, workspace)).status, (await ask(await server.person(), workspace)).status]).toEqual([200, 404]);
  expect((await ask(null, workspace)).status).toBe(401);
  const without = async (plan: Plan) => {
    const person = await server.person({ plan });
    const { status, body } = await ask(person, await server.workspace(person));
    return [status, body.errors?.[0]?.code];
  };
  expect(await without('performance_pro')).toEqual([403, 'plan']);
  const range = { min: today, max: addDays(today, -1) };
  expect((await ask(owner, workspace, { range })).body.errors?.[0]).toMatchObject({
    code: 'range_order',
    source: { pointer: '/range/max' },
  });
  expect((await ask(owner, workspace, { range: { min: addDays(today, -1_200), max: today } })).body.errors?.[0]?.code).toBe(
    'range_too_long',
  );
});

test('of fifty workspaces two statements run at a time, and another report passes them', async () => {
  const ends: (() => void)[] = [];
  const began: string[] = [];
  const fake = {
    select: ({ sql }: { sql: string }) => {
      began.push(sql);
      return new Promise((resolve) => ends.push(() => resolve([])));
    },
  } as unknown as Analytics;
  const lanes = new Lanes();
  const asker = (at: number) => ({ owner: 'agency', workspace: `w${at}`, lane: 'overview' }) as const;
  const many = Array.from({ length: 50 }, (_, at) => lanes.report(fake, asker(at), (events) => events.select({ sql: `overview ${at}` })));
  await vi.waitFor(() => expect(began).toHaveLength(2));
  const other = lanes.report(fake, { owner: 'agency', workspace: 'w7', lane: 'report' }, (events) => events.select({ sql: 'monitor' }));
  await vi.waitFor(() => expect(began).toEqual(['overview 0', 'overview 1', 'monitor']));
  for (let at = 0; at < 51; at += 1) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(at));
    expect(began.length - at).toBeLessThanOrEqual(3);
    ends[at]?.();
  }
  await Promise.all([...many, other]);
});
