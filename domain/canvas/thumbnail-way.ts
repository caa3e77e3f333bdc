import type { Thumbnail, ThumbnailBox, ThumbnailLine } from './thumbnail-text.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

const at = ({ x, y }: Point) => `${x} ${y}`;
const OPPOSITE = { across: 'height', down: 'width' } as const;

/** Where a line leaves and arrives: side by side where there is room between the boxes, else one below the other. */
function endsOf({ width, height }: Thumbnail, from: ThumbnailBox, to: ThumbnailBox) {
  const direction = Math.abs(to.x - from.x) > width ? ('across' as const) : ('down' as const);
  const isBack = direction === 'across' ? to.x < from.x : to.y < from.y;
  const size = { width, height };
  const edge = ({ x, y }: ThumbnailBox, isFar: boolean): Point => {
    const middle = size[OPPOSITE[direction]] / 2;
    return direction === 'across' ? { x: x + (isFar ? width : 0), y: y + middle } : { x: x + middle, y: y + (isFar ? height : 0) };
  };
  return { direction, start: edge(from, !isBack), end: edge(to, isBack) };
}

/** The way of a line on a thumbnail as an SVG path: straight, in steps, or bent as lines on the map are where nobody chose. */
export function thumbnailWay(thumbnail: Thumbnail, { from, to, shape }: ThumbnailLine): string {
  const [first, last] = [thumbnail.boxes[from], thumbnail.boxes[to]];
  if (!first || !last) return '';
  const { direction, start, end } = endsOf(thumbnail, first, last);
  if (shape === 'straight') return `M${at(start)}L${at(end)}`;
  const half = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const [out, into] =
    direction === 'across'
      ? [
          { x: half.x, y: start.y },
          { x: half.x, y: end.y },
        ]
      : [
          { x: start.x, y: half.y },
          { x: end.x, y: half.y },
        ];
  return shape === 'stepped' ? `M${at(start)}L${at(out)}L${at(into)}L${at(end)}` : `M${at(start)}C${at(out)} ${at(into)} ${at(end)}`;
}
