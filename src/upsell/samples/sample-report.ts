import type { KpiReport, KpiResult } from '#domain/wire/answers/kpis.ts';

const DAYS = 14;
const SCALE = 1_000;
const day = (at: number) => `2026-01-${String(at + 1).padStart(2, '0')}`;
const BUCKETS = Array.from({ length: DAYS }, (_, at) => ({ start: day(at), end: day(at), partial: false }));
const RANGE = { min: day(0), max: day(DAYS - 1) };

/** A calm wave, so that the sample reads as a trend and never as somebody's data. */
export const wave = (height: number): readonly number[] =>
  BUCKETS.map((_, at) => Math.round(height * (1 + 0.2 * Math.sin(at / 2) + at / 40)));

/** A made-up number: its value over the range, and the change to the one before as a share. */
export function sampleKpi(name: string, format: KpiResult['format'], value: number, change: number): KpiResult {
  return {
    widget_id: name,
    name,
    metric_type: 'HITS',
    format,
    better: 'up',
    value,
    previous: Math.round(value / (1 + change)),
    change,
    // Only the shape is seen.
    series: [...wave(SCALE)],
    previous_series: [...wave(SCALE)],
    unknown: null,
    locked: null,
  };
}

/** A report of two weeks with these numbers. */
export function sampleReport(kpis: readonly KpiResult[], where: { readonly timezone: string; readonly currency: string }): KpiReport {
  return {
    as_of: `${RANGE.max}T12:00:00Z`,
    counted_until: `${RANGE.max}T12:00:00Z`,
    notices: [],
    ...where,
    range: RANGE,
    compare_range: RANGE,
    compared_until: null,
    breakdown: 'daily',
    buckets: [...BUCKETS],
    compare_buckets: [...BUCKETS],
    kpis: [...kpis],
  };
}
