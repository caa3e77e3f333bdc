import { useRef } from 'react';
import type { CanvasElement } from '#domain/canvas/document.ts';

/** What of an element decides where something is drawn. */
const samePlace = (a: CanvasElement | undefined, b: CanvasElement): boolean =>
  a === b || (a?.id === b.id && a.kind === b.kind && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height);

/**
 * The elements as they were when one of them last came, went or moved: the same list while only other things of
 * them change, so that what depends on places is not worked out anew with every key in a field.
 */
export function keptPlaces(last: readonly CanvasElement[], elements: readonly CanvasElement[]): readonly CanvasElement[] {
  const isSame = last.length === elements.length && elements.every((element, index) => samePlace(last[index], element));
  return isSame ? last : elements;
}

/** `keptPlaces` from one drawing of a component to the next. */
export function usePlaces(elements: readonly CanvasElement[]): readonly CanvasElement[] {
  const last = useRef(elements);
  last.current = keptPlaces(last.current, elements);
  return last.current;
}
