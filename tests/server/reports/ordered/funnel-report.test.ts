import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { funnelQuestion } from '#domain/wire/reports/funnels.ts';
import { funnelReport } from '#server/reports/funnel/report.ts';
import { peopleReport } from '#server/reports/people/list.ts';
import { compareFunnels } from '#tests/reference/reports/funnel-reports.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';
import { newWorkspace } from './canvas-cast.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const rule = (path: string) => ({ rule: { type: 'page', urls: [path] } });
const ABC = [rule('/a'), rule('/b'), rule('/c')];

it('counts by every order, with windows, limits between steps and exclusions', async () => {
  const workspace = newWorkspace();
  const ways = { ann: '/a /b /c', bob: '/a /x /b', cid: '/b /a /c', dan: '/a /a /b /x /c', eve: '/x' };
  const events = Object.entries(ways).flatMap(([visitor_id, way]) =>
    way.split(' ').map((path, minute) => eventRow({ workspace_id: workspace, visitor_id, path, time: `2026-03-31 23:5${minute}:00.000` })),
  );
  await store.analytics.insertEvents(events, workspace);
  const about = { id: workspace, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
  const report = async (asked: object) => {
    const question = funnelQuestion.parse({ range: { min: '2026-03-01', max: '2026-03-31' }, steps: ABC, ...asked });
    return funnelReport(store.analytics, about, question, new Date());
  };
  const people = async (asked: object) => (await report(asked)).steps.map((step) => step.people);
  expect(await people({})).toEqual([4, 3, 2]);
  expect(await people({ order: 'strict' })).toEqual([4, 2, 1]);
  expect(await people({ order: 'flexible' })).toEqual([4, 3, 3]);
  expect(await people({ order: 'any' })).toEqual([4, 4, 3]);
  expect(await people({ window: 120 })).toEqual([4, 3, 1]);
  expect(await people({ steps: [rule('/a'), { ...rule('/b'), within: 60 }, rule('/c')] })).toEqual([4, 2, 2]);
  expect(await people({ exclusions: [rule('/x')] })).toEqual([4, 2, 1]);
  expect(await people({ exclusions: [{ ...rule('/x'), after: 1 }] })).toEqual([4, 3, 1]);
  const { steps } = await report({});
  expect(steps[2]).toMatchObject({
    of_first: 0.5,
    of_previous: 2 / 3,
    dropped: 1,
    seconds: { quarter: 135, median: 150, three_quarters: 165 },
  });
});

it('counts beside a running range no attempt that began later in the day than it has got', async () => {
  const workspace = newWorkspace();
  const view = (visitor_id: string, path: string, time: string) => eventRow({ workspace_id: workspace, visitor_id, path, time });
  await store.analytics.insertEvents(
    [
      ...[view('ann', '/a', '2026-03-09 10:00:00.000'), view('ann', '/b', '2026-03-09 18:00:00.000')],
      ...[view('bob', '/a', '2026-03-09 15:00:00.000'), view('bob', '/b', '2026-03-09 15:01:00.000')],
    ],
    workspace,
  );
  const about = { id: workspace, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
  const people = async (beside: object | undefined, now: string) => {
    const asked = { range: { min: '2026-03-09', max: '2026-03-09' }, steps: ABC.slice(0, 2), ...(beside ? { beside } : {}) };
    const question = funnelQuestion.parse(asked);
    const { steps } = await funnelReport(store.analytics, about, question, new Date(now));
    const { range, segment: _, ...funnel } = question;
    const behind = await peopleReport(store.analytics, about, { range }, new Date(now), {
      of: 'funnel',
      ...funnel,
      step: 1,
      part: 'reached',
    });
    expect(behind.total).toBe(steps[1]?.people);
    return steps.map((step) => step.people);
  };
  const today = { min: '2026-03-10', max: '2026-03-10' };
  // What followed an attempt that counts is counted whenever it came.
  expect(await people(today, '2026-03-10T12:00:00Z')).toEqual([1, 1]);
  expect(await people(today, '2026-03-10T16:00:00Z')).toEqual([2, 2]);
  expect(await people(today, '2026-03-12T12:00:00Z')).toEqual([2, 2]);
  expect(await people(undefined, '2026-03-10T12:00:00Z')).toEqual([2, 2]);
});

it('says what people who finished paid while their attempt lasted, and tells everybody apart by how they began', async () => {
  const workspace = newWorkspace();
  const at = (minute: number) => `2026-03-31 23:5${minute}:00.000`;
  const view = (visitor_id: string, minute: number, about: object = {}) =>
    eventRow({ workspace_id: workspace, visitor_id, path: '/a', time: at(minute), ...about });
  const paid = (visitor_id: string, minute: number, value: number) =>
    eventRow({ workspace_id: workspace, visitor_id, kind: 'purchase', path: '/b', time: at(minute), value, device: 'desktop' });
  const events = [
    // What is given back lowers it; how she bought is not how she began.
    ...[view('ann', 0, { device: 'mobile', utm_source: 'mail' }), paid('ann', 1, 1000), paid('ann', 2, -300)],
    // Paid before she began, and after.
    ...[paid('bea', 0, 500), view('bea', 1, { device: 'desktop' }), paid('bea', 3, 200)],
    ...[view('cid', 0, { device: 'desktop' }), view('cid', 1, { device: 'mobile' })],
  ];
  await store.analytics.insertEvents(events, workspace);
  const report = async (asked: object, shown = EVERYTHING) => {
    const steps = [rule('/a'), { rule: { type: 'event', event: 'purchase' } }];
    const question = funnelQuestion.parse({ range: { min: '2026-03-01', max: '2026-03-31' }, steps, by: 'device', ...asked });
    const { revenue, breakdown } = await funnelReport(
      store.analytics,
      { id: workspace, timezone: 'UTC', currency: 'USD', shown },
      question,
      new Date(),
    );
    return { revenue, rows: breakdown?.rows };
  };
  expect(await report({})).toEqual({
    revenue: 900,
    rows: [
      { value: 'desktop', people: [2, 1], revenue: 200 },
      { value: 'mobile', people: [1, 1], revenue: 700 },
    ],
  });
  expect(await report({ window: 60 })).toMatchObject({ revenue: 1000, rows: [{ people: [2, 0], revenue: 0 }, { people: [1, 1] }] });
  expect((await report({ by: 'source' })).rows?.map(({ value }) => value)).toEqual(['', 'mail']);
  expect(await report({ by: null })).toEqual({ revenue: 900, rows: undefined });
  // Whose plan shows no money sees none, and nobody who bought.
  expect(await report({}, shownOn('performance_pro'))).toMatchObject({
    revenue: null,
    rows: [{ people: [2, 0], revenue: null }, {}],
  });
});

test('every figure against every attempt of everybody: orders, windows, limits, exclusions, ties, late events', async () => {
  const tally = await compareFunnels(store.analytics, 3);
  console.info(tally.report('Funnels'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(100);
});
