import type { Pass } from '../_kit/calendar.ts';
import type { Parameters } from '../_kit/parameters.ts';
import type { Source } from '../_kit/scope.ts';

/** A number to read, by the key of its reading. */
export interface Column {
  readonly key: string;
  readonly sql: string;
}

/** One SELECT of the statement: what it reads, where, and when a row happened. */
export interface Read {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Seconds, or for `days` days, since 1970. */
  readonly at: string;
  readonly unit: 'starts' | 'days';
  /** What stands behind FROM: rows of a pass that count. */
  readonly rows: (parameters: Parameters, source: Source, pass: Pass) => string;
  /** People and orders are distinct: those of buckets do not add up to those of the range, which is asked for by itself. */
  readonly distinct: boolean;
}

export const spansOf = (pass: Pass) => pass.map(({ span }) => span);
export const SLOT = { at: 'toUInt32(slot)', unit: 'starts' } as const;
export const TIME = { at: 'toUInt32(toUnixTimestamp(time))', unit: 'starts' } as const;
export const DAY = { at: 'toUInt32(day)', unit: 'days' } as const;
