import { describe, expect, it } from 'vitest';
import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';
import type { Bucket } from '#domain/wire/answers/parts.ts';
import { trendCsv, trendOf } from '#src/features/monitor/trend-data.ts';

/** What is drawn solid, dotted and not at all: a bucket that is not whole never looks like a fall. */
const bucket = (start: string, end: string, partial = false): Bucket => ({ start, end, partial });
const kpi = (series: (number | null)[], previous: (number | null)[], format: KpiResult['format'] = 'count'): KpiResult => ({
  widget_id: 'w',
  name: 'Revenue',
  metric_type: 'HITS',
  format,
  better: 'up',
  value: 0,
  previous: 0,
  change: null,
  series,
  previous_series: previous,
  unknown: null,
  locked: null,
});
const report = (buckets: Bucket[], compare: Bucket[], asOf: string, timezone = 'UTC', currency = 'USD'): KpiReport => ({
  as_of: asOf,
  counted_until: asOf,
  notices: [],
  timezone,
  currency,
  range: { min: '2026-11-01', max: '2026-11-20' },
  compare_range: { min: '2026-10-01', max: '2026-10-20' },
  compared_until: null,
  breakdown: 'daily',
  buckets,
  compare_buckets: compare,
  kpis: [],
});
const days = [bucket('2026-11-18', '2026-11-18'), bucket('2026-11-19', '2026-11-19'), bucket('2026-11-20', '2026-11-20', true)];

describe('a trend', () => {
  it('draws the running day apart, in the zone of the workspace and not in UTC', () => {
    // 02:00 UTC on the 21st is still the evening of the 20th in Los Angeles.
    const trend = trendOf(report(days, days, '2026-11-21T02:00:00Z', 'America/Los_Angeles'), kpi([5, 6, 1], [4, 4, 4]));
    expect(trend.present.map(({ value }) => value)).toEqual([5, 6]);
    expect(trend.ending.map(({ value }) => value)).toEqual([6, 1]);
    expect(trend.isRunning).toBe(true);
    expect(trendOf(report(days, days, '2026-11-21T02:00:00Z', 'UTC'), kpi([5, 6, 1], [4, 4, 4])).isRunning).toBe(false);
  });

  it('draws a week that the range cuts apart from the whole ones, and leaves it out of the comparison', () => {
    const weeks = [bucket('2026-10-23', '2026-10-25', true), bucket('2026-10-26', '2026-11-01'), bucket('2026-11-02', '2026-11-08')];
    const trend = trendOf(report(weeks, weeks, '2026-12-01T00:00:00Z'), kpi([3, 9, 11], [5, 8, 8]));
    expect(trend.cut.map(({ value }) => value)).toEqual([3, 9]);
    expect(trend.present.map(({ value }) => value)).toEqual([9, 11]);
    expect(trend.previous.map(({ at, value }) => [at, value])).toEqual([
      [1, 8],
      [2, 8],
    ]);
  });

  it('writes money with as many digits as its currency has', () => {
    const [whole] = days;
    const rows = (currency: string) =>
      trendCsv(report(whole ? [whole] : [], [], '2026-12-01T00:00:00Z', 'UTC', currency), kpi([12_345], [], 'money'), ['a', 'b', 'c', 'd']);
    expect(rows('USD')).toContain('"123.45"');
    expect(rows('JPY')).toContain('"12345"');
  });

  it('has no columns of another period where there is none', () => {
    const alone = { ...report([bucket('2026-11-18', '2026-11-18')], [], '2026-12-01T00:00:00Z'), compare_range: null };
    expect(trendCsv(alone, kpi([3], []), ['a', 'b', 'c', 'd'])).toBe('"a","b"\r\n"2026-11-18","3"');
    expect(trendOf(alone, kpi([3], [])).previous).toEqual([]);
  });
});
