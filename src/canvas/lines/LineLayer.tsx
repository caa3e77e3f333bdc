import { type MouseEvent, memo, type PointerEvent, Suspense, useRef, useState } from 'react';
import { useStore, ViewportPortal } from 'reactflow';
import type { Line } from '#domain/canvas/document.ts';
import type { Box } from '#domain/canvas/geometry.ts';
import { grown, touches } from '#domain/canvas/lines/obstacles.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useZoomLevel } from '../flow/stage/zoom-level.tsx';
import { useHost } from '../host.ts';
import { useEditor, useEditorState } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { chosenLines } from '../store/selection.ts';
import { beginBoxOnPane } from './begin-box.ts';
import { drawnArea } from './drawn-area.ts';
import { LineHit } from './LineHit.tsx';
import { LinePill } from './LinePill.tsx';
import { LineShape } from './LineShape.tsx';
import { LineStrokes } from './LineStrokes.tsx';
import { useRoutes, useRoutesVersion } from './routes.ts';
import { SketchedLines } from './SketchedLines.tsx';

/** Who looks at no traffic need not load how it moves. */
const FlowDots = lazyWithRetry(() => import('./FlowDots.tsx'));
const LineEnds = lazyWithRetry(() => import('./LineEnds.tsx'));

/** Screen pixels from the pointer to the field that a rate is typed in. */
const BELOW = 14;

/** How far a line on its way around cards may lie outside of the area between its own two. */
const ASTRAY = 200;

/** The part of the canvas whose lines are drawn. */
function useDrawnArea(): Box {
  const last = useRef<Box | null>(null);
  return useStore(({ transform: [x, y, zoom], width, height }) => {
    last.current = drawnArea(last.current, { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom });
    return last.current;
  });
}

/** The line an event of the pointer is about. */
const lineAt = (event: MouseEvent | PointerEvent): string | null =>
  event.target instanceof Element ? (event.target.closest<HTMLElement>('[data-line]')?.dataset.line ?? null) : null;

/** Lines by id, in the order of the document; the same list while they are the same. */
function useIds(lines: readonly Line[]): readonly string[] {
  const last = useRef<readonly string[]>([]);
  const ids = lines.map(({ id }) => id);
  if (ids.length !== last.current.length || ids.some((id, index) => id !== last.current[index])) last.current = ids;
  return last.current;
}

export interface LineLayerProps {
  readonly onMenu: (event: MouseEvent, line: string) => void;
  /** Elements that are being dragged: their lines are drawn apart from the rest. */
  readonly dragged: ReadonlySet<string>;
}

/**
 * All lines below the cards, all pills above them. React Flow's own edges are not used: each of them listens to
 * every change of its store, which costs more than everything else on a large map.
 */
export const LineLayer = memo(function LineLayer({ onMenu, dragged }: LineLayerProps) {
  const editor = useEditor();
  const { onLines } = useHost().parts;
  const { router } = useRoutes();
  const lines = useEditorState((state) => documentOf(state).lines);
  // A card that came to stand elsewhere may bring its lines into view.
  useRoutesVersion();
  const selection = useEditorState((state) => state.selection);
  const editable = useEditorState((state) => state.readOnly === null);
  const flowing = useEditorState((state) => state.flowing);
  const [pointed, setPointed] = useState<string | null>(null);
  const area = grown(useDrawnArea(), ASTRAY);
  const level = useZoomLevel();
  const chosen = chosenLines(lines, selection);
  const visible = lines.filter(({ id }) => {
    const span = router.span(id);
    return span !== null && touches(span, area);
  });
  const isHeld = ({ from, to }: Line) => dragged.has(from) || dragged.has(to);
  const resting = useIds(visible.filter((line) => !isHeld(line)));
  const handlers = {
    onClick: (event: MouseEvent) => {
      const line = lineAt(event);
      const more = event.shiftKey || event.ctrlKey || event.metaKey;
      const before = editor.getState().selection;
      if (line) editor.select(more ? { ...before, lines: [...before.lines, line] } : { lines: [line] });
    },
    onDoubleClick: (event: MouseEvent) => {
      const line = lineAt(event);
      if (line && editor.getState().readOnly === null && lines.find(({ id }) => id === line)?.kind !== 'later')
        editor.setState({ overlay: { kind: 'rate', line, x: event.clientX, y: event.clientY + BELOW } });
    },
    onContextMenu: (event: MouseEvent) => {
      const line = lineAt(event);
      if (line) onMenu(event, line);
    },
    onPointerDown: beginBoxOnPane,
    onPointerOver: (event: PointerEvent) => setPointed(event.buttons === 0 ? lineAt(event) : null),
    onPointerOut: () => setPointed(null),
  };
  const [only] = selection.elements.length === 0 && selection.lines.length === 1 ? selection.lines : [];
  const alone = editable && level === 'near' ? visible.find((line) => line.id === only && !isHeld(line)) : undefined;
  if (level === 'dots') return <SketchedLines lines={visible} chosen={chosen} elements={selection.elements} />;
  const apart = visible.filter((line) => chosen.has(line.id) || line.id === pointed || isHeld(line));
  return (
    <ViewportPortal>
      <svg className="cv-lines" aria-hidden="true" {...handlers}>
        <LineStrokes ids={resting} />
        {flowing && (
          <Suspense fallback={null}>
            <FlowDots ids={resting} />
          </Suspense>
        )}
        {apart.map(({ id }) => (
          <LineShape key={id} id={id} look={`${chosen.has(id) ? 'is-selected' : ''}${id === pointed ? ' is-pointed' : ''}`} />
        ))}
        <g className="cv-hits">
          {resting.map((id) => (
            <LineHit key={id} id={id} />
          ))}
        </g>
      </svg>
      {onLines}
      {level === 'near' && (
        <div className="cv-pills" {...handlers}>
          {visible.map((line) => (
            <LinePill key={line.id} id={line.id} selected={chosen.has(line.id)} held={isHeld(line)} />
          ))}
        </div>
      )}
      {alone && (
        <Suspense fallback={null}>
          <LineEnds key={alone.id} line={alone} />
        </Suspense>
      )}
    </ViewportPortal>
  );
});
