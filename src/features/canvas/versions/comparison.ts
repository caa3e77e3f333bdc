import type { Side } from '#domain/canvas/changes/difference.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import type { OpenedCanvas } from '../canvas-api.ts';

/** How a canvas was or is: in a version, or now. */
export interface State {
  readonly document: CanvasDocument;
  /** Minor units; null where nothing is planned. */
  readonly plan_profit: number | null;
  readonly revision: number;
}

/** Two states of a canvas, in their order. */
export interface Comparison {
  readonly earlier: State;
  readonly later: State;
  /** The one of the two that is looked at. */
  readonly shown: Side;
  /** The later one is the canvas as it is now. */
  readonly isNow: boolean;
}

export const stateOf = ({ row, document, revision }: OpenedCanvas): State => ({ document, plan_profit: row.plan_profit, revision });

/** @param other the state it is compared with; `null`: as it is now */
export function comparisonOf(shown: State, other: State | null, now: OpenedCanvas): Comparison {
  if (other && other.revision < shown.revision) return { earlier: other, later: shown, shown: 'later', isNow: false };
  return { earlier: shown, later: other ?? stateOf(now), shown: 'earlier', isNow: other === null };
}
