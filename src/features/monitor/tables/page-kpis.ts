import { useQuery } from '@tanstack/react-query';
import { csvLine } from '#domain/kit/csv.ts';
import type { Row } from '#domain/kit/resource.ts';
import { comesThroughPages, metricOf } from '#domain/metrics/index.ts';
import { exponentOf } from '#domain/money/currencies.ts';
import { toUnits } from '#domain/money/money.ts';
import type { Contribution, PageRow, PagesReport } from '#domain/wire/reports/tables.ts';
import { resources } from '#resources/index.ts';
import type { kpiWidgets } from '#resources/monitor/kpi-widgets.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import type { MonitorState } from '../state.ts';
import { REFRESH_MS } from './queries.ts';

/** What of each KPI came through each page. */

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

export const throughPage = (row: PageRow, widget: string): Contribution | undefined =>
  row.contributions.find(({ widget_id }) => widget_id === widget);

/** KPIs that come through pages and that the plan shows. */
export const kpisOf = ({ kpis }: PagesReport) => kpis.filter(({ locked }) => locked === null);

/** Most of a KPI first; pages with as much stay as the answer has them, most people first. */
export function rowsBy(report: PagesReport, order: string): readonly PageRow[] {
  const kpi = kpisOf(report).find(({ widget_id }) => orderByKpi(widget_id) === order);
  if (!kpi) return report.rows;
  const worth = (row: PageRow) => throughPage(row, kpi.widget_id)?.value ?? 0;
  return report.rows.toSorted((a, b) => worth(b) - worth(a));
}

/** People tracked stand beside the people of a page, and would be those who saw it in the weeks before, too. */
function isOfPages({ metric_type, element_type }: Pick<KpiWidget, 'metric_type' | 'element_type'>): boolean {
  const metric = metricOf({ metric_type, element_type });
  return metric.name !== 'people' && comesThroughPages(metric);
}

/** Pages with what came through them; asked once the KPIs of the workspace are known, and only where `isShown`. */
export function usePageKpis(workspace: string, state: MonitorState, search: string, isShown: boolean) {
  const { result, query } = useRowList(resources['kpi-widgets'], { pagination: ALL, queryOptions: { enabled: isShown } });
  const widgets = result.data
    .filter(isOfPages)
    .map(({ id }) => String(id))
    .slice(0, MOST_KPIS);
  const question = {
    range: state.range,
    compare_range: null,
    ...(state.filter.length > 0 ? { filter: state.filter } : {}),
    ...(search ? { search } : {}),
    widgets,
  };
  const asked = useQuery({
    queryKey: ['reports', 'pages', workspace, question],
    queryFn: ({ signal }) => ask(reports.pages, workspace, question, signal),
    enabled: isShown && query.isSuccess,
    refetchInterval: REFRESH_MS,
    placeholderData: (before, earlier) => (earlier?.queryKey[2] === workspace ? before : undefined),
  });
  const retry = () => (query.error ? query.refetch() : asked.refetch());
  const failed = query.error instanceof Error || !query.error ? query.error : new Error(query.error.message);
  return { report: asked.data, error: failed ?? asked.error, retry, isPlaceholder: asked.isPlaceholderData };
}

/** The same as CSV: of each KPI what it counted, money in whole units. */
export function pageKpisCsv(
  report: PagesReport,
  rows: readonly PageRow[],
  heads: { readonly page: string; readonly people: string },
): string {
  const kpis = kpisOf(report);
  const plain = (format: string, value: number) =>
    format === 'money' ? toUnits(value, report.currency).toFixed(exponentOf(report.currency)) : String(value);
  const head = kpis.map(({ name, format }) => `${name}${format === 'money' ? ` (${report.currency})` : ''}`);
  return [
    csvLine([heads.page, heads.people, ...head]),
    ...rows.map((row) =>
      csvLine([
        row.key,
        String(row.values.people ?? ''),
        ...kpis.map(({ widget_id, format }) => plain(format, throughPage(row, widget_id)?.value ?? 0)),
      ]),
    ),
  ].join('');
}
