import type { PageMeasure } from '#domain/wire/reports/tables.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { ScannedReading } from '../../kpis/scan/question.ts';

/** A span of time: milliseconds since 1970, without its end. */
interface Span {
  readonly start: number;
  readonly end: number;
}

export interface PagesScan extends Span {
  readonly order: { readonly by: PageMeasure; readonly direction: 'asc' | 'desc' };
  readonly most: number;
  /** Numbers of pages as decimal text, in no order; null: the first ones of all. */
  readonly only: readonly string[] | null;
}
/** Name of the program that answers it with pages (`FoundPages`). */
export const PAGES_SCAN = 'pages';

/** A KPI whose events come through pages. */
export interface ScannedKpi {
  /** As rows name it. */
  readonly place: number;
  /** Whatever one of them takes counts. */
  readonly readings: readonly ScannedReading[];
  /** What an event that counts adds: 1, or its money in minor units. */
  readonly adds: 'one' | 'value';
}

export interface ContributionsScan extends Span {
  readonly kpis: readonly ScannedKpi[];
  /** Numbers of pages as decimal text. */
  readonly pages: readonly string[];
  /** Milliseconds that a page may have been seen before. */
  readonly lookBack: number;
  readonly withheld: readonly EventKind[];
}
/** Name of the program that answers it with rows as those of `compileContributions`. */
export const CONTRIBUTIONS_SCAN = 'contributions';
