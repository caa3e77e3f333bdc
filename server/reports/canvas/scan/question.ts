import type { EventKind } from '#domain/wire/track.ts';
import type { CountedCanvas } from '../../_kit/maps/normalise.ts';

/** A canvas and a span of time (milliseconds since 1970, without its end). */
export interface CanvasScan {
  readonly canvas: CountedCanvas;
  /** Kinds of events that the plan does not show: they are not there. */
  readonly withheld: readonly EventKind[];
  readonly start: number;
  readonly end: number;
}

/** Name of the program that answers it with the counts of a canvas (`Counts`). */
export const CANVAS_SCAN = 'canvas';
