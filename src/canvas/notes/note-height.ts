import type { CanvasElement } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { boxOf } from '#domain/canvas/geometry.ts';
import { drawingLook } from './looks.ts';

/** Pixels that a text takes in a note of a width, measured in the page. */
function textHeight(element: CanvasElement, text: string, width: number): number {
  const home = document.querySelector('.cv') ?? document.body;
  const trial = document.createElement('div');
  trial.className = `${drawingLook(element)} is-trial`;
  trial.style.width = `${width}px`;
  // A last empty line takes room only with a letter on it.
  trial.textContent = `${text}\u200b`;
  home.append(trial);
  const height = Math.ceil(trial.offsetHeight);
  trial.remove();
  return height;
}

/**
 * The height of a note with another text: it grows and shrinks with its text. A note that is taller than its
 * text, because somebody wanted it so, stays as tall for as long as the text fits.
 */
export function noteHeight(element: CanvasElement, text: string): number {
  const { width, height } = boxOf(element);
  const least = elementKind(element.kind).size?.height ?? 0;
  const fitting = (content: string) => Math.max(least, textHeight(element, content, width));
  const next = fitting(text);
  return height > fitting(element.note ?? '') ? Math.max(height, next) : next;
}
