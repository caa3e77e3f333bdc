import { paceOf } from '#domain/metrics/index.ts';
import { inKpiUnit, pacingOf, periodName } from '#domain/targets/pacing.ts';
import type { DayValue } from '#domain/targets/weekdays.ts';
import { addDays, daysOf, localDay } from '#domain/time/days.ts';
import { type Period, periodBefore, periodContaining, UNIT_OF } from '#domain/time/periods.ts';
import type { PeriodName, PeriodValue, TargetDirection, TargetStatus } from '#domain/wire/kpis.ts';
import type { Range, TargetResult, TargetsReport } from '#domain/wire/reports.ts';
import type { Analytics } from '../../analytics.ts';
import { definitionOf, valueFor } from '../kpis/metrics.ts';
import { planFor } from '../kpis/plan.ts';
import type { ReportWorkspace } from '../kpis/report.ts';
import { type Counted, count } from '../kpis/run.ts';
import type { Widget } from '../kpis/widget.ts';
import { lastSpendAt } from './last-spend.ts';

/** A row of `kpi_targets` with its widget. Values in whole units. */
export interface Target {
  readonly id: string;
  readonly name: string;
  readonly widget: Widget;
  readonly target_value: number;
  readonly threshold_value: number;
  readonly period: PeriodValue;
  readonly direction: TargetDirection;
}

const HISTORY_DAYS = 56;
const WORST_FIRST: readonly TargetStatus[] = ['critical', 'atRisk', 'offPace', 'noData', 'tooEarly', 'onTrack', 'reached'];

interface Numbers {
  readonly period: Period;
  readonly current: Counted;
  readonly earlier: Counted;
  readonly earlierDays: number;
  readonly earlierKnown: boolean;
}
interface Known {
  readonly workspace: ReportWorkspace;
  readonly now: Date;
  readonly today: string;
  readonly numbers: ReadonlyMap<PeriodName, Numbers>;
  readonly history: Counted;
  readonly historyRange: Range;
  readonly lastEventAt: string | null;
  readonly lastSpendAt: string | null;
}

function historyOf(widget: Widget, { history, historyRange }: Known): DayValue[] {
  return daysOf(historyRange).map((day) => ({ day, value: valueFor(widget, (key) => history.buckets.get(key)?.get(day) ?? 0) ?? 0 }));
}

function resultFor(target: Target, known: Known): TargetResult {
  const { widget } = target;
  const name = periodName(target.period);
  const numbers = known.numbers.get(name);
  if (!numbers) throw new Error(`The period ${name} was not counted`);
  const metric = definitionOf(widget);
  const read = (counted: Counted) => (key: string) => counted.whole.get(key) ?? 0;
  const actual = valueFor(widget, read(numbers.current));
  const previous = valueFor(widget, read(numbers.earlier));
  const goal = inKpiUnit(target.target_value, metric.format);
  const threshold = inKpiUnit(target.threshold_value, metric.format);
  const pacing = pacingOf({
    target: goal,
    threshold,
    direction: target.direction,
    pace: paceOf(metric),
    period: name,
    now: known.now,
    timezone: known.workspace.timezone,
    actual,
    people: numbers.current.whole.get('people') ?? 0,
    previous_mean: numbers.earlierKnown && previous !== null ? previous / numbers.earlierDays : null,
    history: historyOf(widget, known),
    last_data_at: metric.numerator === 'spend' ? known.lastSpendAt : known.lastEventAt,
  });
  return {
    target_id: target.id,
    name: target.name,
    widget_id: widget.id,
    widget_name: widget.name,
    format: metric.format,
    direction: target.direction,
    period: name,
    period_start: numbers.period.range.min,
    period_end: numbers.period.range.max,
    status: pacing.status,
    status_value: pacing.status_value,
    actual,
    target: goal,
    threshold,
    projection: pacing.projection,
    even_pace: paceOf(metric) === 'ratio' ? null : goal * pacing.even_pace,
    needed_per_day: pacing.needed_per_day,
    now_per_day: pacing.now_per_day,
    chance: pacing.chance,
    status_from: pacing.from,
  };
}

/** Every target of a workspace in its running day, ISO week or month; worst first. */
export async function targetsReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  targets: readonly Target[],
  now: Date,
): Promise<TargetsReport> {
  const widgets = [...new Map(targets.map(({ widget }) => [widget.id, widget])).values()];
  const plan = planFor(widgets);
  const today = localDay(now, workspace.timezone);
  const counted = (range: Range) => count(analytics, plan, { workspace: workspace.id, range, breakdown: 'daily' });
  const historyRange = { min: addDays(today, -HISTORY_DAYS), max: addDays(today, -1) };
  const [tracking, spentAt, history] = await Promise.all([
    analytics.tracking(workspace.id, now),
    lastSpendAt(analytics, workspace.id),
    counted(historyRange),
  ]);
  const firstDay = tracking.first_event_at ? localDay(tracking.first_event_at, workspace.timezone) : null;
  const names = [...new Set(targets.map((target) => periodName(target.period)))];
  const numbers = new Map(
    await Promise.all(
      names.map(async (name): Promise<[PeriodName, Numbers]> => {
        const unit = UNIT_OF[name];
        const period = periodContaining(now, unit, workspace.timezone);
        const before = periodBefore(period, unit, workspace.timezone);
        const [current, earlier] = await Promise.all([counted(period.range), counted(before.range)]);
        return [
          name,
          { period, current, earlier, earlierDays: before.days, earlierKnown: firstDay !== null && firstDay <= before.range.max },
        ];
      }),
    ),
  );
  const since = firstDay && firstDay > historyRange.min ? firstDay : historyRange.min;
  const known: Known = {
    workspace,
    now,
    today,
    numbers,
    history,
    historyRange: since > historyRange.max ? historyRange : { min: since, max: historyRange.max },
    lastEventAt: tracking.last_event_at,
    lastSpendAt: spentAt,
  };
  const results = targets.map((target) => resultFor(target, known));
  const rank = (result: TargetResult) => WORST_FIRST.indexOf(result.status);
  return {
    as_of: now.toISOString(),
    timezone: workspace.timezone,
    currency: workspace.currency,
    targets: results.sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name)),
  };
}
