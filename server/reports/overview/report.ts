import { silenceOf, USUAL_DAYS } from '#domain/insights/silence.ts';
import { relativeChange } from '#domain/metrics/ratio.ts';
import { WORST_FIRST } from '#domain/targets/status.ts';
import { addDays, daysOf, localDay } from '#domain/time/days.ts';
import { bucketsOf } from '#domain/time/periods.ts';
import type { KpiResult } from '#domain/wire/answers/kpis.ts';
import type { FigureResult, OverviewReport } from '#domain/wire/answers/overview.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { TargetResult } from '#domain/wire/answers/targets.ts';
import type { TargetStatus } from '#domain/wire/reports/kpis.ts';
import type { OverviewQuestion } from '#domain/wire/reports/overview.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { calendarOf } from '../_kit/calendar.ts';
import { periodsOf } from '../_kit/compare.ts';
import { knownSpend } from '../_kit/known-spend.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { resultOf } from '../kpis/format.ts';
import { planFor } from '../kpis/plan.ts';
import { usualBreakdown } from '../kpis/report.ts';
import { count } from '../kpis/run.ts';
import type { Widget } from '../kpis/widget.ts';
import { type Target, targetsReport } from '../targets/report.ts';
import { countVisits } from './visits.ts';

const figure = (metric: Widget['metric']): Widget => ({ id: metric, name: metric, metric, element: null, condition: null });
/** What the figures are, as KPIs; plans that have the overview show all of them. */
const KPIS = {
  people: figure('HITS'),
  revenue: figure('TOTAL_REVENUE'),
  spend: figure('TOTAL_SPEND'),
  roas: figure('ROAS'),
} as const satisfies Record<string, Widget>;

type Numbers = Pick<KpiResult, 'format' | 'better' | 'value' | 'previous'>;

function visitsOf([value = 0, previous = null]: readonly (number | null)[]): Numbers {
  return { format: 'count', better: 'up', value, previous };
}

/** A figure as it is answered. Where nothing was ever recorded a 0 would stand for nothing. */
function figureOf({ format, better, value, previous }: Numbers, isKnown: boolean): FigureResult {
  if (!isKnown) return { format, better, value: null, previous: null, change: null };
  return { format, better, value, previous, change: relativeChange(value, previous) };
}

function countsOf(targets: readonly TargetResult[]): Record<TargetStatus, number> {
  const counts = WORST_FIRST.map((status) => [status, targets.filter((target) => target.status === status).length]);
  return Object.fromEntries(counts);
}

/**
 * How a workspace does in a range of its own local days beside an earlier one, as far as the range
 * has got; how its targets stand in their running periods; and whether anything still arrives.
 */
export async function overviewReport(
  store: Analytics,
  workspace: ReportWorkspace,
  targets: readonly Target[],
  question: OverviewQuestion,
  now: Date,
): Promise<Uncounted<OverviewReport>> {
  const { id, isFilling, shown, timezone } = workspace;
  const { range } = question;
  const today = localDay(now, timezone);
  const breakdown = usualBreakdown(range);
  const { answered, compare, counterpart, current, earlier } = periodsOf(question, breakdown, workspace, now);
  const history = { min: addDays(today, -USUAL_DAYS), max: addDays(today, -1) };
  const daily = calendarOf(history, 'daily', timezone);
  const heard = store.tracking(id, now);
  // The targets ask for it, too.
  const analytics: Analytics = { ...store, tracking: () => heard };
  const source = { workspace: id, shown };
  const compared = earlier ? [current, earlier] : [current];
  const [tracking, spend, counted, visits, standing] = await Promise.all([
    heard,
    knownSpend(analytics, id),
    count(analytics, planFor(Object.values(KPIS)), source, [...compared, daily]),
    countVisits(analytics, source, compared),
    targets.length === 0 ? null : targetsReport(analytics, workspace, targets, now),
  ]);
  const known = { spendSince: spend.firstDay };
  const period = { ...known, counted: counted(current), buckets: bucketsOf(range, breakdown, timezone, now), lastDay: today };
  const before = earlier && {
    ...known,
    counted: counted(earlier),
    buckets: compare ? bucketsOf(compare, breakdown, timezone, now) : [],
    lastDay: counterpart?.day ?? today,
  };
  const kpi = (widget: Widget) => resultOf(widget, period, before);
  const isTracked = tracking.known_since !== null;
  const people = kpi(KPIS.people);
  const perDay = counted(daily).series.get('people') ?? [];
  const days = daysOf(history).map((day, place) => ({ day, value: perDay[place] ?? 0 }));
  return {
    ...answered,
    figures: {
      people: figureOf(people, isTracked),
      visits: figureOf(visitsOf(visits), isTracked),
      revenue: figureOf(kpi(KPIS.revenue), isTracked),
      spend: figureOf(kpi(KPIS.spend), true),
      roas: figureOf(kpi(KPIS.roas), isTracked),
    },
    trend: people.series.map((value, place) => (isTracked && !period.buckets[place]?.partial ? value : null)),
    targets: { counts: countsOf(standing?.targets ?? []), worst: standing?.targets[0] ?? null },
    tracking: {
      first_event_at: tracking.first_event_at,
      last_event_at: tracking.last_event_at,
      silent_since: silenceOf({ tracking, days, timezone, now, isFilling }),
    },
  };
}
