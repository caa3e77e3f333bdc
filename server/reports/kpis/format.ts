import { measures } from '#domain/metrics/index.ts';
import { relativeChange } from '#domain/metrics/ratio.ts';
import type { Lock } from '#domain/plans/gates.ts';
import type { KpiResult } from '#domain/wire/answers/kpis.ts';
import type { Bucket } from '#domain/wire/answers/parts.ts';
import { definitionOf, valueFor } from './metrics.ts';
import type { Counted } from './run.ts';
import type { Widget } from './widget.ts';

interface Period {
  readonly counted: Counted;
  readonly buckets: readonly Bucket[];
  /** Today, or the day that stands beside it; what begins later has no value yet. */
  readonly lastDay: string;
  /** The first day with costs; null: never any. */
  readonly spendSince: string | null;
  /** False: nobody can tell which costs meet the filter. Left out: there is none. */
  readonly isSpendTold?: boolean;
}

/** Ad spend that nobody reported is not 0, nor is what a filter cannot tell apart. */
function unknownOf(widget: Widget, { spendSince, isSpendTold = true }: Period, last: string): KpiResult['unknown'] {
  if (!measures(definitionOf(widget), 'spend')) return null;
  if (spendSince === null || last < spendSince) return 'spend';
  return isSpendTold ? null : 'spend_by_filter';
}

function seriesOf(widget: Widget, period: Period): (number | null)[] {
  const { counted, buckets, lastDay } = period;
  return buckets.map(({ start, end }, place) =>
    start > lastDay || unknownOf(widget, period, end) ? null : valueFor(widget, (key) => counted.series.get(key)?.[place] ?? 0),
  );
}

function aboutOf(widget: Widget) {
  const { format, better } = definitionOf(widget);
  return { widget_id: widget.id, name: widget.name, metric_type: widget.metric, format, better };
}

/** One widget's numbers beside those of the earlier period, if there is one. */
export function resultOf(widget: Widget, current: Period, earlier: Period | null): KpiResult {
  const unknown = (period: Period) => unknownOf(widget, period, period.buckets.at(-1)?.end ?? '');
  const whole = (period: Period) => (unknown(period) ? null : valueFor(widget, (key) => period.counted.whole.get(key) ?? 0));
  const value = whole(current);
  const previous = earlier && whole(earlier);
  return {
    ...aboutOf(widget),
    value,
    previous,
    change: relativeChange(value, previous),
    series: seriesOf(widget, current),
    previous_series: earlier ? seriesOf(widget, earlier) : [],
    unknown: unknown(current),
    locked: null,
  };
}

/** A widget that the owner's plan does not show: no value anywhere, in as many buckets. */
export function lockedResult(widget: Widget, locked: Lock, buckets: number, earlierBuckets: number): KpiResult {
  const none = (length: number) => Array.from({ length }, () => null);
  return {
    ...aboutOf(widget),
    value: null,
    previous: null,
    change: null,
    series: none(buckets),
    previous_series: none(earlierBuckets),
    unknown: null,
    locked,
  };
}
