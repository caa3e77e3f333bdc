import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from 'reactflow';

/**
 * How much of a card can be seen: all of it; its icon and number; only that it is there. One answer for the
 * whole map, so that a zoom inside a level draws no card again.
 */
export type ZoomLevel = 'near' | 'far' | 'dots';

const FAR_BELOW = 0.35;
const DOTS_BELOW = 0.15;

export const levelAt = (zoom: number): ZoomLevel => (zoom < DOTS_BELOW ? 'dots' : zoom < FAR_BELOW ? 'far' : 'near');

/** Below it what is written small on a card cannot be read any more: the style sheet writes the rest larger in its place. */
const SMALL_BELOW = 0.5;

export const isSmallAt = (zoom: number): boolean => zoom < SMALL_BELOW;

const ZoomLevelContext = createContext<ZoomLevel>('near');

export const useZoomLevel = (): ZoomLevel => useContext(ZoomLevelContext);

export function ZoomLevelProvider({ children }: { readonly children: ReactNode }) {
  const level = useStore((state) => levelAt(state.transform[2]));
  return <ZoomLevelContext value={level}>{children}</ZoomLevelContext>;
}
