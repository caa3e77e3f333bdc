import { relativeChange } from '#domain/metrics/ratio.ts';
import type { Breakdown, Bucket, KpiResult } from '#domain/wire/reports.ts';
import { bucketStart } from '../calendar.ts';
import { definitionOf, valueFor } from './metrics.ts';
import type { Counted } from './run.ts';
import type { Widget } from './widget.ts';

interface Period {
  readonly counted: Counted;
  readonly buckets: readonly Bucket[];
}
export interface Formatting {
  readonly breakdown: Breakdown;
  /** The workspace's day now: what begins later has no value yet. */
  readonly today: string;
}

function seriesOf(widget: Widget, { counted, buckets }: Period, { breakdown, today }: Formatting): (number | null)[] {
  return buckets.map((bucket) => {
    if (bucket.start > today) return null;
    const start = bucketStart(breakdown, bucket.start);
    return valueFor(widget, (key) => counted.buckets.get(key)?.get(start) ?? 0);
  });
}

/** One widget's numbers beside those of the earlier period. */
export function resultOf(widget: Widget, current: Period, earlier: Period, formatting: Formatting): KpiResult {
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
    series: seriesOf(widget, current, formatting),
    previous_series: seriesOf(widget, earlier, formatting),
  };
}
