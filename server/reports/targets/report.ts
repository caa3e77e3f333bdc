import { measures, paceOf } from '#domain/metrics/index.ts';
import { ratio } from '#domain/metrics/ratio.ts';
import { inKpiUnit, pacingOf, periodName } from '#domain/targets/pacing.ts';
import { worstFirst } from '#domain/targets/status.ts';
import type { DayValue } from '#domain/targets/weekdays.ts';
import { addDays, daysOf, localDay } from '#domain/time/days.ts';
import { type Period, periodBefore, periodContaining, UNIT_OF } from '#domain/time/periods.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { TargetResult, TargetsReport } from '#domain/wire/answers/targets.ts';
import type { PeriodName, PeriodValue, TargetDirection } from '#domain/wire/reports/kpis.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { calendarOf } from '../_kit/calendar.ts';
import { knownSpend } from '../_kit/known-spend.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { definitionOf, valueFor } from '../kpis/metrics.ts';
import { planFor } from '../kpis/plan.ts';
import { type Counted, count } from '../kpis/run.ts';
import { lockOn, type Widget } from '../kpis/widget.ts';

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

interface Numbers {
  readonly period: Period;
  readonly current: Counted;
  readonly earlierRange: Range;
  readonly earlier: Counted;
}
/** Since when something is known, and until when. */
interface Known {
  readonly firstDay: string | null;
  readonly lastAt: string | null;
}
interface Standing {
  readonly workspace: ReportWorkspace;
  readonly now: Date;
  readonly numbers: ReadonlyMap<PeriodName, Numbers>;
  readonly history: Counted;
  readonly historyRange: Range;
  readonly events: Known;
  readonly spend: Known;
}

/** Days of a range on which something was already being recorded. */
function daysKnown(range: Range, firstDay: string | null): readonly string[] {
  if (firstDay === null || firstDay > range.max) return [];
  return daysOf({ min: firstDay > range.min ? firstDay : range.min, max: range.max });
}

/** What each day before today brought, from the first on which anything was recorded. */
function historyOf(widget: Widget, { history, historyRange }: Standing, firstDay: string | null): DayValue[] {
  const days = daysOf(historyRange);
  return days
    .map((day, place) => ({ day, value: valueFor(widget, (key) => history.series.get(key)?.[place] ?? 0) ?? 0 }))
    .slice(days.length - daysKnown(historyRange, firstDay).length);
}

/** What a target says whatever happened. */
function declared({ id, name, widget, ...target }: Target, { period }: Numbers, { currency }: ReportWorkspace) {
  const { format } = definitionOf(widget);
  return {
    target_id: id,
    name,
    widget_id: widget.id,
    widget_name: widget.name,
    format,
    direction: target.direction,
    period: periodName(target.period),
    period_start: period.range.min,
    period_end: period.range.max,
    target: inKpiUnit(target.target_value, format, currency),
    threshold: inKpiUnit(target.threshold_value, format, currency),
  };
}

const NO_NUMBERS = {
  status: 'noData',
  status_value: null,
  actual: null,
  projection: null,
  even_pace: null,
  needed_per_day: null,
  now_per_day: null,
  left_today: null,
  chance: null,
  status_from: null,
} as const;

function resultFor(target: Target, standing: Standing): TargetResult {
  const { widget } = target;
  const name = periodName(target.period);
  const numbers = standing.numbers.get(name);
  if (!numbers) throw new Error(`The period ${name} was not counted`);
  const about = declared(target, numbers, standing.workspace);
  const locked = lockOn(standing.workspace.shown, widget);
  if (locked) return { ...about, ...NO_NUMBERS, locked };
  const metric = definitionOf(widget);
  const known = measures(metric, 'spend') ? standing.spend : standing.events;
  const earlierDays = daysKnown(numbers.earlierRange, known.firstDay).length;
  const read = (counted: Counted) => (key: string) => counted.whole.get(key) ?? 0;
  const actual = valueFor(widget, read(numbers.current));
  const previous = valueFor(widget, read(numbers.earlier));
  const { target: goal, threshold } = about;
  const pacing = pacingOf({
    target: goal,
    threshold,
    direction: target.direction,
    pace: paceOf(metric),
    period: name,
    now: standing.now,
    timezone: standing.workspace.timezone,
    actual,
    people: numbers.current.whole.get('people') ?? 0,
    previous_mean: ratio(previous, earlierDays),
    history: historyOf(widget, standing, known.firstDay),
    last_data_at: known.lastAt,
  });
  return {
    ...about,
    status: pacing.status,
    status_value: pacing.status_value,
    // Before anything was ever recorded a 0 would stand for nothing.
    actual: known.firstDay === null ? null : actual,
    projection: pacing.projection,
    even_pace: paceOf(metric) === 'ratio' ? null : goal * pacing.even_pace,
    needed_per_day: pacing.needed_per_day,
    now_per_day: pacing.now_per_day,
    left_today: pacing.left_today,
    chance: pacing.chance,
    status_from: pacing.from,
    locked: null,
  };
}

/** The running period of each name that a target has, and the one before. */
function periodsOf(targets: readonly Target[], now: Date, timezone: string) {
  return [...new Set(targets.map((target) => periodName(target.period)))].map((name) => {
    const period = periodContaining(now, UNIT_OF[name], timezone);
    const before = periodBefore(period, UNIT_OF[name], timezone).range;
    return {
      name,
      period,
      before,
      calendars: [calendarOf(period.range, 'whole', timezone), calendarOf(before, 'whole', timezone)] as const,
    };
  });
}

/** Every target of a workspace in its running day, ISO week or month; worst first. */
export async function targetsReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  targets: readonly Target[],
  now: Date,
): Promise<Uncounted<TargetsReport>> {
  const { timezone } = workspace;
  const today = localDay(now, timezone);
  const historyRange = { min: addDays(today, -HISTORY_DAYS), max: addDays(today, -1) };
  const daily = calendarOf(historyRange, 'daily', timezone);
  const periods = periodsOf(targets, now, timezone);
  const open = targets.map(({ widget }) => widget).filter((widget) => lockOn(workspace.shown, widget) === null);
  const calendars = [daily, ...periods.flatMap((one) => one.calendars)];
  const [tracking, spend, counted] = await Promise.all([
    analytics.tracking(workspace.id, now),
    knownSpend(analytics, workspace.id),
    count(analytics, planFor(open), { workspace: workspace.id, shown: workspace.shown }, calendars),
  ]);
  const standing: Standing = {
    workspace,
    now,
    numbers: new Map(
      periods.map(({ name, period, before, calendars: [running, earlier] }) => [
        name,
        { period, current: counted(running), earlierRange: before, earlier: counted(earlier) },
      ]),
    ),
    history: counted(daily),
    historyRange,
    events: { firstDay: tracking.known_since && localDay(tracking.known_since, timezone), lastAt: tracking.last_event_at },
    spend,
  };
  const results = targets.map((target) => resultFor(target, standing));
  return {
    as_of: now.toISOString(),
    timezone,
    currency: workspace.currency,
    targets: results.sort(worstFirst),
  };
}
