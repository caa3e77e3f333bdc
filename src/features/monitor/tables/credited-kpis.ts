import { useQuery } from '@tanstack/react-query';
import { csvLine } from '#domain/kit/csv.ts';
import type { Row } from '#domain/kit/resource.ts';
import { comesThroughPages, metricOf } from '#domain/metrics/index.ts';
import { exponentOf } from '#domain/money/currencies.ts';
import { toUnits } from '#domain/money/money.ts';
import type { AdsReport, Contribution, PagesReport, SourcesReport } from '#domain/wire/reports/tables.ts';
import { resources } from '#resources/index.ts';
import type { kpiWidgets } from '#resources/monitor/kpi-widgets.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import type { MonitorState } from '../state.ts';
import { levelCells, type TreeWords, totalCells } from './csv.ts';
import { MOST_SAVED, questionOf, REFRESH_MS, type TableTabName, type Trail } from './queries.ts';
import type { TreeLine } from './whole-tree.ts';

/** What of each KPI came through each page, or is credited to each source or ad. */

export type CreditedReport = PagesReport | SourcesReport | AdsReport;
export type CreditedRow = CreditedReport['rows'][number];

type KpiWidget = Row<typeof kpiWidgets>;

/** As many as the question takes. */
const MOST_KPIS = 50;
const ALL = { currentPage: 1, pageSize: resources['kpi-widgets'].most } as const;

/**
 * How the address says by which KPI rows are put in order, null: by people. The end of an id tells the KPIs of a
 * workspace apart, and saved views have room for no more.
 */
const ORDER = /^-kpi\.\w+$/;
export const orderByKpi = (widget: string | null) => `-kpi.${widget === null ? 'people' : widget.slice(-12)}`;
/** The order that the address says; null: it does not ask for KPIs. */
export const kpiOrderOf = (sort: string | null): string | null => (sort && ORDER.test(sort) ? sort : null);

export const creditIn = (contributions: readonly Contribution[], widget: string): Contribution | undefined =>
  contributions.find(({ widget_id }) => widget_id === widget);

/** KPIs that can be told of rows and that the plan shows. */
export const kpisOf = ({ kpis }: CreditedReport) => kpis.filter(({ locked }) => locked === null);

/** Most of a KPI first; rows with as much stay as the answer has them, most people first. */
export function rowsBy(report: CreditedReport, order: string): readonly CreditedRow[] {
  const kpi = kpisOf(report).find(({ widget_id }) => orderByKpi(widget_id) === order);
  if (!kpi) return report.rows;
  const worth = ({ contributions }: CreditedRow) => creditIn(contributions, kpi.widget_id)?.value ?? 0;
  const rows: readonly CreditedRow[] = report.rows;
  return rows.toSorted((a, b) => worth(b) - worth(a));
}

/** People tracked stand beside the people of a row, and would be those of the weeks before, too. */
function isTold({ metric_type, element_type }: Pick<KpiWidget, 'metric_type' | 'element_type'>): boolean {
  const metric = metricOf({ metric_type, element_type });
  return metric.name !== 'people' && comesThroughPages(metric);
}

/** The rows below some, with what of KPIs is theirs. Its question is one of the report of its tab. */
export async function askCredited(tab: TableTabName, workspace: string, question: object, signal?: AbortSignal): Promise<CreditedReport> {
  return (await ask(reports[tab], workspace, question as never, signal)) as CreditedReport;
}

function creditedQuestion(tab: TableTabName, state: MonitorState, search: string, widgets: readonly string[], trail: Trail): object {
  const order = tab === 'pages' ? null : ({ by: 'people', direction: 'desc' } as const);
  return { ...questionOf(tab, { ...state, compare: null }, { search, order }, trail), widgets };
}

/** Asked once the KPIs of the workspace are known, and only where `isShown`. */
export function useCreditedKpis(
  workspace: string,
  tab: TableTabName,
  state: MonitorState,
  search: string,
  isShown: boolean,
  trail: Trail = [],
) {
  const { result, query } = useRowList(resources['kpi-widgets'], { pagination: ALL, queryOptions: { enabled: isShown } });
  const widgets = result.data
    .filter(isTold)
    .map(({ id }) => String(id))
    .slice(0, MOST_KPIS);
  const question = creditedQuestion(tab, state, search, widgets, trail);
  const asked = useQuery({
    queryKey: ['reports', tab, workspace, question],
    queryFn: ({ signal }) => askCredited(tab, workspace, question, signal),
    enabled: isShown && query.isSuccess,
    refetchInterval: REFRESH_MS,
    placeholderData: (before, earlier) => (earlier?.queryKey[2] === workspace && earlier.queryKey[1] === tab ? before : undefined),
  });
  const retry = () => (query.error ? query.refetch() : asked.refetch());
  const failed = query.error instanceof Error || !query.error ? query.error : new Error(query.error.message);
  const askLevel = (below: Trail) =>
    askCredited(tab, workspace, { ...creditedQuestion(tab, state, search, widgets, below), limit: MOST_SAVED });
  return { report: asked.data, error: failed ?? reasonOf(asked), retry, isPlaceholder: asked.isPlaceholderData, askLevel };
}

type Level = CreditedReport & { readonly rows: readonly CreditedRow[] };

/** The same as CSV, level by level: of each KPI what it counted, money in whole units. */
export function creditedCsv(
  outermost: CreditedReport,
  lines: readonly TreeLine<CreditedRow, Level>[],
  words: TreeWords,
  people: string,
): string {
  const { currency, totals } = outermost;
  const kpis = kpisOf(outermost);
  const plain = (format: string, value: number) =>
    format === 'money' ? toUnits(value, currency).toFixed(exponentOf(currency)) : String(value);
  const credited = (contributions: readonly Contribution[]) =>
    kpis.map(({ widget_id, format }) => plain(format, creditIn(contributions, widget_id)?.value ?? 0));
  const head = kpis.map(({ name, format }) => `${name}${format === 'money' ? ` (${currency})` : ''}`);
  const told = lines.filter(({ row }) => row !== null);
  return [
    csvLine([...words.levels, people, ...head]),
    ...told.map((line) =>
      csvLine([...levelCells(line, words), String(line.row?.values.people ?? ''), ...credited(line.row?.contributions ?? [])]),
    ),
    // What came through pages came through several of them.
    ...('kpi_totals' in outermost ? [csvLine([...totalCells(words), String(totals.people ?? ''), ...credited(outermost.kpi_totals)])] : []),
  ].join('');
}
