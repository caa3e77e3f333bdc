import { useStore as useFlow, ViewportPortal } from 'reactflow';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Gap } from '#domain/canvas/gaps.ts';
import type { Guide } from '#domain/canvas/guides.ts';

/** What the dragged cards are aligned with, and how far they lie from others; a store of its own, because it may change with each move. */
export type GuideStore = StoreApi<readonly (Guide | Gap)[]>;
const NONE: readonly Guide[] = [];
export const createGuides = (): GuideStore => createStore<readonly (Guide | Gap)[]>()(() => NONE);

/** Letters and ends as large as on the screen, whatever the zoom. */
function Distance({ axis, from, to, across, isEqual }: Gap) {
  const scale = 1 / useFlow(({ transform }) => transform[2]);
  const end = 4 * scale;
  const middle = (from + to) / 2;
  const ends = [from, to].map((at) => (axis === 'x' ? `M${at} ${across - end}v${2 * end}` : `M${across - end} ${at}h${2 * end}`));
  const d = `${axis === 'x' ? `M${from} ${across}H${to}` : `M${across} ${from}V${to}`}${ends.join('')}`;
  const [x, y] = axis === 'x' ? [middle, across - 6 * scale] : [across + 6 * scale, middle + 4 * scale];
  return (
    <g className={isEqual ? 'is-equal' : undefined}>
      <path d={d} />
      <text x={x} y={y} fontSize={11 * scale} strokeWidth={3 * scale} textAnchor={axis === 'x' ? 'middle' : 'start'}>
        {Math.round(to - from)}
      </text>
    </g>
  );
}

/** Lines that show what the dragged cards are aligned with, and the room between them and those beside them in pixels. */
export function Guides({ guides }: { readonly guides: GuideStore }) {
  const shown = useStore(guides);
  if (shown.length === 0) return null;
  return (
    <ViewportPortal>
      <svg className="cv-lines cv-guides" aria-hidden="true">
        {shown.map((each) =>
          'isEqual' in each ? (
            <Distance key={`${each.axis}${each.from}`} {...each} />
          ) : (
            <path key={each.axis} d={each.axis === 'x' ? `M${each.at} ${each.from}V${each.to}` : `M${each.from} ${each.at}H${each.to}`} />
          ),
        )}
      </svg>
    </ViewportPortal>
  );
}
