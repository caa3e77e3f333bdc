import { useMemo } from 'react';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { BREAKDOWNS, type Breakdown } from '#domain/wire/monitor.ts';
import { type DatesChange, type DatesState, daysOf, readDates, todayIn, writeDates } from '#src/reports/dates.ts';
import { putFilter, readFilter } from '#src/reports/filter/address.ts';
import { useAddress } from '#src/reports/use-address.ts';

/** The monitor's choices live in the address, so a view can be shared and survives a reload. */
export interface MonitorState extends DatesState {
  readonly breakdown: Breakdown;
  /** Widget that drives the chart. */
  readonly kpi: string | null;
  /** What everything on the page is filtered by. */
  readonly filter: Filter;
}

/** Longer than this and days are drawn as weeks until asked otherwise. */
const DAILY_UP_TO = 92;

/** What the address says, with defaults for what it leaves out. */
export function readState(params: URLSearchParams, today: string): MonitorState {
  const dates = readDates(params, today);
  const breakdown = BREAKDOWNS.find((name) => name === params.get('by')) ?? (daysOf(dates.range) > DAILY_UP_TO ? 'weekly' : 'daily');
  return { ...dates, breakdown, kpi: params.get('kpi'), filter: readFilter(params) };
}

export interface MonitorChange extends DatesChange {
  readonly breakdown?: Breakdown;
  readonly kpi?: string;
  readonly filter?: Filter;
}

/** The address after a change; everything else in it stays. */
export function writeState(params: URLSearchParams, { breakdown, kpi, filter, ...dates }: MonitorChange): URLSearchParams {
  const next = writeDates(params, dates);
  if (dates.range) next.delete('by');
  if (breakdown) next.set('by', breakdown);
  if (kpi) next.set('kpi', kpi);
  if (filter) putFilter(next, filter);
  return next;
}

export function useMonitorState(timezone: string): readonly [MonitorState, (change: MonitorChange) => void] {
  const [params, changeAddress] = useAddress();
  const today = todayIn(timezone);
  const state = useMemo(() => readState(params, today), [params, today]);
  return [state, (change) => changeAddress((now) => writeState(now, change))];
}
