import { type RefObject, useMemo } from 'react';

/**
 * Marks the map from the first step of a pan or zoom until it rests, so that the style sheets can draw it at less
 * cost meanwhile. The mark is set beside React: nothing is drawn again for it, and a press without a move sets none.
 */
export function useMoving(map: RefObject<HTMLElement | null>) {
  return useMemo(() => {
    const mark = (isMoving: boolean) => map.current?.toggleAttribute('data-moving', isMoving);
    return { onMove: () => void mark(true), onMoveEnd: () => void mark(false) };
  }, [map]);
}
