import { type CanvasDocument, EMPTY_DOCUMENT, type Line, type Rule } from '#domain/canvas/document.ts';
import { EVERYTHING } from '#domain/plans/gates.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { canvasReport } from '#server/reports/canvas/report.ts';
import { type BenchResult, engineMemory, journeysInMemory, SIZES, timed, withEvents } from './analytics-store.ts';
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

function drawn(rules: Readonly<Record<string, Rule>>, lines: typeof LINES): CanvasDocument {
  return {
    ...EMPTY_DOCUMENT,
    elements: Object.entries(rules).map(([id, rule]) => ({ id, kind: 'page', x: 0, y: 0, name: '', rule })),
    lines: lines.map(([start, end, kind = 'next']) => ({ id: `${start}>${end}`, from: start, to: end, kind })),
  };
}

/** Single landing pages and articles besides, each with the way through it. */
const SINGLE = Array.from({ length: 9 }, (_, place) => ({ lp: `lp ${place}`, article: `article ${place}`, place }));
export const CANVASES = {
  'canvas of 12': drawn(RULES, LINES),
  'canvas of 30': drawn(
    {
      ...RULES,
      ...Object.fromEntries(
        SINGLE.flatMap(({ lp, article, place }) => [
          [lp, page(`/lp/${place}`)],
          [article, page(`/blog/${place}*`)],
        ]),
      ),
    },
    [
      ...LINES,
      ...SINGLE.flatMap(
        ({ lp, article }) =>
          [
            ['google', lp],
            [lp, article],
            [article, 'pricing'],
          ] as const,
      ),
    ],
  ),
};

/** Of more the store takes minutes for each canvas. */
const MOST_BY_STORE = 10_000_000;

/**
 * Actual numbers of canvases of 12 elements and 14 lines and of 30 and 41: from raw events, from what was counted before where nothing came in
 * since, and from what was counted of the next day.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const results: BenchResult[] = [];
  for (const events of SIZES) {
    await withEvents(events, async (analytics) => {
      const today = localDay(new Date(), 'UTC');
      const workspace = { id: BENCH_WORKSPACE, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
      const of = `of ${events.toLocaleString('en')} events`;
      const read = await journeysInMemory(analytics);
      results.push({
        name: `journeys ${of} into memory`,
        figures: { ms: read, 'memory MiB of this process': Math.round(process.memoryUsage.rss() / 2 ** 20) },
      });
      for (const [name, document] of Object.entries(CANVASES)) {
        for (const days of [7, 30, 90]) {
          const range = { min: addDays(today, 1 - days), max: today };
          const { journeys: __, ...stored } = analytics;
          const { kept: _, ...anew } = stored;
          const report = (store: Analytics, asked = range) => canvasReport(store, workspace, { document, revision: 1 }, asked, new Date());
          const add = async (how: string, work: () => Promise<unknown>) =>
            results.push({ name: `${name}, ${days} days${how}, ${of}`, figures: await timed(analytics, 3, work) });
          await add(' in memory', () => report(analytics));
          if (events > MOST_BY_STORE) continue;
          await add('', () => report(anew));
          await add(' again', () => report(stored));
          let back = 0;
          await add(' a day on', () => {
            back += 1;
            return report(stored, { min: addDays(range.min, -back), max: addDays(range.max, -back) });
          });
        }
      }
      results.push({ name: `engine after canvases ${of}`, figures: { 'memory MiB': engineMemory(analytics) } });
    });
  }
  return results;
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
