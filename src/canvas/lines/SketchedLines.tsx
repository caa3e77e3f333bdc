import { memo, useCallback, useSyncExternalStore } from 'react';
import { ViewportPortal } from 'reactflow';
import type { Line } from '#domain/canvas/document.ts';
import { useRoutes } from './routes.ts';

/** Lines drawn together in one path; more would be slow to draw again, fewer slow to handle. */
const TOGETHER = 200;

/** A line that may be moved soon, so it is drawn by itself. */
const SketchedLine = memo(function SketchedLine({ id, selected }: { readonly id: string; readonly selected: boolean }) {
  const { router, onLine } = useRoutes();
  const path = useSyncExternalStore(
    useCallback((listener) => onLine(id, listener), [onLine, id]),
    () => router.sketch(id),
  );
  return <path data-line={id} className={selected ? 'is-selected' : undefined} d={path} />;
});

export interface SketchedLinesProps {
  readonly lines: readonly Line[];
  readonly chosen: ReadonlySet<string>;
  /** Lines of these elements may be moved soon. */
  readonly elements: readonly string[];
}

/**
 * The lines of a map that is seen from far away, as a few long paths: at this size nobody can hit one, read its
 * rate or see whether it passes behind a dot.
 */
export function SketchedLines({ lines, chosen, elements }: SketchedLinesProps) {
  const { router } = useRoutes();
  const held = new Set(elements);
  const isSingle = ({ id, from, to }: Line) => chosen.has(id) || held.has(from) || held.has(to);
  const rest = lines.filter((line) => !isSingle(line));
  const parts = Array.from({ length: Math.ceil(rest.length / TOGETHER) }, (_, index) =>
    rest.slice(index * TOGETHER, (index + 1) * TOGETHER),
  );
  return (
    <ViewportPortal>
      <svg className="cv-lines is-sketch" aria-hidden="true">
        {parts.map((part, index) => (
          <path key={index} d={part.map(({ id }) => router.sketch(id)).join('')} />
        ))}
        {lines.filter(isSingle).map(({ id }) => (
          <SketchedLine key={id} id={id} selected={chosen.has(id)} />
        ))}
      </svg>
    </ViewportPortal>
  );
}
