import { findingsIn, INSIGHT_DAYS } from '#domain/insights/findings.ts';
import { silenceOf } from '#domain/insights/silence.ts';
import { measures, paceOf } from '#domain/metrics/index.ts';
import { lockOf, MONEY } from '#domain/plans/gates.ts';
import { addDays, daysOf, localDay, previousRange } from '#domain/time/days.ts';
import { CHANNELS } from '#domain/tracking/channels.ts';
import type { InsightsReport } from '#domain/wire/answers/insights.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { SourcesReport } from '#domain/wire/reports/tables.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { definitionOf } from '../kpis/metrics.ts';
import { kpiReport } from '../kpis/report.ts';
import { lockOn, type Widget } from '../kpis/widget.ts';
import { pagesReport } from '../pages/report.ts';
import { sourcesReport } from '../sources/report.ts';
import { mappedAmong } from './mapped-pages.ts';
import { type Drawn, plannedLines } from './planned-lines.ts';

/** Pages that are looked through; who buys saw one of those that most people see. */
const MOST_PAGES = 100;
const MOST_WIDGETS = 12;

const own = (id: string, about: Pick<Widget, 'metric' | 'element'>): Widget => ({ id, name: id, condition: null, ...about });
/** Everybody who came. */
export const PEOPLE = own('people', { metric: 'HITS', element: null });
const PURCHASES = own('purchases', { metric: 'HITS', element: 'purchaseMade' });

/** KPIs that add up over days. What is spent is a decision and no surprise. */
function addsUp(widget: Widget): boolean {
  const metric = definitionOf(widget);
  return paceOf(metric) !== 'ratio' && !measures(metric, 'spend');
}

function channelsOf(report: Pick<SourcesReport, 'rows'> | null) {
  const proportion = (values: SourcesReport['rows'][number]['values'] | null) => ({ hits: values?.buyers ?? 0, of: values?.people ?? 0 });
  return CHANNELS.flatMap((channel) => {
    const row = report?.rows.find(({ key }) => key === channel);
    return row ? [{ channel, now: proportion(row.values), before: proportion(row.previous) }] : [];
  });
}

/**
 * What stands out in the last seven whole days of the workspace. KPIs are looked at by week, channels and
 * pages over four weeks. Who does not see purchases is told nothing that is made of them. `urls`: the
 * pages on the workspace's canvases; `drawings`: those whose lines are held against their plan, in the period that runs.
 */
export async function insightsReport(
  store: Analytics,
  workspace: ReportWorkspace,
  widgets: readonly Widget[],
  urls: readonly string[],
  drawings: readonly Drawn[],
  now: Date,
): Promise<Uncounted<InsightsReport>> {
  const { shown, timezone, currency } = workspace;
  const max = addDays(localDay(now, timezone), -1);
  const range: Range = { min: addDays(max, -6), max };
  const month: Range = { min: addDays(max, 1 - INSIGHT_DAYS), max };
  const hasMoney = lockOf(shown, MONEY) === null;
  const asked = widgets.filter((widget) => addsUp(widget) && lockOn(shown, widget) === null).slice(0, MOST_WIDGETS);
  const series = hasMoney ? [...asked, PEOPLE, PURCHASES] : [...asked, PEOPLE];
  const [tracking, weeks, days, sources, pages] = await Promise.all([
    store.tracking(workspace.id, now),
    kpiReport(store, workspace, asked, { range, compare_range: previousRange(range) }, now),
    kpiReport(store, workspace, series, { range: month, compare_range: null, breakdown: 'daily' }, now),
    hasMoney && shown.features.sourcesMonitoring ? sourcesReport(store, workspace, { range: month, level: 'channel' }, now) : null,
    hasMoney && shown.features.pagesMonitoring && urls.length > 0
      ? pagesReport(store, workspace, [PURCHASES], { range: month, compare_range: null, limit: MOST_PAGES }, now)
      : null,
  ]);
  const byDay = (id: string) => (days.kpis.find(({ widget_id }) => widget_id === id)?.series ?? []).map((value) => value ?? 0);
  const known = tracking.known_since === null ? null : localDay(tracking.known_since, timezone);
  const people = byDay(PEOPLE.id);
  const local = daysOf(month);
  const sold = (pages?.rows ?? []).map(({ key, contributions }) => ({
    page: key,
    purchases: contributions.find(({ widget_id }) => widget_id === PURCHASES.id)?.value ?? 0,
  }));
  const mapped = await mappedAmong(
    store,
    urls,
    sold.map(({ page }) => page),
  );
  // A site that is younger than the days that are compared only grows.
  const isWhole = known !== null && known <= month.min;
  const { buyers = 0, revenue = 0 } = sources?.totals ?? {};
  const planned = await plannedLines(store, workspace, drawings, now);
  const findings = findingsIn({
    planned,
    silentSince: silenceOf({
      ...{ tracking, timezone, now, isFilling: workspace.isFilling },
      days: local.map((day, place) => ({ day, value: people[place] ?? 0 })),
    }),
    kpis: isWhole ? weeks.kpis.map((week) => ({ week, days: byDay(week.widget_id) })) : [],
    days: local,
    people,
    purchases: byDay(PURCHASES.id),
    channels: channelsOf(sources),
    perBuyer: buyers && revenue && revenue > 0 ? revenue / buyers : null,
    pages: sold,
    isMapped: mapped && ((page) => mapped.has(page)),
  });
  return { as_of: now.toISOString(), timezone, currency, range, findings };
}
