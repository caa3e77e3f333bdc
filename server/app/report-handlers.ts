import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { daysIn } from '#domain/time/days.ts';
import { periodsOver, UNIT_OF } from '#domain/time/periods.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { MOST_COHORTS } from '#domain/wire/reports/cohorts.ts';
import { MOST_MAPPED } from '#domain/wire/reports/coverage.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { ReportShape } from '#resources/kit/report.ts';
import type { reports } from '#resources/reports/index.ts';
import type { reportShapes } from '#resources/shapes/reports/index.ts';
import { readDocument } from '#server/canvas/documents.ts';
import { domains } from '#server/db/tables/core.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import type { Ports } from '#server/ports.ts';
import { type Asked, type Reported, requireWeight } from '#server/reports/_kit/asking.ts';
import { checkRange } from '#server/reports/_kit/checked-range.ts';
import { comparedRange } from '#server/reports/_kit/compare.ts';
import { isBroughtIn } from '#server/reports/_kit/filling.ts';
import { filterWeight } from '#server/reports/_kit/filters/filter.ts';
import { segmentNamed } from '#server/reports/_kit/filters/segments.ts';
import { monthsOf } from '#server/reports/_kit/weight.ts';
import { adsReport } from '#server/reports/ads/report.ts';
import { arrivalsReport } from '#server/reports/arrivals/report.ts';
import { attributionReport } from '#server/reports/attribution/report.ts';
import { attributionWeight } from '#server/reports/attribution/weight.ts';
import { canvasAsked } from '#server/reports/canvas/asked.ts';
import { rulePreviewAsked } from '#server/reports/canvas/rule-preview.ts';
import { ownsCanvas } from '#server/reports/canvas/stored.ts';
import { cohortsReport } from '#server/reports/cohorts/report.ts';
import { cohortsWeight } from '#server/reports/cohorts/weight.ts';
import { correlationReport } from '#server/reports/correlation/report.ts';
import { correlationWeight } from '#server/reports/correlation/weight.ts';
import { coverageReport, coverageWeight } from '#server/reports/coverage/report.ts';
import { filterValues } from '#server/reports/filter-values/report.ts';
import { funnelReport } from '#server/reports/funnel/report.ts';
import { funnelWeight } from '#server/reports/funnel/weight.ts';
import { drawnSoFar, mappedAddresses, mappedUrls } from '#server/reports/insights/mapped-pages.ts';
import { plannedDrawings } from '#server/reports/insights/planned-lines.ts';
import { insightsReport } from '#server/reports/insights/report.ts';
import { ANY_DAYS, builderRange, drawnOf, kpiPreview, widgetsOf } from '#server/reports/kpi-builder/preview.ts';
import { kpiSuggestions } from '#server/reports/kpi-builder/suggestions.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import { readWidgets } from '#server/reports/kpis/stored.ts';
import { kpiWeight, readsRawEvents } from '#server/reports/kpis/weight.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { liveReport } from '#server/reports/live/report.ts';
import { mapDraft } from '#server/reports/map-draft/report.ts';
import { overviewReport } from '#server/reports/overview/report.ts';
import { pagesReport } from '#server/reports/pages/report.ts';
import { pathsReport } from '#server/reports/paths/report.ts';
import { pathsWeight } from '#server/reports/paths/weight.ts';
import { erasingSince, visitorsBeingErased } from '#server/reports/people/erase.ts';
import { peopleReport } from '#server/reports/people/list.ts';
import { personReport } from '#server/reports/people/timeline.ts';
import { sourcesReport } from '#server/reports/sources/report.ts';
import { targetsReport } from '#server/reports/targets/report.ts';
import { readTargets } from '#server/reports/targets/stored.ts';
import { behindAsked, countedWidget, drawnNumber, drawnOnMap } from './behind-asked.ts';

/** Comparisons for each event: some sixteen rules of one text, counted twice. */
const DRAFT_WEIGHT = 40;

