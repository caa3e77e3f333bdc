import { metricOf, paceOf } from '#domain/metrics/index.ts';
import { minorPerUnit } from '#domain/money/currencies.ts';
import { pacingOf } from '#domain/targets/pacing.ts';
import { addDays, daysOf, localDay } from '#domain/time/days.ts';
import { periodBefore, periodContaining, UNIT_OF } from '#domain/time/periods.ts';
import { type ElementType, type MetricType, PERIODS, targetTypeOf } from '#domain/wire/reports/kpis.ts';
import type { kpiTargets } from '#server/db/tables/core.ts';
import { demoId } from './demo-id.ts';
import { widgetId } from './relational.ts';
import type { Tally } from './tally.ts';
import type { DemoWidget } from './widgets.ts';
import { workspaceId } from './workspaces/all.ts';
import type { DemoTarget, DemoWorkspace } from './workspaces/demo-workspace.ts';

/** Target and threshold as shares of where the period is heading, in the middle of the band that a status names. */
const BANDS = {
  reach: { critical: [1.3, 1.15], atRisk: [1.16, 0.94], offPace: [1.06, 0.86], onTrack: [0.93, 0.84] },
  below: { critical: [0.95, 0.85], atRisk: [1.08, 0.95], offPace: [1.08, 0.95], onTrack: [1.2, 1.1] },
} as const satisfies Record<'reach' | 'below', Record<Exclude<DemoTarget['status'], 'reached'>, readonly [number, number]>>;

const WEEKS_KNOWN = 8;

interface Standing {
  readonly actual: number;
  readonly projection: number;
}

/** Where a KPI stands in the target's period and where it is heading, as the product itself reckons. */
function standing(workspace: Pick<DemoWorkspace, 'timezone'>, target: DemoTarget, widget: DemoWidget, tally: Tally, now: Date): Standing {
  const { timezone } = workspace;
  const period = periodContaining(now, UNIT_OF[target.period], timezone);
  const before = periodBefore(period, UNIT_OF[target.period], timezone);
  const yesterday = addDays(localDay(now, timezone), -1);
  const history = daysOf({ min: addDays(yesterday, 1 - 7 * WEEKS_KNOWN), max: yesterday });
  const actual = tally.value(widget.key, period.range);
  const pacing = pacingOf({
    target: Number.MAX_SAFE_INTEGER,
    threshold: 0,
    direction: 'reach',
    pace: paceOf(metricOf({ metric_type: widget.metric_type as MetricType, element_type: widget.element_type as ElementType | null })),
    period: target.period,
    now,
    timezone,
    actual,
    previous_mean: tally.value(widget.key, before.range) / before.days,
    history: history.map((day) => ({ day, value: tally.value(widget.key, { min: day, max: day }) })),
    last_data_at: now,
  });
  return { actual, projection: pacing.projection ?? actual };
}

/** Three digits are what a person would type. */
function typed(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 2);
  return Math.round(value / unit) * unit;
}

function numbers(target: DemoTarget, { actual, projection }: Standing): { target_value: number; threshold_value: number } {
  const [most, least] = target.status === 'reached' ? [0, 0] : BANDS[target.direction ?? 'reach'][target.status];
  if (target.status === 'reached') {
    const reached = Math.max(1, Math.floor(actual * 0.8));
    return { target_value: reached, threshold_value: Math.floor(reached * 0.8) };
  }
  const target_value = Math.max(1, typed(projection * most));
  return { target_value, threshold_value: Math.min(target_value, typed(projection * least)) };
}

/** The numbers of a target that is to stand as the story wants at `now`, and what they are of. */
export function targetNumbers(
  workspace: Pick<DemoWorkspace, 'timezone' | 'currency'>,
  target: DemoTarget,
  widget: DemoWidget,
  tally: Tally,
  now: Date,
) {
  const type = targetTypeOf(widget.metric_type);
  const { actual, projection } = standing(workspace, target, widget, tally, now);
  const unit = type === 1 ? minorPerUnit(workspace.currency) : 1;
  return { ...numbers(target, { actual: actual / unit, projection: projection / unit }), type };
}

/** The targets of a workspace, their numbers chosen so that each stands as the story wants at `now`. */
export function targetRows(workspace: DemoWorkspace, tally: Tally, now: Date): (typeof kpiTargets.$inferInsert)[] {
  return (workspace.targets ?? []).flatMap((target) => {
    const widget = workspace.widgets.find(({ key }) => key === target.widget);
    if (!widget) return [];
    return {
      ...targetNumbers(workspace, target, widget, tally, now),
      id: demoId(`target ${workspace.key} ${target.name}`),
      workspace_id: workspaceId(workspace),
      widget_id: widgetId(workspace, target.widget),
      name: target.name,
      period: PERIODS.find(({ name }) => name === target.period)?.value ?? 0,
      direction: target.direction ?? 'reach',
    };
  });
}
