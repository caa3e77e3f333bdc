import { addDays, localDay } from '#domain/time/days.ts';
import { kpiReport } from '#server/analytics/reports/kpis/report.ts';
import type { Widget } from '#server/analytics/reports/kpis/widget.ts';
import { type BenchResult, engineMemory, SIZES, timed, withEvents } from './analytics-store.ts';
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

/** KPI reports of 90 days with the 90 days before. Budget: 400 ms for the tiles on ten million events, two cores. */
export async function run(): Promise<readonly BenchResult[]> {
  const results: BenchResult[] = [];
  for (const events of SIZES) {
    await withEvents(events, async (analytics) => {
      const now = new Date();
      const today = localDay(now, 'UTC');
      const range = { min: addDays(today, -89), max: today };
      const report = (widgets: readonly Widget[], breakdown: 'daily' | 'weekly') => () =>
        kpiReport(analytics, { id: BENCH_WORKSPACE, timezone: 'UTC', currency: 'USD' }, widgets, { range, breakdown }, now);
      const of = `of ${events.toLocaleString('en')} events`;
      results.push({ name: `KPI tiles, 90 days, daily, ${of}`, figures: await timed(analytics, 7, report(TILES, 'daily')) });
      results.push({ name: `KPI tiles, 90 days, weekly, ${of}`, figures: await timed(analytics, 7, report(TILES, 'weekly')) });
      results.push({ name: `KPI with a condition, ${of}`, figures: await timed(analytics, 3, report(CONDITION, 'weekly')) });
      results.push({ name: `engine after KPIs ${of}`, figures: { 'memory MiB': engineMemory(analytics) } });
    });
  }
  return results;
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
