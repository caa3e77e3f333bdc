import type { Rule } from '#domain/canvas/document.ts';
import type { AttributedBy, AttributionDate, AttributionTouches } from '#domain/wire/reports/attribution.ts';
import type { EventKind } from '#domain/wire/track.ts';
import type { Found } from '../credits.ts';

/** Conversions in a span of time (milliseconds since 1970, without its end), or of its visits where those are what is dated. */
export interface AttributionScan {
  readonly conversion: Rule;
  readonly by: AttributedBy;
  readonly dated: AttributionDate;
  readonly touches: AttributionTouches;
  /** Days of 24 hours; null: without end. */
  readonly lookBack: number | null;
  /** Kinds of events that the plan does not show: they are not there. */
  readonly withheld: readonly EventKind[];
  readonly start: number;
  readonly end: number;
}

export interface Attributed {
  readonly credits: Found;
  /** Whose money that is given back was, memory cannot tell: two people named one order in one millisecond. */
  readonly isRefundOpen: boolean;
}

/** Name of the program that answers it with what every model gives every label (`Attributed`). */
export const ATTRIBUTION_SCAN = 'attribution';
