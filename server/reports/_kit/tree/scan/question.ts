import type { EventKind } from '#domain/wire/track.ts';
import type { Above, AdSets, DimensionName } from '../../dimensions.ts';
import type { SpentCampaign } from '../ads.ts';

/** A span of time: milliseconds since 1970, without its end. */
export interface ScannedSpan {
  readonly start: number;
  readonly end: number;
  /** Of ads alone: campaigns with costs in the span; null: whatever people came by. */
  readonly spent: readonly Omit<SpentCampaign, 'period'>[] | null;
}

/** Visits and sales of a level in several spans of time. */
export interface TreeScan {
  readonly level: DimensionName;
  readonly above: Above;
  /** Empty where no ad set is asked about. */
  readonly adSets: AdSets;
  readonly spans: readonly ScannedSpan[];
  /** So many rows of each span and relation. */
  readonly most: number;
  /** Milliseconds that a touch may lie before a sale. */
  readonly lookBack: number;
  readonly withheld: readonly EventKind[];
}

/** Name of the program that answers it with the rows of `compileTree` about visits and sales. */
export const TREE_SCAN = 'tree';
