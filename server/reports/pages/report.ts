import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { PAGE_MEASURES, type PageMeasure, type PagesQuestion, type PagesReport, type TableValues } from '#domain/wire/reports/tables.ts';
import type { Analytics, Question } from '#server/events/analytics.ts';
import type { Calendar } from '../_kit/calendar.ts';
import { periodsOf } from '../_kit/compare.ts';
import { columnsOf, ratio, restOf } from '../_kit/measures.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { definitionOf } from '../kpis/metrics.ts';
import { lockOn, type Widget } from '../kpis/widget.ts';
import { compilePages, compilePeople, type PageRead, type Reads, readsOf, SHOWN_ROWS, sumsOf } from './compile.ts';
import { type ContributionRow, compileContributions, contributionsBy } from './contributions.ts';

const NOTHING = readsOf([]);
const SECOND_MS = 1000;
const PERCENT = 100;

function valuesOf(reads: Reads): TableValues<PageMeasure> {
  const { people, visits, views, entrances, exits, bounces } = reads;
  const stayed = ratio(reads.stayed, reads.stays);
  const depth = ratio(reads.depths, reads.read);
  return {
    people,
    visits,
    views,
    entrances,
    exits,
    bounces,
    bounce_rate: ratio(bounces, entrances),
    exit_rate: ratio(exits, views),
    time_on_page: stayed === null ? null : stayed / SECOND_MS,
    scroll_depth: depth === null ? null : depth / PERCENT,
  };
}

/** Totals: what adds up is the sum over all pages; each visit enters once, so visits are entrances. */
function totalsOf(rows: readonly PageRead[], people: number): TableValues<PageMeasure> {
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
  const { compare, counterpart, current, earlier } = periodsOf(question, 'whole', workspace, now);
  const ask = <Row>(statement: Question | null) => (statement ? analytics.select<Row>(statement) : Promise.resolve([]));
  const periods = earlier ? [current, earlier] : [current];
  const asked = widgets.map((widget) => ({ widget, locked: lockOn(workspace.shown, widget) }));
  const open = asked.filter(({ locked }) => !locked).map(({ widget }) => widget);
  const [found, crowds] = await Promise.all([
    ask<PageRead>(compilePages(source, current, question)),
    ask<{ period: number; people: number }>(compilePeople(source, periods, question)),
  ]);
  const shown = found.filter(({ picked }) => picked === 1).slice(0, question.limit ?? SHOWN_ROWS);
  const pages = shown.map(({ page }) => page);
  const beside = (calendar: Calendar | null) => (calendar ? compilePages(source, calendar, question, pages) : null);
  const [before, contributed] = await Promise.all([
    ask<PageRead>(beside(earlier)),
    ask<ContributionRow>(compileContributions(source, current, open, pages, question.filter)),
  ]);
  const earlierBy = new Map(before.map((row) => [row.page, valuesOf(readsOf(row.numbers))]));
  const contributions = contributionsBy(contributed, open);
  const peopleIn = (period: number) => crowds.find((crowd) => crowd.period === period)?.people ?? 0;
  const rows = shown.map(({ page, name, numbers }) => ({
    key: name,
    values: valuesOf(readsOf(numbers)),
    previous: earlier && (earlierBy.get(page) ?? valuesOf(NOTHING)),
    contributions: contributions(page),
  }));
  const totals = totalsOf(found, peopleIn(0));
  return {
    as_of: now.toISOString(),
    timezone: workspace.timezone,
    currency: workspace.currency,
    range: question.range,
    compare_range: compare,
    compared_until: counterpart?.until.toISOString() ?? null,
    columns: columnsOf(PAGE_MEASURES, workspace.shown),
    rows,
    row_count: found[0]?.matching ?? 0,
    rest: restOf(PAGE_MEASURES, totals, rows),
    totals,
    previous_totals: earlier && totalsOf(before, peopleIn(1)),
    kpis: asked.map(({ widget, locked }) => ({ widget_id: widget.id, name: widget.name, format: definitionOf(widget).format, locked })),
  };
}
