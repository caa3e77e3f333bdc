import type { FunnelQuestion } from '#domain/wire/reports/funnels.ts';
import type { EventKind } from '#domain/wire/track.ts';

/** What of a source people are told apart by, where it is in memory. */
export const HELD_BREAKDOWNS = ['source', 'medium', 'campaign'] as const satisfies readonly NonNullable<FunnelQuestion['by']>[];
export type HeldBreakdown = (typeof HELD_BREAKDOWNS)[number];
export const isHeld = (by: FunnelQuestion['by']): by is HeldBreakdown | null => by === null || HELD_BREAKDOWNS.some((one) => one === by);

/** A funnel over a span of time (milliseconds since 1970, without its end), in which attempts begin. */
export interface FunnelScan extends Pick<FunnelQuestion, 'steps' | 'exclusions' | 'order' | 'window'> {
  readonly by: HeldBreakdown | null;
  /** Kinds of events that the plan does not show: they are not there. */
  readonly withheld: readonly EventKind[];
  readonly start: number;
  readonly end: number;
}

/** Name of the program that answers it with rows as those of `compileFunnel`. */
export const FUNNEL_SCAN = 'funnel';
