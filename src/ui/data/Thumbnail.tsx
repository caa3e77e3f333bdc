import { readThumbnail, THUMBNAIL } from '#domain/canvas/thumbnail-text.ts';
import { thumbnailWay } from '#domain/canvas/thumbnail-way.ts';
import type { ElementCategory } from '#domain/kit/element.ts';

const COLOURS = {
  source: 'var(--fl-source)',
  page: 'var(--fl-page)',
  action: 'var(--fl-action)',
  offline: 'var(--fl-offline)',
  note: 'var(--fl-line-2)',
} as const satisfies Record<ElementCategory, string>;

export interface ThumbnailProps {
  /** The stored drawing; anything else shows an empty sheet. */
  readonly drawing: unknown;
  /** CSS pixels; the drawing keeps its proportions. Left out: as wide as there is room. */
  readonly width?: number;
  readonly height?: number;
  readonly faded?: boolean;
}

/** A canvas from far. It says nothing that its name does not, so screen readers pass it by. */
export function Thumbnail({ drawing, width, height, faded }: ThumbnailProps) {
  const thumbnail = typeof drawing === 'string' ? readThumbnail(drawing) : null;
  const boxes = thumbnail?.boxes ?? [];
  const size = { width: thumbnail?.width ?? 0, height: thumbnail?.height ?? 0 };
  const waysOf = (isDotted: boolean) =>
    thumbnail?.lines.map((line) => (Boolean(line.dotted) === isDotted ? thumbnailWay(thumbnail, line) : '')).join('');
  const stroke = { fill: 'none', stroke: 'var(--fl-control)', strokeWidth: width ? 1.5 : 0.8 };
  const [solid, dotted] = [waysOf(false), waysOf(true)];
  return (
    <svg
      className={width ? 'thumb framed' : 'thumb'}
      width={width ?? '100%'}
      height={height}
      viewBox={`0 0 ${THUMBNAIL.width} ${THUMBNAIL.height}`}
      aria-hidden="true"
      opacity={faded ? 0.45 : 1}
    >
      {solid ? <path d={solid} {...stroke} /> : null}
      {dotted ? <path d={dotted} {...stroke} strokeDasharray="0.1 2" strokeLinecap="round" /> : null}
      {boxes.map(({ category, x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} {...size} rx={Math.min(2, size.height / 4)} fill={COLOURS[category]} />
      ))}
    </svg>
  );
}