/** Figures of a day or two from the roll-ups, which pages ask for all the time. */
function isSmall(ranges: readonly Range[], widgets: readonly Widget[]): boolean {
  return ranges.every((range) => daysIn(range) <= 2) && !widgets.some(readsRawEvents);
}

/** Checks a question of a table, whose filter may read raw events. */
function checkTable(question: {
  readonly range: Range;
  readonly compare_range?: Range | null | undefined;
  readonly filter?: Filter | undefined;
}): void {
  checkRange(question.range, '/range');
  checkRange(question.compare_range, '/compare_range');
  const beside = comparedRange(question);
  requireWeight(filterWeight(question.filter) * monthsOf(beside ? [question.range, beside] : [question.range]), '/filter');
}

/** Of whom an ordered question is; undefined: of everybody. Its filter was looked up before. */
async function peopleAsked(
  { db }: ReportPorts,
  workspace: Reported,
  { segment, filter }: { readonly segment?: string | null | undefined; readonly filter?: Filter | undefined },
): Promise<Filter | undefined> {
  const people = [...((await segmentNamed(db, workspace, segment, '/segment')) ?? []), ...(filter ?? [])];
  return people.length > 0 ? people : undefined;
}

/** The KPIs of which a table tells how much is whose. */
async function contributing(
  { db }: ReportPorts,
  { id }: Reported,
  { range, widgets: named }: { readonly range: Range; readonly widgets?: readonly string[] | undefined },
): Promise<readonly Widget[]> {
  const widgets = named?.length ? await readWidgets(db, id, named) : [];
  requireWeight(kpiWeight(widgets, [range]), '/widgets');
  return widgets;
}

type QuestionOf<S extends ReportShape> = S extends { readonly question: infer Q extends z.ZodType } ? z.output<Q> : undefined;

/** What the questions are normalised with; the store itself is handed to `make`, in its turn. */
type ReportPorts = Ports<'db'>;

/** A question that passed its guard and its shape. */
interface Asking<S extends ReportShape> {
  readonly context: ReportPorts;
  readonly workspace: Reported;
  readonly question: QuestionOf<S>;
}
/** Says how a report is made, or refuses what cannot be. */
type ReportHandler<S extends ReportShape> = (asking: Asking<S>) => Promise<Asked<object>>;
export type AnyReportHandler = (asking: { context: ReportPorts; workspace: Reported; question: unknown }) => Promise<Asked<object>>;

