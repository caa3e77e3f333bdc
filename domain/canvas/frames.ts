import type { CanvasDocument } from './document.ts';
import { elementKind } from './elements/index.ts';
import { type Box, boxOf } from './geometry.ts';

const holds = (outer: Box, inner: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/** What lies whole within one of these elements that is a frame, and is not one of them; locked elements stay where they are. */
export function framedBy(document: CanvasDocument, ids: Iterable<string>): readonly string[] {
  const chosen = new Set(ids);
  const frames = document.elements.filter((element) => chosen.has(element.id) && elementKind(element.kind).look === 'frame').map(boxOf);
  if (frames.length === 0) return [];
  return document.elements
    .filter((element) => !chosen.has(element.id) && !element.locked && frames.some((frame) => holds(frame, boxOf(element))))
    .map(({ id }) => id);
}
