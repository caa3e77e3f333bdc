import { type CanvasDocument, EMPTY_DOCUMENT, type Line, type Rule } from '#domain/canvas/document.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { canvasReport } from '#server/reports/canvas/report.ts';
import { type BenchResult, engineMemory, SIZES, timed, withEvents } from './analytics-store.ts';
import { BENCH_WORKSPACE } from './event-generator.ts';

const page = (...urls: string[]): Rule => ({ type: 'page', urls });
const from = (utm_source: string): Rule => ({ type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: utm_source }] });
const RULES: Record<string, Rule> = {
  google: from('google'),
  facebook: from('facebook'),
  newsletter: from('newsletter'),
  landing: page('/lp/*'),
  blog: page('shop.example/blog/**'),
  pricing: page('/pricing'),
  offer: page('/offer'),
  book: page('/book', '/optin'),
  checkout: page('/checkout'),
  form: { type: 'event', event: 'form_completed', name: { match: 'contains', value: 'news' } },
  read: { type: 'event', event: 'link_click', name: { match: 'is', value: 'read more' } },
  purchase: { type: 'event', event: 'purchase' },
};
const LINES: readonly (readonly [from: string, to: string, kind?: Line['kind']])[] = [
  ['google', 'landing'],
  ['facebook', 'landing'],
  ['newsletter', 'landing'],
  ['landing', 'blog'],
  ['blog', 'pricing'],
  ['blog', 'offer'],
  ['blog', 'book'],
  ['blog', 'form'],
  ['pricing', 'checkout'],
  ['offer', 'checkout'],
  ['form', 'checkout'],
  ['pricing', 'purchase'],
  ['read', 'checkout'],
  ['google', 'purchase', 'later'],
];

const DOCUMENT: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: Object.entries(RULES).map(([id, rule]) => ({ id, kind: 'page', x: 0, y: 0, name: '', rule })),
  lines: LINES.map(([start, end, kind = 'next']) => ({ id: `${start}>${end}`, from: start, to: end, kind })),
};

/** Actual numbers of a canvas of twelve elements and fourteen lines, from raw events. */
export async function run(): Promise<readonly BenchResult[]> {
  const results: BenchResult[] = [];
  for (const events of SIZES) {
    await withEvents(events, async (analytics) => {
      const now = new Date();
      const today = localDay(now, 'UTC');
      const workspace = { id: BENCH_WORKSPACE, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
      const report = (days: number) => () =>
        canvasReport(analytics, workspace, { document: DOCUMENT, revision: 1 }, { min: addDays(today, 1 - days), max: today }, now);
      const of = `of ${events.toLocaleString('en')} events`;
      results.push({ name: `canvas, 30 days, ${of}`, figures: await timed(analytics, 3, report(30)) });
      results.push({ name: `canvas, 90 days, ${of}`, figures: await timed(analytics, 3, report(90)) });
      results.push({ name: `engine after canvases ${of}`, figures: { 'memory MiB': engineMemory(analytics) } });
    });
  }
  return results;
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
