import { EVERYTHING } from '#domain/plans/gates.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { type BenchResult, bytesPerEvent, engineMemory, journeysInMemory, SIZES, timed, withEvents } from './analytics-store.ts';
import { BENCH_WORKSPACE } from './event-generator.ts';

const widget = (about: Pick<Widget, 'metric' | 'element'> & Partial<Widget>): Widget => ({
  id: JSON.stringify(about),
  name: about.metric,
  condition: null,
  ...about,
});

/** The six tiles a new workspace has. */
const TILES = [
  widget({ metric: 'HITS', element: 'person' }),
  widget({ metric: 'HITS', element: 'formCompleted' }),
  widget({ metric: 'HITS', element: 'purchaseMade' }),
  widget({ metric: 'TOTAL_REVENUE', element: null }),
  widget({ metric: 'REVENUE_PER_PERSON', element: null }),
  widget({ metric: 'TOTAL_SPEND', element: null }),
];
const CONDITION = [widget({ metric: 'HITS', element: 'purchaseMade', condition: { key: 'plan', match: 'is', value: 'pro' } })];
const SHORT_DAYS = [1, 7, 30];

/**
 * KPI reports of so many days beside as many days before. Budgets on two cores: 25 ms for one day
 * at two million events, 400 ms for 90 days at ten million.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const results: BenchResult[] = [];
  for (const events of SIZES) {
    await withEvents(events, async (analytics) => {
      const now = new Date();
      const today = localDay(now, 'America/New_York');
      const workspace = { id: BENCH_WORKSPACE, timezone: 'America/New_York', currency: 'USD', shown: EVERYTHING };
      const report = (widgets: readonly Widget[], days: number, breakdown: 'daily' | 'weekly') => () =>
        kpiReport(analytics, workspace, widgets, { range: { min: addDays(today, 1 - days), max: today }, breakdown }, now);
      const of = `of ${events.toLocaleString('en')} events`;
      const note = async (name: string, runs: number, work: () => Promise<unknown>) =>
        results.push({ name: `${name}, ${of}`, figures: await timed(analytics, runs, work) });
      await note('KPI tiles by the store, 90 days, daily', 3, report(TILES, 90, 'daily'));
      await note('KPI with a condition by the store, 90 days', 3, report(CONDITION, 90, 'weekly'));
      results.push({ name: `journeys ${of}`, figures: { 'in memory after ms': await journeysInMemory(analytics) } });
      for (const days of SHORT_DAYS) await note(`KPI tiles, ${days} days, daily`, 15, report(TILES, days, 'daily'));
      await note('KPI tiles, 90 days, daily', 7, report(TILES, 90, 'daily'));
      await note('KPI tiles, 90 days, weekly', 7, report(TILES, 90, 'weekly'));
      await note('KPI with a condition, 7 days', 7, report(CONDITION, 7, 'daily'));
      await note('KPI with a condition, 90 days', 3, report(CONDITION, 90, 'weekly'));
      results.push({ name: `engine after KPIs ${of}`, figures: { 'memory MiB': engineMemory(analytics) } });
      results.push({ name: `store ${of}`, figures: await bytesPerEvent(analytics) });
    });
  }
  return results;
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
