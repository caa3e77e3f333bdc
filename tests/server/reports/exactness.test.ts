import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tally } from '#tests/reference/compare.ts';
import { compareCanvases, compareWalkedCanvases } from '#tests/reference/reports/canvas-reports.ts';
import { compareKpis } from '#tests/reference/reports/kpi-reports.ts';
import { compareTargets } from '#tests/reference/reports/target-reports.ts';
import { openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';

/** Reports of the real store against plain loops. `tests/soak/exactness.test.ts` runs the same for longer. */

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

function isExact(what: string, tally: Tally, atLeast: number): void {
  console.info(tally.report(what));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(atLeast);
}

test('every figure of KPI reports: all metrics, all conditions, over clock changes and turns of months and years', async () => {
  isExact('KPIs', await compareKpis(store.analytics, 5), 300);
});

test('every figure of canvas reports: people, buyers, money, every kind of line, the crowd, maps of several statements', async () => {
  isExact('Canvases', await compareCanvases(store.analytics, 8), 80);
});

test('every figure of canvases in funnel mode: each walk from a start, loops, the crowd, maps of several statements', async () => {
  isExact('Walked canvases', await compareWalkedCanvases(store.analytics, 4), 80);
});

test('every figure of targets: status, projection, pace, chance', async () => {
  isExact('Targets', await compareTargets(store.analytics, 5), 80);
});
