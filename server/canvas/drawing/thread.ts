import { cashOf, type Horizon } from '#domain/canvas/cash/cash.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { runThreadInBackground } from '#server/background.ts';
import { drawnFrom } from './drawn.ts';
import { readSave, type SaveOrder } from './read-save.ts';
import { type Hidden, shownTo } from './shown.ts';

/** What a thread is asked to do with a drawing. */
export type DrawingTask =
  | { readonly kind: 'save'; readonly bytes: Uint8Array; readonly order: SaveOrder }
  | { readonly kind: 'drawn'; readonly document: CanvasDocument }
  | { readonly kind: 'shown'; readonly document: CanvasDocument; readonly hidden: Hidden }
  | { readonly kind: 'months'; readonly document: CanvasDocument; readonly horizon: Horizon }
  | { readonly kind: 'forecast'; readonly document: CanvasDocument };

runThreadInBackground();

/** The work on large drawings, away from the thread that answers everybody. */
export default function work(task: DrawingTask): unknown {
  if (task.kind === 'save') return readSave(task.bytes, task.order);
  if (task.kind === 'months') return cashOf(task.document, task.horizon).periods;
  if (task.kind === 'shown') return shownTo(task.document, task.hidden);
  return task.kind === 'drawn' ? drawnFrom(task.document) : forecast(task.document);
}
