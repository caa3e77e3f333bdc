import { openDocument } from '#domain/canvas/migrate.ts';
import { canvasActions } from '#resources/actions/canvases.ts';
import { perform } from './perform.ts';

/** The newest stored drawing of a canvas. A document of a newer program version than this page is an error, not an empty canvas. */
export async function drawingOf(id: string, signal?: AbortSignal) {
  const stored = await perform(canvasActions.drawing, { params: { id } }, { signal });
  const opened = openDocument(stored.document);
  if (!opened.ok) throw new Error('The canvas was saved by a newer version of this page.');
  return { ...stored, document: opened.document };
}
