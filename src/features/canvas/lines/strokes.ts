import type { LineView } from '../flow/line-view.ts';

/** One stroke of a line's drawing: how it looks, and how wide it is; null leaves the width to the style sheet. */
export interface Stroke {
  readonly look: string;
  readonly width: number | null;
}

/** Thickness of the two rails of an "also" line is what the band leaves uncovered on either side. */
const RAIL = 3;
/** Widths in steps, so that many lines share one. */
const STEP = 0.5;

const inSteps = (width: number): number => Math.max(1.5, Math.round(width / STEP) * STEP);

/** The strokes of a line from below: a pale band as wide as its people, and the spine; two rails for an "also" line. */
export function strokesOf({ style, tone, width }: LineView): readonly Stroke[] {
  const spine = `cv-line-spine is-${style} is-${tone}`;
  const band = `cv-line-band is-${tone}`;
  if (style === 'also') {
    const wide = Math.max(inSteps(width), 3);
    return [
      { look: spine, width: wide + RAIL },
      { look: band, width: wide },
    ];
  }
  if (style === 'later' || style === 'planned') return [{ look: spine, width: null }];
  return [
    { look: band, width: inSteps(width) },
    { look: spine, width: null },
  ];
}

export const arrowOf = ({ style, tone }: LineView): string => `cv-line-arrow is-${style} is-${tone}`;
