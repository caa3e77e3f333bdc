import { treeOf } from '#domain/metrics/condition.ts';
import { elementOf, takesCondition } from '#domain/metrics/index.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { bucketsOf } from '#domain/time/periods.ts';
import type { KpiPreview } from '#domain/wire/answers/kpi-builder.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import { BUILDER_DAYS, type KpiPreviewQuestion } from '#domain/wire/reports/kpi-builder.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { calendarOf } from '../_kit/calendar.ts';
import { knownSpend } from '../_kit/known-spend.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { resultOf } from '../kpis/format.ts';
import { keyOf, readingsFor } from '../kpis/metrics.ts';
import { planFor } from '../kpis/plan.ts';
import { count } from '../kpis/run.ts';
import { lockOn, type Widget } from '../kpis/widget.ts';

/** The days that the builder looks back over, today included. */
export function builderRange(now: Date, timezone: string): Range {
  const today = localDay(now, timezone);
  return { min: addDays(today, 1 - BUILDER_DAYS), max: today };
}

/** As many days as the builder looks back over, whichever they are: what a question weighs. */
export const ANY_DAYS = builderRange(new Date(0), 'UTC');

/** What is drawn as a widget, and two beside it that say how many people and how often; null where it is about nothing people do. */
export interface Drawn {
  readonly value: Widget;
  readonly people: Widget | null;
  readonly hits: Widget | null;
}

export function drawnOf({ metric_type, element_type = null, conditions = null }: KpiPreviewQuestion): Drawn {
  const value: Widget = { id: 'drawn', name: '', metric: metric_type, element: element_type, condition: treeOf(conditions) };
  if (!takesCondition(metric_type)) return { value, people: null, hits: null };
  const element = element_type ?? (metric_type === 'HITS' ? 'person' : 'purchaseMade');
  // Money of no event named is that of deals, too, of which one person may have none.
  const isMoneyOfAll = elementOf(metric_type) === 'may' && element_type === null;
  if (isMoneyOfAll) return { value, people: null, hits: null };
  return {
    value,
    people: { ...value, metric: 'CONVERSION_RATE', element },
    hits: element === 'person' ? null : { ...value, metric: 'HITS', element },
  };
}

export const widgetsOf = ({ value, people, hits }: Drawn): readonly Widget[] => [value, people, hits].filter((widget) => widget !== null);

/** Numbers of a KPI that is not stored: in all, by day, and who and how often stands behind it. One statement. */
export async function kpiPreview(
  analytics: Analytics,
  workspace: ReportWorkspace,
  drawn: Drawn,
  now: Date,
): Promise<Uncounted<KpiPreview>> {
  const { timezone, currency, shown } = workspace;
  const range = builderRange(now, timezone);
  const about = { as_of: now.toISOString(), timezone, currency, range };
  const locked = lockOn(shown, drawn.value);
  const plan = planFor(locked ? [] : widgetsOf(drawn));
  const calendar = calendarOf(range, 'daily', timezone);
  const [counted, spend] = await Promise.all([
    count(analytics, plan, { workspace: workspace.id, shown }, [calendar]),
    plan.spend ? knownSpend(analytics, workspace.id) : null,
  ]);
  const current = {
    counted: counted(calendar),
    buckets: bucketsOf(range, 'daily', timezone, now),
    lastDay: range.max,
    spendSince: spend?.firstDay ?? null,
  };
  const { format, value, series, unknown } = resultOf(drawn.value, current, null);
  if (locked) return { ...about, format, value: null, series: series.map(() => null), people: null, hits: null, unknown: null, locked };
  // The first reading of a rate is who did it, and of hits how often.
  const first = (widget: Widget | null) => {
    const [reading] = widget ? readingsFor(widget) : [];
    return reading ? (current.counted.whole.get(keyOf(reading)) ?? 0) : null;
  };
  return { ...about, format, value, series, people: first(drawn.people), hits: first(drawn.hits), unknown, locked: null };
}
