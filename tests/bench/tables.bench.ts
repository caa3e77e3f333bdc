import { EVERYTHING } from '#domain/plans/gates.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { adsReport } from '#server/reports/ads/report.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { pagesReport } from '#server/reports/pages/report.ts';
import { sourcesReport } from '#server/reports/sources/report.ts';
import { type BenchResult, bytesPerEvent, journeysInMemory, SIZES, timed, withEvents } from './analytics-store.ts';
import { BENCH_WORKSPACE } from './event-generator.ts';

const widget = (metric: Widget['metric'], element: Widget['element']): Widget => ({
  id: `${metric} ${element}`,
  name: metric,
  metric,
  element,
  condition: null,
});
const EARNING = [widget('HITS', 'purchaseMade'), widget('TOTAL_REVENUE', null)];
const ALL = [...EARNING, widget('HITS', 'formCompleted')];
const BOUGHT: Filter = [[{ did: { kind: 'form_completed' } }]];

/** Tables of 90 days, alone and beside as many days before. To reach at two million events: 60 ms each. */
export async function run(): Promise<readonly BenchResult[]> {
  const results: BenchResult[] = [];
  for (const events of SIZES) {
    await withEvents(events, async (analytics) => {
      results.push({
        name: `journeys of ${events.toLocaleString('en')} events`,
        figures: { 'in memory after ms': await journeysInMemory(analytics) },
      });
      const now = new Date();
      const today = localDay(now, 'America/New_York');
      const workspace = { id: BENCH_WORKSPACE, timezone: 'America/New_York', currency: 'USD', shown: EVERYTHING };
      const range = { min: addDays(today, -89), max: today };
      const alone = { range, compare_range: null };
      const above = { channel: 'paid_search', source: 'google', medium: 'cpc' };
      const questions: Readonly<Record<string, () => Promise<unknown>>> = {
        'pages, 90 days': () => pagesReport(analytics, workspace, [], alone, now),
        'pages, 90 days, compared': () => pagesReport(analytics, workspace, [], { range }, now),
        'pages with purchases and revenue': () => pagesReport(analytics, workspace, EARNING, alone, now),
        'pages with purchases, revenue and forms': () => pagesReport(analytics, workspace, ALL, alone, now),
        'pages, 7 days': () => pagesReport(analytics, workspace, [], { ...alone, range: { min: addDays(today, -6), max: today } }, now),
        'channels, 90 days': () => sourcesReport(analytics, workspace, { ...alone, level: 'channel' }, now),
        'channels, 90 days, compared': () => sourcesReport(analytics, workspace, { range, level: 'channel' }, now),
        'sources, 90 days': () => sourcesReport(analytics, workspace, { ...alone, level: 'source' }, now),
        'campaigns below a medium': () => sourcesReport(analytics, workspace, { ...alone, level: 'campaign', above }, now),
        'sources of people who sent a form': () => sourcesReport(analytics, workspace, { ...alone, level: 'source', filter: BOUGHT }, now),
        'ads by campaign': () => adsReport(analytics, workspace, { ...alone, level: 'campaign' }, now),
      };
      for (const [name, ask] of Object.entries(questions))
        results.push({ name: `${name}, of ${events.toLocaleString('en')} events`, figures: await timed(analytics, 5, ask) });
      results.push({ name: `store of ${events.toLocaleString('en')} events`, figures: await bytesPerEvent(analytics) });
    });
  }
  return results;
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
