import { changeElements, patched } from '../change.ts';
import type { CanvasDocument } from '../document.ts';

/** Shifts elements by canvas pixels. Locked ones stay where they are. */
export function moveElements(document: CanvasDocument, args: { ids: readonly string[]; dx: number; dy: number }): CanvasDocument {
  const ids = new Set(args.ids);
  return changeElements(document, (element) =>
    ids.has(element.id) && !element.locked ? patched(element, { x: element.x + args.dx, y: element.y + args.dy }) : element,
  );
}

/** Puts elements at new places, as a finished drag reports them. Locked ones stay where they are. */
export function placeElements(
  document: CanvasDocument,
  args: { positions: Readonly<Record<string, { readonly x: number; readonly y: number }>> },
): CanvasDocument {
  return changeElements(document, (element) => {
    const position = Object.hasOwn(args.positions, element.id) ? args.positions[element.id] : undefined;
    return position && !element.locked ? patched(element, { x: position.x, y: position.y }) : element;
  });
}
