import { type Box, boundsOf, boxOf } from '#domain/canvas/geometry.ts';
import { type Room, roomOf, type View } from '../flow/stage/fit.ts';
import { documentOf } from '../store/editor-store.ts';
import type { ActionContext } from './action.ts';

/** Kept free between what is brought into view and the edge or bar it comes from, in pixels. */
const MARGIN = 16;

/** How far what lies from `start` to `end` has to move to lie between two bounds; null where it is too long for that. */
function shiftInto(start: number, end: number, least: number, most: number): number | null {
  if (end - start > most - least) return null;
  return Math.max(0, least - start) - Math.max(0, end - most);
}

/** The view, moved no further than needed, in which an area of the canvas stands as a whole and under no bar; null where it is too large. */
export function viewWith({ x, y, width, height }: Box, view: View, { insets, ...room }: Room): View | null {
  const [left, top] = [view.x + x * view.zoom, view.y + y * view.zoom];
  const right = shiftInto(left, left + width * view.zoom, insets.left + MARGIN, room.width - insets.right - MARGIN);
  const down = shiftInto(top, top + height * view.zoom, insets.top + MARGIN, room.height - insets.bottom - MARGIN);
  return right === null || down === null ? null : { x: view.x + right, y: view.y + down, zoom: view.zoom };
}

/** How the map is looked at, as the page draws it. */
function shownView(stage: HTMLElement): View | null {
  const drawn = stage.querySelector<HTMLElement>('.react-flow__viewport');
  if (!drawn) return null;
  const { a: zoom, e: x, f: y } = new DOMMatrix(drawn.style.transform);
  return { x, y, zoom };
}

/**
 * Where a part of what was just put on the map is out of sight, the map moves as far as it takes to see all of it; what is larger than
 * the map is fitted into it. What was pasted stays where it was put.
 */
export function showChosen({ editor, flow }: Pick<ActionContext, 'editor' | 'flow'>): void {
  const state = editor.getState();
  const chosen = new Set(state.selection.elements);
  const boxes = documentOf(state)
    .elements.filter(({ id }) => chosen.has(id))
    .map(boxOf);
  const [area, stage] = [boundsOf(boxes), document.querySelector<HTMLElement>('.cv-stage')];
  const view = stage && shownView(stage);
  if (!flow || !area || !view) return;
  const next = viewWith(area, view, roomOf(stage));
  if (!next) flow.zoomTo([...chosen]);
  else if (next.x !== view.x || next.y !== view.y) flow.look(next);
}
