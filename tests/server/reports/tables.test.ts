import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareTables } from '#tests/reference/reports/table-reports.ts';
import { openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';

/** `tests/soak/exactness.test.ts` runs the same for longer. */

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

test('every figure of pages, sources and ads against plain loops: late events, merges, refunds, clock changes, costs, filters', async () => {
  const tally = await compareTables(store.analytics, 2);
  console.info(tally.report('Tables'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(50);
});
