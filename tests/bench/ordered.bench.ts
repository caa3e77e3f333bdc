import { EVERYTHING } from '#domain/plans/gates.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { attributionQuestion } from '#domain/wire/reports/attribution.ts';
import { funnelQuestion } from '#domain/wire/reports/funnels.ts';
import { pathsQuestion } from '#domain/wire/reports/paths.ts';
import { attributionReport } from '#server/reports/attribution/report.ts';
import { funnelReport } from '#server/reports/funnel/report.ts';
import { pathsReport } from '#server/reports/paths/report.ts';
import { type BenchResult, engineMemory, journeysInMemory, SIZES, timed, withEvents } from './analytics-store.ts';
import { BENCH_WORKSPACE } from './event-generator.ts';

/** Questions about what came before what: attribution by every model and next steps, from raw events. */
export async function run(): Promise<readonly BenchResult[]> {
  const results: BenchResult[] = [];
  for (const events of SIZES) {
    await withEvents(events, async (analytics) => {
      results.push({
        name: `journeys of ${events.toLocaleString('en')} events`,
        figures: { 'in memory after ms': await journeysInMemory(analytics) },
      });
      const now = new Date();
      const today = localDay(now, 'UTC');
      const workspace = { id: BENCH_WORKSPACE, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
      const of = `of ${events.toLocaleString('en')} events`;
      const note = async (name: string, work: () => Promise<unknown>) =>
        results.push({ name: `${name}, ${of}`, figures: await timed(analytics, 5, work) });
      for (const days of [30, 90]) {
        const range = { min: addDays(today, 1 - days), max: today };
        const attribution = (more: object) => {
          const question = attributionQuestion.parse({ range, ...more });
          return () => attributionReport(analytics, workspace, question, now);
        };
        await note(`attribution by source, all models, ${days} days`, attribution({}));
        await note(`attribution by campaign, by date of click, ${days} days`, attribution({ by: 'utm_campaign', dated: 'click' }));
        await note(`attribution by source, forms, ${days} days`, attribution({ conversion: { type: 'event', event: 'form_completed' } }));
        const paths = (more: object) => {
          const question = pathsQuestion.parse({ range, step: { type: 'page', urls: ['/pricing'] }, ...more });
          return () => pathsReport(analytics, workspace, question, now);
        };
        const steps = [['/lp/*'], ['/pricing', '/offer'], ['/thanks', '/checkout']].map((urls) => ({ rule: { type: 'page', urls } }));
        const funnel = (more: object) => {
          const question = funnelQuestion.parse({ range, steps, ...more });
          return () => funnelReport(analytics, workspace, question, now);
        };
        await note(`funnel of three steps, ${days} days`, funnel({}));
        await note(`next steps after a page, ${days} days`, paths({}));
        await note(`steps before a purchase, ${days} days`, paths({ step: { type: 'event', event: 'purchase' }, direction: 'before' }));
      }
      results.push({ name: `engine after ordered questions ${of}`, figures: { 'memory MiB': engineMemory(analytics) } });
    });
  }
  return results;
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
