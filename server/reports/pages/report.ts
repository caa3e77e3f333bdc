import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { PAGE_MEASURES, type PageMeasure, type PagesQuestion, type PagesReport, type TableValues } from '#domain/wire/reports/tables.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { periodsOf } from '../_kit/compare.ts';
import { columnsOf, restOf } from '../_kit/measures.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { askedKpis, contributionsBy } from '../kpis/contributed.ts';
import type { Widget } from '../kpis/widget.ts';
import { SHOWN_ROWS } from './compile.ts';
import { contribute } from './contribute.ts';
import { countPages } from './count.ts';
import { type FoundPages, readsOf, sumsOf, valuesOf } from './reads.ts';

const NOTHING = readsOf([]);

/** Totals: what adds up is the sum over all pages; each visit enters once, so visits are entrances. */
function totalsOf({ rows, people }: FoundPages): TableValues<PageMeasure> {
  const sums = sumsOf(rows[0]?.sums ?? []);
  return valuesOf({ ...sums, people, visits: sums.entrances });
}

/**
 * Pages by people, views, entrances, exits, bounces, time and scrolling, and what of each KPI came
 * through them (`domain/tracking/attribution.ts`). A visit is looked at as far as it lies in the
 * range. A bounce is a visit of one page view and nothing else but scrolling and videos. Time on a
 * page is that until the next page view of the visit, or its last event, over the views after which
 * something came.
 */
export async function pagesReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  widgets: readonly Widget[],
  question: PagesQuestion,
  now: Date,
): Promise<Uncounted<PagesReport>> {
  const source = { workspace: workspace.id, shown: workspace.shown };
  const { answered, current, earlier } = periodsOf(question, 'whole', workspace, now);
  const { open, kpis } = askedKpis(workspace.shown, widgets);
  const found = await countPages(analytics, source, current, question);
  const shown = found.rows.filter(({ picked }) => picked === 1).slice(0, question.limit ?? SHOWN_ROWS);
  const pages = shown.map(({ page }) => page);
  const [before, contributed] = await Promise.all([
    earlier && countPages(analytics, source, earlier, question, pages),
    contribute(analytics, source, current, open, pages, question.filter),
  ]);
  const earlierBy = new Map(before?.rows.map((row) => [row.page, valuesOf(readsOf(row.numbers))]));
  const contributions = contributionsBy(contributed, open, ({ page }) => page);
  const rows = shown.map(({ page, name, numbers }) => ({
    key: name,
    values: valuesOf(readsOf(numbers)),
    previous: earlier && (earlierBy.get(page) ?? valuesOf(NOTHING)),
    contributions: contributions(page),
  }));
  const totals = totalsOf(found);
  return {
    ...answered,
    columns: columnsOf(PAGE_MEASURES, workspace.shown),
    rows,
    row_count: found.rows[0]?.matching ?? 0,
    rest: restOf(PAGE_MEASURES, totals, rows),
    totals,
    previous_totals: before && totalsOf(before),
    kpis,
  };
}
