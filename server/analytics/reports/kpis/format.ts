import { relativeChange } from '#domain/metrics/ratio.ts';
import type { Lock } from '#domain/plans/gates.ts';
import type { Bucket, KpiResult } from '#domain/wire/reports.ts';
import { definitionOf, valueFor } from './metrics.ts';
import type { Counted } from './run.ts';
import type { Widget } from './widget.ts';

interface Period {
  readonly counted: Counted;
  readonly buckets: readonly Bucket[];
}

/** `today`: the workspace's day now; what begins later has no value yet. */
function seriesOf(widget: Widget, { counted, buckets }: Period, today: string): (number | null)[] {
  return buckets.map(({ start }, place) => (start > today ? null : valueFor(widget, (key) => counted.series.get(key)?.[place] ?? 0)));
}

/** One widget's numbers beside those of the earlier period. */
export function resultOf(widget: Widget, current: Period, earlier: Period, today: string): KpiResult {
  const whole = (period: Period) => valueFor(widget, (key) => period.counted.whole.get(key) ?? 0);
  const value = whole(current);
  const previous = whole(earlier);
  const { format, better } = definitionOf(widget);
  return {
    widget_id: widget.id,
    name: widget.name,
    metric_type: widget.metric,
    format,
    better,
    value,
    previous,
    change: relativeChange(value, previous),
    series: seriesOf(widget, current, today),
    previous_series: seriesOf(widget, earlier, today),
    locked: null,
  };
}

/** A widget that the owner's plan does not show: no value anywhere, in as many buckets. */
export function lockedResult(widget: Widget, locked: Lock, buckets: number, earlierBuckets: number): KpiResult {
  const { format, better } = definitionOf(widget);
  const none = (length: number) => Array.from({ length }, () => null);
  return {
    widget_id: widget.id,
    name: widget.name,
    metric_type: widget.metric,
    format,
    better,
    value: null,
    previous: null,
    change: null,
    series: none(buckets),
    previous_series: none(earlierBuckets),
    locked,
  };
}
