import { memo, type PointerEvent, useMemo, useRef, type WheelEvent } from 'react';
import { useReactFlow, useStore } from 'reactflow';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { type Box, boundsOf, boxOf } from '#domain/canvas/geometry.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useEditorState } from '../../store/context.ts';
import { documentOf } from '../../store/editor-store.ts';
import { usePlaces } from '../drag/places.ts';
import { MINIMAP_SIZE } from './minimap-size.ts';

/** The part left free around what is shown. */
const MARGIN = 0.05;
const ZOOM_A_PIXEL = 0.002;

const rectangle = ({ x, y, width, height }: Box): string => `M${x},${y}h${width}v${height}h${-width}z`;

/** The visible part of the canvas. */
function useView(): Box {
  const key = useStore(({ transform: [x, y, zoom], width, height }) => [-x / zoom, -y / zoom, width / zoom, height / zoom].join());
  const [x = 0, y = 0, width = 0, height = 0] = key.split(',').map(Number);
  return { x, y, width, height };
}

/** All cards of a category as one path, and the chosen ones as another: an overview of thousands is a handful of things to paint. */
const Cards = memo(function Cards({ elements }: { readonly elements: readonly CanvasElement[] }) {
  const selected = useEditorState((state) => state.selection.elements);
  const chosen = new Set(selected);
  const paths = new Map<string, string[]>();
  for (const element of elements) {
    const { category, look: shape } = elementKind(element.kind);
    const look = `is-${category}${shape === 'frame' ? ' is-frame' : ''}${chosen.has(element.id) ? ' is-chosen' : ''}`;
    const known = paths.get(look);
    if (known) known.push(rectangle(boxOf(element)));
    else paths.set(look, [rectangle(boxOf(element))]);
  }
  return [...paths].map(([look, rectangles]) => <path key={look} className={look} d={rectangles.join('')} />);
});

/** The whole map in small, with what is in view. Drag to move the view, turn the wheel to zoom. */
export default function MiniMap() {
  const { t } = useText();
  const flow = useReactFlow();
  const view = useView();
  const withNotes = useEditorState((state) => state.withNotes);
  const places = usePlaces(useEditorState(documentOf).elements);
  const elements = useMemo(() => (withNotes ? places : places.filter(({ kind }) => elementKind(kind).tracked)), [withNotes, places]);
  const all = useMemo(() => boundsOf(elements.map(boxOf)), [elements]);
  const frame = useRef<SVGSVGElement>(null);
  if (!all) return null;

  const shown = boundsOf([all, view]) ?? view;
  const scale = Math.max(shown.width / MINIMAP_SIZE.width, shown.height / MINIMAP_SIZE.height) * (1 + 2 * MARGIN);
  const [width, height] = [MINIMAP_SIZE.width * scale, MINIMAP_SIZE.height * scale];
  const [left, top] = [shown.x + (shown.width - width) / 2, shown.y + (shown.height - height) / 2];
  const moveTo = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box)
      void flow.setCenter(left + (event.clientX - box.left) * scale, top + (event.clientY - box.top) * scale, { zoom: flow.getZoom() });
  };
  return (
    <div className="cv-minimap cv-only-wide nopan nowheel">
      <svg
        ref={frame}
        {...MINIMAP_SIZE}
        viewBox={`${left} ${top} ${width} ${height}`}
        role="img"
        aria-label={t('canvas.minimap')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          moveTo(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && moveTo(event)}
        onWheel={(event: WheelEvent) => void flow.zoomTo(flow.getZoom() * 2 ** (-event.deltaY * ZOOM_A_PIXEL))}
      >
        <Cards elements={elements} />
        <path className="is-mask" fillRule="evenodd" d={rectangle({ x: left, y: top, width, height }) + rectangle(view)} />
      </svg>
    </div>
  );
}
