import { type PointerEvent, useEffect, useState } from 'react';
import { useReactFlow } from 'reactflow';
import { canConnect } from '#domain/canvas/commands/lines.ts';
import type { Line } from '#domain/canvas/document.ts';
import type { Point } from '#domain/canvas/lines/curves.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useEditor } from '../store/context.ts';
import { documentOf } from '../store/editor-store.ts';
import { useRoute } from './routes.ts';

const ENDS = ['from', 'to'] as const;
type End = (typeof ENDS)[number];

/** Where a path begins and ends: its own numbers are absolute. */
function endsOf(path: string): Readonly<Record<End, Point>> | null {
  const numbers = path.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  const [x, y, lastX, lastY] = [numbers[0], numbers[1], numbers.at(-2), numbers.at(-1)];
  if (x === undefined || y === undefined || lastX === undefined || lastY === undefined) return null;
  return { from: { x, y }, to: { x: lastX, y: lastY } };
}

/** The card that lies under the pointer. */
const cardAt = ({ clientX, clientY }: PointerEvent): string | undefined =>
  document.elementsFromPoint(clientX, clientY).flatMap((found) => found.closest<HTMLElement>('.react-flow__node')?.dataset.id ?? [])[0];

interface Pull {
  readonly end: End;
  /** Where the pointer is, in canvas pixels. */
  readonly to: Point;
  readonly fits: boolean;
}

/** Both ends of the chosen line, to be taken and tied to another card. Whoever uses no pointer finds them in the panel. */
export default function LineEnds({ line }: { readonly line: Line }) {
  const { t } = useText();
  const editor = useEditor();
  const flow = useReactFlow();
  const route = useRoute(line.id);
  const [pull, setPull] = useState<Pull | null>(null);
  useEffect(() => {
    if (!pull) return;
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      setPull(null);
    };
    window.addEventListener('keydown', stop, true);
    return () => window.removeEventListener('keydown', stop, true);
  }, [pull]);
  const ends = route && endsOf(route.path);
  if (!ends) return null;
  const tied = (end: End, card: string | undefined): boolean =>
    card !== undefined &&
    card !== line[end] &&
    canConnect(documentOf(editor.getState()), { from: line.from, to: line.to, kind: line.kind, [end]: card }, line.id);
  const take = (end: End) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setPull({ end, to: ends[end], fits: false });
  };
  const move = (event: PointerEvent) =>
    pull &&
    setPull({
      end: pull.end,
      to: flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }),
      fits: tied(pull.end, cardAt(event)),
    });
  const drop = (event: PointerEvent) => {
    const card = cardAt(event);
    if (pull && card !== undefined && tied(pull.end, card)) {
      const patch = { [pull.end]: card, [`${pull.end}_side`]: undefined };
      editor.apply({ command: 'reconnectLine', args: { id: line.id, patch } });
    }
    setPull(null);
  };
  const other = pull && ends[pull.end === 'from' ? 'to' : 'from'];
  return (
    <>
      {pull && other && (
        <svg className="cv-lines" aria-hidden="true">
          <path className={`cv-pulled${pull.fits ? ' fits' : ''}`} d={`M${other.x} ${other.y}L${pull.to.x} ${pull.to.y}`} />
        </svg>
      )}
      {ENDS.map((end) => {
        const { x, y } = pull?.end === end ? pull.to : ends[end];
        return (
          <span
            key={end}
            className="cv-line-end nodrag nopan"
            aria-hidden="true"
            title={t(`canvas.line.end_${end}`)}
            style={{ left: x, top: y }}
            onPointerDown={take(end)}
            onPointerMove={move}
            onPointerUp={drop}
            onPointerCancel={() => setPull(null)}
          />
        );
      })}
    </>
  );
}
