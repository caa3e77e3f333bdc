import { z } from 'zod';
import { toRecords } from '#domain/canvas/records.ts';
import type { Row } from '#domain/kit/resource.ts';
import { canvases } from '#resources/canvases.ts';
import type { Newer, SaveAnswer, SaveDocument, StoredDocument } from '#src/canvas/host.ts';
import { drawingOf } from '#src/providers/actions/drawing.ts';
import { api, DASHBOARD_API } from '#src/providers/data/api.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { type JsonApiDocument, oneOf } from '#src/providers/data/json-api.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { readRow } from '#src/providers/data/rows.ts';
import { loadTextPart } from '#src/providers/texts/i18n.ts';

/** The calls of the editor. */
export type CanvasRow = Row<typeof canvases> & {
  /** The workspace it is in. */
  readonly project: string;
};
export interface OpenedCanvas extends StoredDocument {
  readonly row: CanvasRow;
}

/** Where a canvas is opened. */
export const canvasAt = (workspace: string, id: string) => `${inWorkspace(workspace)}/canvases/${id}`;

const TYPE = 'application/vnd.api+json';
const canvasPath = (id: string) => `${DASHBOARD_API}/funnels/${id}`;

export function loadRow(id: string, signal?: AbortSignal): Promise<CanvasRow> {
  return readRow(canvases, id, signal) as Promise<CanvasRow>;
}

export const loadDocument: (id: string, signal?: AbortSignal) => Promise<StoredDocument> = drawingOf;

export async function openCanvas(id: string, signal?: AbortSignal): Promise<OpenedCanvas> {
  const [row, stored] = await Promise.all([loadRow(id, signal), loadDocument(id, signal), loadTextPart('elements')]);
  return { row, ...stored };
}

const newerSchema = z.object({
  revision: z.int(),
  saved_at: z.string().optional(),
  saved_by: z.object({ name: z.string() }).nullish(),
});

function newerIn(error: ApiError): Newer | null {
  const meta = newerSchema.safeParse(error.meta);
  return meta.success ? { revision: meta.data.revision, at: meta.data.saved_at, by: meta.data.saved_by?.name } : null;
}

/** What a failed save means: somebody was faster, the server cannot be reached, or it refuses. */
export function answerOf(error: unknown): SaveAnswer {
  if (!(error instanceof ApiError)) return { kind: 'unreachable' };
  const newer = error.has('stale_revision') ? newerIn(error) : null;
  if (newer) return { kind: 'stale', newer };
  const away = error.status === 0 || error.status === 429 || error.status >= 500;
  return away ? { kind: 'unreachable' } : { kind: 'refused', message: error.message };
}

/** Browsers drop a request that outlives its page when its body is larger. */
const KEEPALIVE_BYTES = 60_000;

export function saverOf(id: string): SaveDocument {
  return async (revision, document, { keepalive }) => {
    const body = { revision, document: toRecords(document) };
    try {
      const fits = keepalive && JSON.stringify(body).length < KEEPALIVE_BYTES;
      const saved = api.put<JsonApiDocument>(`${canvasPath(id)}/document`, { body, keepalive: fits || undefined });
      return { kind: 'saved', revision: (await oneOf<{ revision: number }>(saved)).revision };
    } catch (error) {
      return answerOf(error);
    }
  };
}

export async function renameCanvas(id: string, name: string): Promise<void> {
  await api.patch(canvasPath(id), { body: { data: { type: 'funnels', id, attributes: { name } } }, type: TYPE });
}
