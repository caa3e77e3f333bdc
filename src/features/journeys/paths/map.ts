import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { CanvasElement } from '#domain/canvas/document.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { drawingOf } from '#src/providers/actions/drawing.ts';
import { loadTextPart, useText } from '#src/providers/texts/i18n.ts';

/** The canvas by whose elements the rows of the tab are told. */
export interface MapOfPaths {
  /** Null: none is chosen. */
  readonly canvas: string | null;
  readonly elements: readonly CanvasElement[];
  /** May steps be put on it? Not before it is there. */
  readonly mayAdd: boolean;
  readonly nameOf: (id: string) => string | undefined;
  readonly ruleOf: (id: string) => CanvasElement['rule'];
}

const NO_ELEMENTS: readonly CanvasElement[] = [];
const NOTHING: MapOfPaths = { canvas: null, elements: NO_ELEMENTS, mayAdd: false, nameOf: () => undefined, ruleOf: () => undefined };
export const MapContext = createContext<MapOfPaths>(NOTHING);
export const useMap = (): MapOfPaths => useContext(MapContext);

/** The drawing of a canvas, and what its elements are called. */
export function useDrawnMap(canvas: string | null, mayAdd: boolean): MapOfPaths {
  const text = useText();
  const { data, isSuccess } = useQuery({
    queryKey: ['paths-map', canvas],
    queryFn: async ({ signal }) => (await Promise.all([drawingOf(canvas ?? '', signal), loadTextPart('elements')]))[0].document.elements,
    enabled: canvas !== null,
    // Who added a step comes back to a map that has it.
    refetchOnMount: 'always',
  });
  const elements = (canvas && data) || NO_ELEMENTS;
  const at = (id: string) => elements.find((element) => element.id === id);
  return {
    canvas,
    elements,
    mayAdd: mayAdd && canvas !== null && isSuccess,
    nameOf: (id) => {
      const element = at(id);
      // Until it is there nobody can say that one is gone.
      return element ? nameOf(element, text) : isSuccess ? undefined : '…';
    },
    ruleOf: (id) => at(id)?.rule,
  };
}
