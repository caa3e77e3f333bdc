import { canvases } from '../canvases.ts';
import { defineActions } from '../kit/action.ts';
import { permissionsOn, rowPermission } from '../kit/permission.ts';

const may = permissionsOn(canvases, {
  lock: {},
  /** Away to another workspace; the target is asked for `canvases:create` apart. */
  transfer: {},
  duplicate: { allowedWhenImpersonated: true },
});
const mayWithDrawing = permissionsOn(
  { name: 'canvas-document', scope: 'workspace', feature: 'canvases' },
  { show: { reads: true, allowedWhenImpersonated: true } },
);
const mayWithForecast = permissionsOn(
  { name: 'forecast', scope: 'workspace', feature: 'forecast' },
  { show: { reads: true, allowedWhenImpersonated: true } },
);
const ofCanvas = { from: 'row', resource: 'canvases', param: 'id' } as const;
const changes = ['canvases'] as const;
/** Bytes of a canvas: some 5,000 elements with their lines. */
export const LARGEST_DRAWING = 2 * 1024 * 1024;

/** What can be done with a whole canvas besides reading and writing its row. */
export const canvasActions = defineActions('canvases', 'Canvases', {
  lock: {
    may: may.lock,
    call: 'POST /api/dashboard/funnels/:id/lock',
    workspace: ofCanvas,
    audit: true,
    changes,
  },
  unlock: {
    may: may.lock,
    call: 'POST /api/dashboard/funnels/:id/unlock',
    workspace: ofCanvas,
    sends: 'funnels',
    audit: true,
    changes,
  },
  /** A canvas that is drawn already: a file that was imported, a map made of what was tracked, a copy of somebody's. All of it or nothing. */
  createDrawn: {
    may: rowPermission(canvases, 'create'),
    call: 'POST /api/dashboard/funnels/drawn',
    workspace: { from: 'body' },
    sends: 'funnels',
    status: 201,
    idempotent: true,
    largest: LARGEST_DRAWING,
    audit: true,
    changes,
  },
  duplicate: {
    may: may.duplicate,
    call: 'POST /api/dashboard/funnels/:id/duplicate',
    workspace: ofCanvas,
    sends: 'funnels',
    status: 201,
    idempotent: true,
    audit: true,
    changes,
  },
  transfer: {
    may: may.transfer,
    call: 'POST /api/dashboard/funnels/:id/transfer',
    workspace: ofCanvas,
    sends: 'funnels',
    audit: true,
    changes,
  },
  facets: {
    may: rowPermission(canvases, 'list'),
    call: 'GET /api/dashboard/funnels/facets',
    workspace: { from: 'query', name: 'filter[project]' },
  },
  /** Saving it is in `protocol/`. */
  drawing: {
    may: mayWithDrawing.show,
    call: 'GET /api/dashboard/funnels/:id/document',
    workspace: ofCanvas,
  },
  forecast: {
    may: mayWithForecast.show,
    call: 'GET /api/dashboard/funnels/:id/forecast',
    workspace: ofCanvas,
    refuses: [422],
  },
});
