import type { Brought } from '#domain/canvas/from-data/brought.ts';

/* What another screen brings to a canvas that it opens: kept in the page, so that a reload does not bring it twice. */

let kept: { readonly canvas: string; readonly brought: Brought } | null = null;

/** For the canvas as soon as it is open. */
export function bring(canvas: string, brought: Brought): void {
  kept = { canvas, brought };
}

/** What was brought to the canvas: given once. */
export function takeBrought(canvas: string): Brought | null {
  if (kept?.canvas !== canvas) return null;
  const { brought } = kept;
  kept = null;
  return brought;
}
