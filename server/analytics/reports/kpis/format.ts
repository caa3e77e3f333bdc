import type { Breakdown, Bucket, KpiResult } from '#domain/wire/reports.ts';
import { bucketStart } from '../calendar.ts';
import { keyOf, METRICS } from './metrics.ts';
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

/** A ratio of two counts; null without a denominator. Money per person is rounded to the cent. */
function ratio(above: number, below: number): number | null {
  return below === 0 ? null : Math.round(above / below);
}

function valueOf(widget: Widget, read: (key: string) => number): number | null {
  const [above, below] = METRICS[widget.metric].measures(widget);
  return below ? ratio(read(keyOf(above)), read(keyOf(below))) : read(keyOf(above));
}

function seriesOf(widget: Widget, { counted, buckets }: Period, { breakdown, today }: Formatting): (number | null)[] {
  return buckets.map((bucket) => {
    if (bucket.start > today) return null;
    const start = bucketStart(breakdown, bucket.start);
    return valueOf(widget, (key) => counted.buckets.get(key)?.get(start) ?? 0);
  });
}

/** One widget's numbers beside those of the earlier period. */
export function resultOf(widget: Widget, current: Period, earlier: Period, formatting: Formatting): KpiResult {
  const whole = (period: Period) => valueOf(widget, (key) => period.counted.whole.get(key) ?? 0);
  const value = whole(current);
  const previous = whole(earlier);
  const { format, better } = METRICS[widget.metric];
  return {
    widget_id: widget.id,
    name: widget.name,
    metric_type: widget.metric,
    format,
    better,
    value,
    previous,
    change: value === null || !previous ? null : (value - previous) / previous,
    series: seriesOf(widget, current, formatting),
    previous_series: seriesOf(widget, earlier, formatting),
  };
}
