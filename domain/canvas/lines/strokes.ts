import type { LineView } from '../view/line-view.ts';

/** What lies above what, for all lines together: no band covers the spine of another line. */
export const LAYERS = ['rails', 'band', 'spine', 'arrow'] as const;
export type Layer = (typeof LAYERS)[number];

/** One part of a line's drawing: how it looks, and how wide it is; null leaves the width to the style sheet. */
export interface Stroke {
  readonly layer: Layer;
  readonly look: string;
  readonly width: number | null;
}

/** Thickness of the two rails of an "also" line is what the band leaves uncovered on either side. */
const RAIL = 3;
/** Widths in steps, so that many lines share one. */
const STEP = 0.5;
/** A band no wider than this is `is-fine`: on a map below half its size less than a pixel of it shows on either side of the spine. */
const FINE = 4;

const inSteps = (width: number): number => Math.max(1.5, Math.round(width / STEP) * STEP);

/** The strokes of a line from below: a pale band as wide as its people, and the spine; two rails for an "also" line. */
export function strokesOf({ style, tone, width }: LineView): readonly Stroke[] {
  const spine = `cv-line-spine is-${style} is-${tone}`;
  const band = `cv-line-band is-${tone}`;
  if (style === 'also') {
    const wide = Math.max(inSteps(width), 3);
    return [
      { layer: 'rails', look: spine, width: wide + RAIL },
      { layer: 'band', look: band, width: wide },
    ];
  }
  const middle: Stroke = { layer: 'spine', look: spine, width: null };
  if (style === 'later' || style === 'planned') return [middle];
  const wide = inSteps(width);
  return [{ layer: 'band', look: wide > FINE ? band : `${band} is-fine`, width: wide }, middle];
}

export const arrowOf = ({ style, tone }: LineView): Stroke => ({
  layer: 'arrow',
  look: `cv-line-arrow is-${style} is-${tone}`,
  width: null,
});
