import { type MouseEvent, memo, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Route } from '#domain/canvas/lines/route.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { markIcon } from '../flow/ElementNode.tsx';
import { usePillView } from '../flow/views.ts';
import { useRoute } from './routes.ts';

/** Who points at no line need not load what is known about it. */
const LineTip = lazyWithRetry(() => import('../flow/LineTip.tsx'));

export interface LinePillProps {
  readonly id: string;
  readonly selected: boolean;
  /** The line moves with the hand. */
  readonly held: boolean;
}

/** Resting pills stand at their place, so that they are painted together; one that moves is only shifted, so that nothing is laid out anew. */
const placed = (held: boolean, { x, y }: Route) => (held ? { transform: `translate(${x}px, ${y}px)` } : { left: x, top: y });

/** The rate of a line, above all cards. */
export const LinePill = memo(function LinePill({ id, selected, held }: LinePillProps) {
  const view = usePillView(id);
  const route = useRoute(id);
  const [tip, setTip] = useState<{ x: number; y: number } | null>(null);
  if (!view || !route) return null;
  const mark = markIcon(view.mark);
  const place = (event: MouseEvent) => {
    // While something is dragged across, the pill only passes under the pointer.
    if (event.buttons !== 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    setTip({ x: box.left + box.width / 2, y: box.bottom + 8 });
  };
  const unset = view.unset ? (view.calm ? ' is-open' : ' is-unset') : '';
  const look = `${view.mark ? `is-${view.mark}` : 'is-plain'}${unset}${view.assumed ? ' is-assumed' : ''}${selected ? ' is-selected' : ''}`;
  return (
    <span className="cv-pill-at" data-line={id} style={placed(held, route)}>
      <button
        type="button"
        tabIndex={-1}
        className={`cv-pill nodrag nopan ${look}`}
        aria-label={view.spoken}
        onMouseEnter={place}
        onMouseLeave={() => setTip(null)}
      >
        {mark && <Icon name={mark} size={12} />}
        {view.pill}
      </button>
      {tip &&
        createPortal(
          <Suspense fallback={null}>
            <LineTip line={id} x={tip.x} y={tip.y} />
          </Suspense>,
          document.body,
        )}
    </span>
  );
});
