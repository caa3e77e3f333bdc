import { memo, useId } from 'react';
import { useStore } from 'reactflow';
import { GRID } from '#domain/canvas/geometry.ts';

/** Distance of the dots on the ground, canvas pixels, and how close they may come on the screen: they double then. */
const GAP = 2 * GRID;
const LEAST_GAP = 12;
/** Half a dot, as a part of the distance between two. */
const DOT = 0.75 / GAP;

/** Distance on the screen between two dots. */
export const gapAt = (zoom: number): number => GAP * zoom * 2 ** Math.max(0, Math.ceil(Math.log2(LEAST_GAP / (GAP * zoom))));

const into = (gap: number, place: number): number => ((place % gap) + gap) % gap;

/**
 * Strips of whole pixels across the map that hold the rows of dots. Filling all of the ground with the pattern looks
 * the same and takes several times as long, since each pixel is looked up in it.
 *
 * @param top where the first row has its middle; all in pixels of the screen.
 */
export function rowsOf(top: number, gap: number, width: number, height: number): string {
  const half = DOT * gap;
  const count = Math.ceil((height + half - top) / gap);
  return Array.from({ length: Math.max(0, count) }, (_, row) => {
    const middle = top + row * gap;
    const from = Math.floor(middle - half);
    return `M0,${from}h${width}V${Math.ceil(middle + half)}H0z`;
  }).join('');
}

/** The dots of the ground: one at each crossing of the grid, so that those that stay when others go stand still. */
export const Ground = memo(function Ground() {
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const gap = gapAt(zoom);
  // A preview of one canvas may lie above another.
  const pattern = useId();
  return (
    <svg className="cv-ground" aria-hidden="true">
      <pattern id={pattern} patternUnits="userSpaceOnUse" x={into(gap, x) - gap / 2} y={into(gap, y) - gap / 2} width={gap} height={gap}>
        <circle cx={gap / 2} cy={gap / 2} r={DOT * gap} />
      </pattern>
      <path d={rowsOf(into(gap, y) - gap, gap, width, height)} fill={`url(#${pattern})`} />
    </svg>
  );
});
