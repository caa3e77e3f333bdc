import type { ConditionTree } from '#domain/metrics/condition.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Calendar } from '../../_kit/calendar.ts';

/** The buckets of a range: where each begins (seconds since 1970), and where the range ends (milliseconds). */
export interface ScannedRange {
  readonly starts: Calendar['starts'];
  readonly end: number;
}

/** A number that journeys tell. */
export interface ScannedReading {
  /** Distinct people, events, or the money of events in minor units. */
  readonly take: 'people' | 'events' | 'revenue';
  /** Null: events of any kind. */
  readonly kind: EventKind | null;
  /** Null: all of them. */
  readonly condition: ConditionTree | null;
  /** Whoever is tracked, whatever of what they did counts. */
  readonly everybody: boolean;
}

/** Ranges in passes, as the store reads them: those of a pass do not overlap and are in the order of time. */
export interface KpiScan {
  readonly passes: readonly (readonly ScannedRange[])[];
  readonly readings: readonly ScannedReading[];
  readonly withheld: readonly EventKind[];
}

/** The numbers of a bucket in the order of the readings; `start` 0: of the whole range that begins at `head`. */
export interface ScannedRow {
  readonly pass: number;
  readonly head: number;
  readonly start: number;
  readonly values: readonly number[];
}

/** Name of the program that answers it with rows (`ScannedRow`). */
export const KPI_SCAN = 'kpis';
