import { type RefObject, useMemo } from 'react';
import type { Viewport } from 'reactflow';
import { useHost } from '../../host.ts';
import { writtenView } from './fit.ts';

/**
 * Marks the map from the first step of a pan or zoom until it rests, so that the style sheets can draw it at less
 * cost meanwhile, and keeps where it came to rest. The mark is set beside React: nothing is drawn again for it, and a press without a
 * move sets none. What a style sheet asks for by it concerns few elements, and nothing that is handed on to others.
 */
export function useMoving(map: RefObject<HTMLElement | null>) {
  const { looking } = useHost();
  return useMemo(() => {
    const mark = (isMoving: boolean) => map.current?.toggleAttribute('data-moving', isMoving);
    const onMoveEnd = (_event: unknown, view: Viewport) => {
      mark(false);
      if (map.current) looking?.keep('at', writtenView(view, map.current.getBoundingClientRect()));
    };
    return { onMove: () => void mark(true), onMoveEnd };
  }, [map, looking]);
}
