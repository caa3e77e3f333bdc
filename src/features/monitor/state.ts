import dayjs from 'dayjs';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { BREAKDOWNS, type Breakdown, type Range } from '#domain/wire/reports.ts';

/** The monitor's choices live in the address, so a view can be shared and survives a reload. */
export interface MonitorState {
  readonly range: Range;
  readonly compare: Range;
  /** True while `compare` follows `range` (the days just before it, equally many). */
  readonly comparesPrevious: boolean;
  readonly breakdown: Breakdown;
  /** Widget that drives the chart. */
  readonly kpi: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const text = (day: dayjs.Dayjs) => day.format('YYYY-MM-DD');
/** Longer than this and days are drawn as weeks until asked otherwise. */
const DAILY_UP_TO = 92;

/** Today's date in a time zone, `YYYY-MM-DD`. */
export function todayIn(timezone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now);
}

export function daysOf({ min, max }: Range): number {
  return dayjs(max).diff(dayjs(min), 'day') + 1;
}

/** The days just before a range, equally many. */
export function previousOf(range: Range): Range {
  const days = daysOf(range);
  return { min: text(dayjs(range.min).subtract(days, 'day')), max: text(dayjs(range.min).subtract(1, 'day')) };
}

export const PRESETS = ['last7', 'last30', 'last90', 'thisMonth', 'lastMonth'] as const;
export type Preset = (typeof PRESETS)[number];

export function presetRange(preset: Preset, today: string): Range {
  const end = dayjs(today);
  const ranges = {
    last7: { min: text(end.subtract(6, 'day')), max: today },
    last30: { min: text(end.subtract(29, 'day')), max: today },
    last90: { min: text(end.subtract(89, 'day')), max: today },
    thisMonth: { min: text(end.startOf('month')), max: today },
    lastMonth: { min: text(end.subtract(1, 'month').startOf('month')), max: text(end.subtract(1, 'month').endOf('month')) },
  } as const satisfies Record<Preset, Range>;
  return ranges[preset];
}

function readRange(params: URLSearchParams, from: string, to: string): Range | undefined {
  const min = params.get(from) ?? '';
  const max = params.get(to) ?? '';
  return DAY.test(min) && DAY.test(max) && min <= max ? { min, max } : undefined;
}

/** What the address says, with defaults for what it leaves out. */
export function readState(params: URLSearchParams, today: string): MonitorState {
  const range = readRange(params, 'min', 'max') ?? presetRange('last30', today);
  const chosen = readRange(params, 'vs_min', 'vs_max');
  const breakdown = BREAKDOWNS.find((name) => name === params.get('by')) ?? (daysOf(range) > DAILY_UP_TO ? 'weekly' : 'daily');
  return { range, compare: chosen ?? previousOf(range), comparesPrevious: !chosen, breakdown, kpi: params.get('kpi') };
}

export interface MonitorChange {
  readonly range?: Range;
  /** `null`: back to the days just before. */
  readonly compare?: Range | null;
  readonly breakdown?: Breakdown;
  readonly kpi?: string;
}

/** The address after a change; everything else in it stays. */
export function writeState(params: URLSearchParams, change: MonitorChange): URLSearchParams {
  const next = new URLSearchParams(params);
  const put = (name: string, value: string | undefined) => (value === undefined ? next.delete(name) : next.set(name, value));
  if (change.range) {
    put('min', change.range.min);
    put('max', change.range.max);
    put('by', undefined);
  }
  if (change.compare !== undefined) {
    put('vs_min', change.compare?.min);
    put('vs_max', change.compare?.max);
  }
  if (change.breakdown) put('by', change.breakdown);
  if (change.kpi) put('kpi', change.kpi);
  return next;
}

export function useMonitorState(timezone: string): readonly [MonitorState, (change: MonitorChange) => void] {
  const [params, setParams] = useSearchParams();
  const today = todayIn(timezone);
  const state = useMemo(() => readState(params, today), [params, today]);
  return [state, (change) => setParams((old) => writeState(old, change), { replace: true })];
}