/** One for each report: a declaration without one does not compile, nor does one for no report. */
export const reportHandlers = {
  kpis: async ({ context, workspace, question }) => {
    checkRange(question.range, '/range');
    checkRange(question.compare_range, '/compare_range');
    const widgets = await readWidgets(context.db, workspace.id, question.widgets);
    const beside = comparedRange(question);
    const ranges = beside ? [question.range, beside] : [question.range];
    requireWeight(kpiWeight(widgets, ranges), '/range');
    requireWeight(filterWeight(question.filter) * monthsOf(ranges), '/filter');
    return {
      lane: isSmall(ranges, widgets) && !question.filter?.length ? 'small' : 'report',
      question: ['kpis', question, widgets],
      make: (store, now) => kpiReport(store, workspace, widgets, question, now),
    };
  },
  canvas: async ({ context, workspace, question: { canvas, range, filter, funnel_mode: inFunnelMode } }) => {
    checkRange(range, '/range');
    if (!(await ownsCanvas(context.db, workspace.id, canvas))) throw notFound();
    const { document, revision } = await readDocument(context.db, canvas);
    return canvasAsked(workspace, { canvas, document, revision, people: filter, inFunnelMode }, range);
  },
  attribution: async ({ context, workspace, question }) => {
    checkRange(question.range, '/range');
    const people = await peopleAsked(context, workspace, question);
    requireWeight(attributionWeight(question) + filterWeight(people) * monthsOf([question.range]), '/range');
    return {
      lane: 'canvas',
      question: ['attribution', question, people],
      make: (store, now) => attributionReport(store, workspace, question, now, people),
    };
  },
  funnel: async ({ context, workspace, question }) => {
    checkRange(question.range, '/range');
    const people = await peopleAsked(context, workspace, question);
    requireWeight(funnelWeight(question) + filterWeight(people) * monthsOf([question.range]), '/range');
    return {
      lane: 'canvas',
      question: ['funnel', question, people],
      make: (store, now) => funnelReport(store, workspace, question, now, people),
    };
  },
  cohorts: async ({ context, workspace, question }) => {
    checkRange(question.range, '/range');
    const { length } = periodsOver(question.range, UNIT_OF[question.breakdown]);
    if (length > MOST_COHORTS) throw new HttpError(422, 'too_many_cohorts', { pointer: '/breakdown', params: { max: MOST_COHORTS } });
    const people = await peopleAsked(context, workspace, question);
    requireWeight(cohortsWeight(question) + filterWeight(people) * monthsOf([question.range]), '/range');
    return {
      lane: 'canvas',
      question: ['cohorts', question, people],
      make: (store, now) => cohortsReport(store, workspace, question, now, people),
    };
  },
  correlation: async ({ context, workspace, question }) => {
    checkRange(question.range, '/range');
    const people = await peopleAsked(context, workspace, question);
    requireWeight(correlationWeight(question) + filterWeight(people) * monthsOf([question.range]), '/range');
    return {
      lane: 'canvas',
      question: ['correlation', question, people],
      make: (store, now) => correlationReport(store, workspace, question, now, people),
    };
  },
  paths: async ({ context, workspace, question }) => {
    checkRange(question.range, '/range');
    const people = await peopleAsked(context, workspace, question);
    const onMap = await drawnOnMap(context, workspace, question.map, '/map');
    requireWeight(pathsWeight(question, onMap) + filterWeight(people) * monthsOf([question.range]), '/range');
    return {
      lane: 'canvas',
      question: ['paths', question, people, onMap],
      make: (store, now) => pathsReport(store, workspace, question, now, people, onMap),
    };
  },
  map_draft: async ({ workspace, question }) => {
    checkRange(question.range, '/range');
    requireWeight(monthsOf([question.range]) * DRAFT_WEIGHT, '/range');
    return {
      lane: 'canvas',
      question: ['map_draft', question],
      make: (store, now) => mapDraft(store, workspace, question, now),
    };
  },
  targets: async ({ context, workspace }) => {
    const targets = await readTargets(context.db, workspace.id);
    return { lane: 'report', question: ['targets', targets], make: (store, now) => targetsReport(store, workspace, targets, now) };
  },
  pages: async ({ context, workspace, question }) => {
    checkTable(question);
    const widgets = await contributing(context, workspace, question);
    return {
      lane: 'report',
      question: ['pages', question, widgets],
      make: (store, now) => pagesReport(store, workspace, widgets, question, now),
    };
  },
  sources: async ({ context, workspace, question }) => {
    checkTable(question);
    const widgets = await contributing(context, workspace, question);
    const make = (store: Analytics, now: Date) => sourcesReport(store, workspace, question, now, widgets);
    return { lane: 'report', question: ['sources', question, widgets], make };
  },
  ads: async ({ context, workspace, question }) => {
    checkTable(question);
    const widgets = await contributing(context, workspace, question);
    const make = (store: Analytics, now: Date) => adsReport(store, workspace, question, now, widgets);
    return { lane: 'report', question: ['ads', question, widgets], make };
  },
  people: async ({ context, workspace, question }) => {
    checkRange(question.range, '/range');
    const { behind, told } = await behindAsked(context, workspace, question);
    const goers = await visitorsBeingErased(context.db, workspace.id);
    return {
      lane: 'report',
      question: ['people', question, told, goers],
      make: (store, now) => peopleReport(store, workspace, question, now, behind, goers),
    };
  },
  person: async ({ context, workspace, question }) => {
    checkRange(question.range, '/range');
    const widget = await countedWidget(context, workspace, question.widget, '/widget');
    const found = question.drawn ? await drawnNumber(context, workspace, question.drawn) : null;
    const marked = { widget, drawn: found?.drawn ?? null };
    return {
      lane: 'report',
      question: ['person', question, widget, found?.drawn.name, found?.revision],
      make: (store, now) =>
        personReport(store, workspace, question, now, marked, (visitors) => erasingSince(context.db, workspace.id, visitors)),
    };
  },
  filter_values: async ({ workspace, question }) => {
    checkRange(question.range, '/range');
    return {
      lane: 'report',
      question: ['filter_values', question],
      make: (store, now) => filterValues(store, workspace, question, now),
    };
  },
  kpi_preview: async ({ workspace, question }) => {
    const drawn = drawnOf(question);
    requireWeight(kpiWeight(widgetsOf(drawn), [ANY_DAYS]), '/conditions');
    return {
      lane: 'report',
      question: ['kpi_preview', question],
      make: (store, now) => kpiPreview(store, workspace, drawn, now),
    };
  },
  kpi_suggestions: async ({ workspace, question }) => ({
    lane: 'report',
    question: ['kpi_suggestions', question],
    make: (store, now) => kpiSuggestions(store, workspace, question, now),
  }),
  rule_preview: async ({ workspace, question: { rule } }) =>
    rulePreviewAsked(workspace, rule, ANY_DAYS, (now) => builderRange(now, workspace.timezone)),
  overview: async ({ context, workspace, question }) => {
    checkRange(question.range, '/range');
    checkRange(question.compare_range, '/compare_range');
    const [targets, isFilling] = await Promise.all([readTargets(context.db, workspace.id), isBroughtIn(context.db, workspace.id)]);
    return {
      lane: 'overview',
      question: ['overview', question, targets, isFilling],
      make: (store, now) => overviewReport(store, { ...workspace, isFilling }, targets, question, now),
    };
  },
  insights: async ({ context, workspace }) => {
    const { db } = context;
    const { id } = workspace;
    const [widgets, drawn, isFilling] = await Promise.all([readWidgets(db, id), drawnSoFar(db, id), isBroughtIn(db, id)]);
    const about = { ...workspace, isFilling };
    return {
      lane: 'overview',
      question: ['insights', widgets, drawn, isFilling],
      make: async (store, now) => {
        const [urls, drawings] = await Promise.all([mappedUrls(db, id), plannedDrawings(db, id)]);
        return insightsReport(store, about, widgets, urls, drawings, now);
      },
    };
  },
  arrivals: async ({ context, workspace, question }) => {
    const rows = await context.db
      .select({ domain: domains.domain })
      .from(domains)
      .where(eq(domains.workspace_id, workspace.id))
      .orderBy(domains.domain);
    const listed = rows.map(({ domain }) => domain);
    return {
      lane: 'small',
      question: ['arrivals', question, listed],
      make: (store, now) => arrivalsReport(store, workspace, listed, question, now),
    };
  },
  coverage: async ({ context, workspace }) => {
    const addresses = await mappedAddresses(context.db, workspace.id);
    const urls = addresses.slice(0, MOST_MAPPED);
    requireWeight(coverageWeight(urls), '');
    return {
      lane: 'report',
      question: ['coverage', urls],
      make: (store, now) => coverageReport(store, workspace, { urls, more: addresses.length - urls.length }, now),
    };
  },
  live: async ({ context: { db }, workspace }) => ({
    lane: 'small',
    question: ['live'],
    make: (store, now) => liveReport({ analytics: store, db }, workspace, now),
  }),
} satisfies { readonly [Name in keyof typeof reports]: ReportHandler<(typeof reportShapes)[Name]> };
