import { afterAll, beforeAll, expect, test } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { correlationQuestion } from '#domain/wire/reports/correlation.ts';
import { correlationReport } from '#server/reports/correlation/report.ts';
import { compareCorrelation } from '#tests/reference/reports/correlation-reports.ts';
import { openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { type Step, stepRows } from '#tests/support/steps.ts';

/** What goes with a goal on the real store: a case that can be read, and random histories against plain loops. */

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const ID = '0c0ffee0-0000-4000-8000-000000000002';
const NOW = new Date('2026-03-18T12:00:00Z');
const QUESTION = correlationQuestion.parse({ range: { min: '2026-03-18', max: '2026-03-18' } });
const ABOUT = { id: ID, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };

/** So many people who look around, some read, some buy, and who bought is thanked. */
const people = (name: string, count: number, { reads, buys }: { reads: boolean; buys: boolean }): Step[] =>
  Array.from({ length: count }, (_, place) => `${name}-${place}`).flatMap((visitor_id): Step[] => [
    { visitor_id, ago: 600, path: '/', utm_source: 'Google', is_entry: 1 },
    ...(reads ? [{ visitor_id, ago: 500, path: '/story' }] : []),
    ...(buys
      ? [
          { visitor_id, ago: 300, path: '/checkout' },
          { visitor_id, ago: 200, kind: 'purchase' as const, value: 900 },
        ]
      : []),
    ...(buys ? [{ visitor_id, ago: 100, path: '/thanks' }] : []),
  ]);

test('what buyers did before more often, with its lift; what follows from buying is not there, nor what everybody or too few did', async () => {
  const steps = [
    ...people('reader who buys', 30, { reads: true, buys: true }),
    ...people('reader', 30, { reads: true, buys: false }),
    ...people('buyer', 20, { reads: false, buys: true }),
    ...people('looker', 120, { reads: false, buys: false }),
    { visitor_id: 'somebody', ago: 50, path: '/rare' },
  ];
  await store.analytics.insertEvents(stepRows(steps, ID, NOW), 'correlation');
  const { reached, others, rows, compared } = await correlationReport(store.analytics, ABOUT, QUESTION, NOW);
  expect([reached, others, compared]).toEqual([50, 151, 2]);
  const [checkout, story] = rows;
  expect(checkout).toMatchObject({
    node: { type: 'page', value: 'shop.example/checkout' },
    reached: 50,
    others: 0,
    lift: null,
    sure: true,
  });
  expect(story).toMatchObject({ node: { type: 'page', value: 'shop.example/story' }, reached: 30, others: 30, sure: true });
  expect(story?.lift).toBeCloseTo(0.5 / (20 / 141), 9);
  expect(story?.interval?.low).toBeCloseTo(2.18, 1);
  expect(story?.interval?.high).toBeCloseTo(5.7, 1);
});

test('below twenty people in a group nothing is compared', async () => {
  const other = '0c0ffee0-0000-4000-8000-000000000003';
  const steps = [...people('buyer', 19, { reads: true, buys: true }), ...people('looker', 60, { reads: false, buys: false })];
  await store.analytics.insertEvents(stepRows(steps, other, NOW), 'few');
  const { reached, compared, rows } = await correlationReport(store.analytics, { ...ABOUT, id: other }, QUESTION, NOW);
  expect([reached, compared, rows]).toEqual([19, 0, []]);
});

test('every figure of random histories: merges, ties, zones, clock changes, plans, segments, and the people behind', async () => {
  const tally = await compareCorrelation(store.analytics, 3);
  console.info(tally.report('Correlation'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(200);
});
