import type { CanvasElement } from './document.ts';
import { elementKind } from './elements/index.ts';

/** Canvas pixels of an element card. */
export const CARD = { width: 152, height: 127 };
/** From one card's corner to the next one's, when cards are laid out. */
export const STEP = { x: 234, y: 194 };
export const GRID = 8;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The place an element takes: its own size, else its kind's, else that of a card. */
export function boxOf(element: CanvasElement): Box {
  const size = elementKind(element.kind).size ?? CARD;
  return { x: element.x, y: element.y, width: element.width ?? size.width, height: element.height ?? size.height };
}

/** The smallest box around all; null around nothing. */
export function boundsOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Do two boxes share any area, with `gap` pixels kept free between them? */
export function overlap(a: Box, b: Box, gap = 0): boolean {
  return a.x < b.x + b.width + gap && b.x < a.x + a.width + gap && a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;
}

/** The nearest coordinate on the grid, canvas pixels. */
export function onGrid(value: number): number {
  return Math.round(value / GRID) * GRID;
}
