import type { CanvasDocument, CanvasElement } from './document.ts';
import { elementKind } from './elements/index.ts';
import { type Box, boxOf } from './geometry.ts';

const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** What lies whole within one of these elements that is a frame, and is not one of them. */
export function heldBy(document: CanvasDocument, ids: Iterable<string>): readonly CanvasElement[] {
  const chosen = new Set(ids);
  const frames = document.elements.filter((element) => chosen.has(element.id) && elementKind(element.kind).look === 'frame').map(boxOf);
  if (frames.length === 0) return [];
  return document.elements.filter((element) => !chosen.has(element.id) && frames.some((frame) => holds(frame, boxOf(element))));
}

/** What moves with these elements; what is locked stays where it is. */
export const framedBy = (document: CanvasDocument, ids: Iterable<string>): readonly string[] =>
  heldBy(document, ids).flatMap(({ id, locked }) => (locked ? [] : [id]));
