import { guarded } from '#domain/kit/csv.ts';
import { toDecimalText } from '#domain/money/money.ts';
import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';
import type { Bucket } from '#domain/wire/answers/parts.ts';
import { todayIn } from '#src/reports/dates.ts';

export interface TrendPoint {
  /** Place in the range, from 0: both periods share one axis. */
  readonly at: number;
  readonly value: number;
  readonly bucket: Bucket;
}
export interface Trend {
  /** Finished buckets of the chosen period. */
  readonly present: readonly TrendPoint[];
  /** The last whole bucket and the one after it that is not, drawn dotted; empty where all are whole. */
  readonly ending: readonly TrendPoint[];
  /** The last bucket is going on right now, rather than cut by the range. */
  readonly isRunning: boolean;
  /** The first bucket where the range cuts it, and the one after it, drawn dotted: three days of a week are no fall. */
  readonly cut: readonly TrendPoint[];
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
  const isOpen = last?.bucket.partial === true;
  const isCut = all.length > 1 && all[0]?.bucket.partial === true;
  const present = all.slice(isCut ? 1 : 0, isOpen ? -1 : undefined);
  const previous = points(kpi.previous_series, report.compare_buckets);
  const whole = previous.filter(({ bucket }) => !bucket.partial);
  return {
    present,
    ending: isOpen ? all.slice(-2) : [],
    isRunning: isOpen && last.bucket.end >= today,
    cut: isCut ? all.slice(0, 2) : [],
    // Where nothing but cut buckets would be left, they are better than no comparison.
    previous: whole.length > 1 ? whole : previous,
    buckets: report.buckets,
  };
}

/** The trend as comma-separated values, one row a bucket; money in whole currency units. The last two columns only where there is a comparison. */
export function trendCsv(report: KpiReport, kpi: KpiResult, headings: readonly [string, string, string, string]): string {
  const amount = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : kpi.format === 'money' ? toDecimalText(value, report.currency) : String(value);
  const quote = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;
  const line = (cells: readonly string[]) =>
    cells
      .slice(0, report.compare_range ? 4 : 2)
      .map(quote)
      .join(',');
  const rows = report.buckets.map((bucket, at) =>
    line([bucket.start, amount(kpi.series[at]), report.compare_buckets[at]?.start ?? '', amount(kpi.previous_series[at])]),
  );
  return [line(headings), ...rows].join('\r\n');
}
