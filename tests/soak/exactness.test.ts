import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Tally } from '#tests/reference/compare.ts';
import { compareForecasts } from '#tests/reference/forecasts.ts';
import { compareAttribution } from '#tests/reference/reports/attribution-reports.ts';
import { compareCanvases, compareWalkedCanvases } from '#tests/reference/reports/canvas-reports.ts';
import { compareCohorts } from '#tests/reference/reports/cohort-reports.ts';
import { compareCorrelation } from '#tests/reference/reports/correlation-reports.ts';
import { compareFunnels } from '#tests/reference/reports/funnel-reports.ts';
import { compareKeptCanvases } from '#tests/reference/reports/kept-canvases.ts';
import { compareKpis } from '#tests/reference/reports/kpi-reports.ts';
import { comparePaths } from '#tests/reference/reports/paths-reports.ts';
import { compareTables } from '#tests/reference/reports/table-reports.ts';
import { compareTargets } from '#tests/reference/reports/target-reports.ts';
import { compareUnderTraffic } from '#tests/reference/traffic.ts';
import { openStores, type Stores } from '#tests/server/collector/open-collector.ts';
import { type HeldAnalytics, openHeldAnalytics } from '#tests/support/held-journeys.ts';

/**
 * The references of `npm test` for longer: each part as much as two busy cores do in about four
 * minutes. Set FLUMEN_TEST_SEED to look where nobody has looked.
 */

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores?.close());

function isExact(what: string, tally: Tally): void {
  console.info(tally.report(what));
  expect(tally.differing).toEqual([]);
}

test('KPI reports', async () => isExact('KPIs', await compareKpis(stores.analytics, 500)));
test('canvas reports', async () => isExact('Canvases', await compareCanvases(stores.analytics, 300)));
test('canvases in funnel mode', async () => isExact('Walked canvases', await compareWalkedCanvases(stores.analytics, 150)));
test('canvases asked again while their events change', async () =>
  isExact('Kept canvases', await compareKeptCanvases(stores.analytics, 100)));
describe('in memory', () => {
  let held: HeldAnalytics;
  beforeAll(async () => {
    held = await openHeldAnalytics();
  });
  afterAll(() => held?.close());
  afterEach(() => expect(held.told.memory).toBeGreaterThan(10 * held.told.store));

  test('canvases', async () => isExact('Canvases in memory', await compareCanvases(held.analytics, 200, held.hold)));
  test('canvases in funnel mode', async () =>
    isExact('Walked canvases in memory', await compareWalkedCanvases(held.analytics, 150, held.hold)));
  test('canvases that change', async () =>
    isExact('Canvases in memory, changing', await compareKeptCanvases(held.analytics, 60, held.hold)));
  test('funnels', async () => isExact('Funnels in memory', await compareFunnels(held.analytics, 100, held.hold)));
  test('attribution', async () => isExact('Attribution in memory', await compareAttribution(held.analytics, 100, held.hold)));
  test('KPIs', async () => isExact('KPIs in memory', await compareKpis(held.analytics, 60, held.hold)));
  test('paths', async () => isExact('Paths in memory', await comparePaths(held.analytics, 100, held.hold)));
  test('pages and sources', async () => isExact('Tables in memory', await compareTables(held.analytics, 60, held.hold)));
});
test('attribution', async () => isExact('Attribution', await compareAttribution(stores.analytics, 200)));
test('paths', async () => isExact('Paths', await comparePaths(stores.analytics, 200)));
test('funnels', async () => isExact('Funnels', await compareFunnels(stores.analytics, 200)));
test('cohorts', async () => isExact('Cohorts', await compareCohorts(stores.analytics, 200)));
test('correlation', async () => isExact('Correlation', await compareCorrelation(stores.analytics, 100)));
test('pages, sources and ads', async () => isExact('Tables', await compareTables(stores.analytics, 120)));
test('targets', async () => isExact('Targets', await compareTargets(stores.analytics, 300)));
test('forecasts', () => isExact('Forecasts', compareForecasts(3000, Number(process.env.FLUMEN_TEST_SEED ?? 7))));
test('events on their way while the zone changes', async () => isExact('Zones under traffic', await compareUnderTraffic(stores, 200)));
