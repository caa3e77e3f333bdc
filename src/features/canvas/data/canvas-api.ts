import { z } from 'zod';
import { type CanvasDocument, documentSchema } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import type { Row } from '#domain/kit/resource.ts';
import type { CanvasReport, Range } from '#domain/wire/reports.ts';
import { canvasActions } from '#resources/actions/canvases.ts';
import { canvases } from '#resources/canvases.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { perform } from '#src/providers/actions/perform.ts';
import { api, DASHBOARD_API } from '#src/providers/data/api.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { type JsonApiDocument, oneOf } from '#src/providers/data/json-api.ts';
import { readRow } from '#src/providers/data/rows.ts';
import type { SaveAnswer, SaveDocument } from '../store/autosave.ts';
import type { Newer } from '../store/save-state.ts';

/** The calls of the editor. */
export type CanvasRow = Row<typeof canvases>;
export interface StoredDocument {
  readonly revision: number;
  readonly document: CanvasDocument;
  readonly saved_at: string;
  readonly saved_by: { readonly id: string; readonly name: string } | null;
}
export interface OpenedCanvas extends StoredDocument {
  readonly row: CanvasRow;
}

const TYPE = 'application/vnd.api+json';
const canvasPath = (id: string) => `${DASHBOARD_API}/funnels/${id}`;

export function loadRow(id: string, signal?: AbortSignal): Promise<CanvasRow> {
  return readRow(canvases, id, signal);
}

/** The newest stored drawing. A document of a newer program version than this page is an error, not an empty canvas. */
export async function loadDocument(id: string, signal?: AbortSignal): Promise<StoredDocument> {
  const stored = await perform(canvasActions.drawing, { params: { id } }, { signal });
  const opened = openDocument(stored.document);
  if (!opened.ok) throw new Error('The canvas was saved by a newer version of this page.');
  return { ...stored, document: opened.document };
}

export async function openCanvas(id: string, signal?: AbortSignal): Promise<OpenedCanvas> {
  const [row, stored] = await Promise.all([loadRow(id, signal), loadDocument(id, signal)]);
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
    const body = { revision, document };
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

/** Puts a document into a new canvas of the same workspace; gives back its id. */
export async function copyCanvas(workspace: string, name: string, document: CanvasDocument): Promise<string> {
  const created = await api.post<JsonApiDocument>(`${DASHBOARD_API}/funnels`, {
    type: TYPE,
    body: {
      data: {
        type: 'funnels',
        attributes: { name: name.slice(0, 120) },
        relationships: { project: { data: { type: 'projects', id: workspace } } },
      },
    },
  });
  const { id } = created.data;
  const { revision } = await loadDocument(id);
  await api.put(`${canvasPath(id)}/document`, { body: { revision, document: documentSchema.parse(document) } });
  return id;
}

export async function loadReport(workspace: string, canvas: string, range: Range, signal?: AbortSignal): Promise<CanvasReport> {
  return ask(reports.canvas, workspace, { canvas, range }, signal);
}
