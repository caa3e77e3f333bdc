import type { CanvasDocument } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { canvasActions } from '#resources/actions/canvases.ts';
import { newIdempotencyKey } from '../idempotency-key.ts';
import { perform } from './perform.ts';

const LONGEST_NAME = 120;

/**
 * Puts a drawing into a new canvas of a workspace; gives back its id. Both are there afterwards or neither, and
 * sent again with the same key it is the same canvas. @throws ApiError with the server's sentences.
 */
export async function createDrawn(
  workspace: string,
  name: string,
  document: CanvasDocument,
  idempotencyKey = newIdempotencyKey(),
): Promise<string> {
  const input = { project: workspace, name: name.slice(0, LONGEST_NAME), document: { ...toRecords(document) } };
  const { id } = await perform(canvasActions.createDrawn, { input }, { idempotencyKey });
  return id;
}
