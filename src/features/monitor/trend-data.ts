import type { Bucket, KpiReport, KpiResult } from '#domain/wire/reports.ts';
import { guarded } from '#src/crud/csv.ts';
import { minorDigits } from '#src/ui/format.ts';
import { todayIn } from './state.ts';

export interface TrendPoint {
  /** Place in the range, from 0: both periods share one axis. */
  readonly at: number;
  readonly value: number;
  readonly bucket: Bucket;
}
export interface Trend {
  /** Finished buckets of the chosen period. */
  readonly present: readonly TrendPoint[];
  /** The last finished bucket and the running one, drawn dotted; empty when the range is over. */
  readonly running: readonly TrendPoint[];
  readonly previous: readonly TrendPoint[];
  readonly buckets: readonly Bucket[];
}

function points(series: readonly (number | null)[], buckets: readonly Bucket[]): TrendPoint[] {
  return series.flatMap((value, at) => {
    const bucket = buckets[at];
    return value === null || !bucket ? [] : [{ at, value, bucket }];
  });
}

/** A KPI's series cut for drawing. A bucket that has not ended is never part of the solid line. */
export function trendOf(report: KpiReport, kpi: KpiResult): Trend {
  const all = points(kpi.series, report.buckets);
  // The buckets are days of the workspace; the instant is UTC and may be a day ahead or behind.
  const today = todayIn(report.timezone, new Date(report.as_of));
  const last = all.at(-1);
  const isRunning = last?.bucket.partial === true && last.bucket.end >= today;
  const present = isRunning ? all.slice(0, -1) : all;
  return {
    present,
    running: isRunning ? all.slice(-2) : [],
    previous: points(kpi.previous_series, report.compare_buckets),
    buckets: report.buckets,
  };
}

/** The trend as comma-separated values, one row a bucket; money in whole currency units. */
export function trendCsv(report: KpiReport, kpi: KpiResult, headings: readonly [string, string, string, string]): string {
  const digits = minorDigits(report.currency);
  const amount = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : kpi.format === 'money' ? (value / 10 ** digits).toFixed(digits) : String(value);
  const quote = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;
  const rows = report.buckets.map((bucket, at) =>
    [bucket.start, amount(kpi.series[at]), report.compare_buckets[at]?.start ?? '', amount(kpi.previous_series[at])].map(quote).join(','),
  );
  return [headings.map(quote).join(','), ...rows].join('\r\n');
}
