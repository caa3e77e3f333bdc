import { daysIn, localDay } from '#domain/time/days.ts';
import { bucketsOf } from '#domain/time/periods.ts';
import type { KpiReport } from '#domain/wire/answers/kpis.ts';
import type { Uncounted } from '#domain/wire/answers/parts.ts';
import type { Breakdown, KpiQuestion, Range } from '#domain/wire/reports/reports.ts';
import type { Analytics } from '#server/events/analytics.ts';
import { periodsOf } from '../_kit/compare.ts';
import { costsKnow } from '../_kit/cost-keys.ts';
import { knownSpend } from '../_kit/known-spend.ts';
import type { ReportWorkspace } from '../_kit/workspace.ts';
import { lockedResult, resultOf } from './format.ts';
import { planFor } from './plan.ts';
import { count } from './run.ts';
import { lockOn, type Widget } from './widget.ts';

/** A trend has some dozens of points, not hundreds. */
export function usualBreakdown(range: Range): Breakdown {
  const days = daysIn(range);
  if (days <= 92) return 'daily';
  return days <= 731 ? 'weekly' : 'monthly';
}

/**
 * Numbers of the widgets in a range of local days, beside the range before (or the one asked
 * for, or none), in total and as a trend whose empty buckets are 0 and whose future ones are null. While the range
 * runs, the one before counts as far as it has got. What the
 * owner's plan does not show has no value. With a filter everything counts what meets it; costs where
 * they can be told by it, else they are unknown.
 */
export async function kpiReport(
  analytics: Analytics,
  workspace: ReportWorkspace,
  widgets: readonly Widget[],
  question: KpiQuestion,
  now: Date,
): Promise<Uncounted<KpiReport>> {
  const { range, filter = [] } = question;
  const breakdown = question.breakdown ?? usualBreakdown(range);
  const today = localDay(now, workspace.timezone);
  const { answered, compare, counterpart, current: calendar, earlier: before } = periodsOf(question, breakdown, workspace, now);
  const asked = widgets.map((widget) => ({ widget, lock: lockOn(workspace.shown, widget) }));
  const open = asked.filter(({ lock }) => !lock).map(({ widget }) => widget);
  const source = { workspace: workspace.id, shown: workspace.shown };
  const plan = planFor(open, filter.length > 0);
  const [counted, spend] = await Promise.all([
    count(analytics, plan, source, before ? [calendar, before] : [calendar], filter),
    plan.spend ? knownSpend(analytics, workspace.id) : null,
  ]);
  const buckets = bucketsOf(range, breakdown, workspace.timezone, now);
  const compareBuckets = (compare ? bucketsOf(compare, breakdown, workspace.timezone, now) : []).map((bucket) =>
    counterpart && bucket.end >= counterpart.day ? { ...bucket, partial: true } : bucket,
  );
  const known = { spendSince: spend?.firstDay ?? null, isSpendTold: costsKnow(filter) };
  const current = { ...known, counted: counted(calendar), buckets, lastDay: today };
  const earlier = before && { ...known, counted: counted(before), buckets: compareBuckets, lastDay: counterpart?.day ?? today };
  const results = asked.map(({ widget, lock }) =>
    lock ? lockedResult(widget, lock, buckets.length, compareBuckets.length) : resultOf(widget, current, earlier),
  );
  return {
    ...answered,
    breakdown,
    buckets,
    compare_buckets: compareBuckets,
    kpis: results,
  };
}
