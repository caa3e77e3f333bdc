import type { CanvasElement, Line } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { layersOf } from '#domain/canvas/layers.ts';

/**
 * The order in which people meet the elements: sources first, then by longest way from a
 * start, in each column from top to bottom; notes come last. The Tab key, the table view and
 * screen readers follow it. Lines that close a loop do not count.
 */
export function flowOrder(elements: readonly CanvasElement[], lines: readonly Line[]): readonly string[] {
  const byPlace = [...elements].sort((a, b) => a.y - b.y || a.x - b.x || (a.id < b.id ? -1 : 1));
  const place = new Map(byPlace.map((element, index) => [element.id, index]));
  const tracked = byPlace.filter((element) => elementKind(element.kind).tracked).map((element) => element.id);
  const rest = byPlace.filter((element) => !elementKind(element.kind).tracked).map((element) => element.id);
  const layers = layersOf(tracked, lines);
  return [...layers.flatMap((layer) => [...layer].sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0))), ...rest];
}
