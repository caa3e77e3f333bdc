import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn(
  { name: 'versions', scope: 'workspace', feature: 'canvases' },
  {
    list: { reads: true, allowedWhenImpersonated: true },
    show: { reads: true, allowedWhenImpersonated: true },
    create: {},
    edit: {},
    delete: {},
    restore: {},
  },
);
const ofCanvas = { from: 'row', resource: 'canvases', param: 'id' } as const;

/** What a canvas once looked like: kept as people go on, named by whoever wants to come back, and brought back. */
export const versionActions = defineActions('versions', 'Versions', {
  list: {
    may: may.list,
    call: 'GET /api/dashboard/funnels/:id/versions',
    workspace: ofCanvas,
  },
  show: {
    may: may.show,
    call: 'GET /api/dashboard/funnels/:id/versions/:version',
    workspace: ofCanvas,
  },
  /** Keeps the drawing as it is now. */
  create: {
    may: may.create,
    call: 'POST /api/dashboard/funnels/:id/versions',
    workspace: ofCanvas,
    sends: 'canvas-versions',
    status: 201,
    idempotent: true,
    audit: true,
  },
  edit: {
    may: may.edit,
    call: 'PATCH /api/dashboard/funnels/:id/versions/:version',
    workspace: ofCanvas,
    sends: 'canvas-versions',
    audit: true,
  },
  delete: {
    may: may.delete,
    call: 'DELETE /api/dashboard/funnels/:id/versions/:version',
    workspace: ofCanvas,
    audit: true,
  },
  restore: {
    may: may.restore,
    call: 'POST /api/dashboard/funnels/:id/versions/:version/restore',
    workspace: ofCanvas,
    audit: true,
    refuses: [409, 422, 423],
    changes: ['canvases'],
  },
});
