import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tally } from '#tests/reference/compare.ts';
import { compareAttribution } from '#tests/reference/reports/attribution-reports.ts';
import { compareCanvases, compareWalkedCanvases } from '#tests/reference/reports/canvas-reports.ts';
import { compareFunnels } from '#tests/reference/reports/funnel-reports.ts';
import { compareKeptCanvases } from '#tests/reference/reports/kept-canvases.ts';
import { compareKpis } from '#tests/reference/reports/kpi-reports.ts';
import { comparePaths } from '#tests/reference/reports/paths-reports.ts';
import { compareTables } from '#tests/reference/reports/table-reports.ts';
import { type HeldAnalytics, openHeldAnalytics } from '#tests/support/held-journeys.ts';
import { longTest } from '#tests/support/long.ts';

let store: HeldAnalytics;
beforeAll(async () => {
  store = await openHeldAnalytics();
});
afterAll(() => store?.close());

function isExact(what: string, tally: Tally): void {
  console.info(tally.report(what), store.told);
  expect(tally.differing).toEqual([]);
  expect(store.told.memory).toBeGreaterThan(store.told.store);
}

it('canvases counted in memory are what the scan over each event comes to', async () =>
  isExact('Canvases in memory', await compareCanvases(store.analytics, 8, store.hold)));

it('canvases in funnel mode counted in memory are what each walk from a start comes to', async () =>
  isExact('Walked canvases in memory', await compareWalkedCanvases(store.analytics, 4, store.hold)));

it('funnels counted in memory are what every attempt of everybody comes to', async () =>
  isExact('Funnels in memory', await compareFunnels(store.analytics, 3, store.hold)));

it('attribution counted in memory is what conversion after conversion comes to', async () =>
  isExact('Attribution in memory', await compareAttribution(store.analytics, 4, store.hold)));

it('KPIs counted in memory are what all events of every bucket come to', async () =>
  isExact('KPIs in memory', await compareKpis(store.analytics, 4, store.hold)));

it('paths counted in memory are what hop after hop comes to', async () =>
  isExact('Paths in memory', await comparePaths(store.analytics, 4, store.hold)));

it('pages and sources counted in memory are what visit after visit comes to', async () =>
  isExact('Tables in memory', await compareTables(store.analytics, 5, store.hold)));

longTest('so they are while events come, go and are joined', async () =>
  isExact('Canvases in memory, changing', await compareKeptCanvases(store.analytics, 1, store.hold)),
);
