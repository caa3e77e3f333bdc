import type { CanvasDocument } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { canvasActions } from '#resources/actions/canvases.ts';
import { api, DASHBOARD_API } from '../data/api.ts';
import type { JsonApiDocument } from '../data/json-api.ts';
import { perform } from './perform.ts';

const TYPE = 'application/vnd.api+json';
const LONGEST_NAME = 120;

/**
 * Puts a drawing into a new canvas of a workspace; gives back its id. Sent again with the same key
 * it is the same canvas. @throws ApiError with the server's sentences.
 */
export async function createDrawn(workspace: string, name: string, document: CanvasDocument, idempotencyKey?: string): Promise<string> {
  const created = await api.post<JsonApiDocument>(`${DASHBOARD_API}/funnels`, {
    type: TYPE,
    idempotencyKey,
    body: {
      data: {
        type: 'funnels',
        attributes: { name: name.slice(0, LONGEST_NAME) },
        relationships: { project: { data: { type: 'projects', id: workspace } } },
      },
    },
  });
  const { id } = created.data;
  const { revision } = await perform(canvasActions.drawing, { params: { id } });
  await api.put(`${DASHBOARD_API}/funnels/${id}/document`, { body: { revision, document: toRecords(document) } });
  return id;
}
