import { createContext, useContext } from 'react';
import { ViewportPortal } from 'reactflow';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Guide } from '#domain/canvas/guides.ts';

/** What lies in line with the cards in the hand; apart from all other state, because it is another one at each move. */
export type GuideStore = StoreApi<readonly Guide[]>;
const NONE: readonly Guide[] = [];
export const createGuides = (): GuideStore => createStore<readonly Guide[]>()(() => NONE);

export const GuidesContext = createContext(createGuides());

export function Guides() {
  const guides = useStore(useContext(GuidesContext));
  if (guides.length === 0) return null;
  return (
    <ViewportPortal>
      <svg className="cv-lines cv-guides" aria-hidden="true">
        {guides.map(({ axis, at, from, to }) => (
          <path key={axis} d={axis === 'x' ? `M${at} ${from}V${to}` : `M${from} ${at}H${to}`} />
        ))}
      </svg>
    </ViewportPortal>
  );
}
