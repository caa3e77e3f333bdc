import { ViewportPortal } from 'reactflow';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Guide } from '#domain/canvas/guides.ts';

/** What the dragged cards are aligned with; a store of its own, because it may change with each move. */
export type GuideStore = StoreApi<readonly Guide[]>;
const NONE: readonly Guide[] = [];
export const createGuides = (): GuideStore => createStore<readonly Guide[]>()(() => NONE);

/** Lines that show what the dragged cards are aligned with. */
export function Guides({ guides }: { readonly guides: GuideStore }) {
  const shown = useStore(guides);
  if (shown.length === 0) return null;
  return (
    <ViewportPortal>
      <svg className="cv-lines cv-guides" aria-hidden="true">
        {shown.map(({ axis, at, from, to }) => (
          <path key={axis} d={axis === 'x' ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`} />
        ))}
      </svg>
    </ViewportPortal>
  );
}
