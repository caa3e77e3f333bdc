import type { Above, DimensionName } from '../../dimensions.ts';

/** People and visits of a level in several spans of time (milliseconds since 1970, without their ends). */
export interface TreeScan {
  readonly level: DimensionName;
  readonly above: Above;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  /** So many rows of each span. */
  readonly most: number;
}

/** Name of the program that answers it with the rows of `compileTree` about visits. */
export const TREE_SCAN = 'tree';
