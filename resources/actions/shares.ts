import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

/** Links let strangers in: who may make them sees them, and nobody else. */
const may = permissionsOn(
  { name: 'shares', scope: 'workspace', feature: 'viewOnlyShare' },
  {
    list: { reads: true },
    create: {},
    edit: {},
    /** Also where nothing else goes any more. */
    revoke: { allowedWhenLocked: true },
  },
);
const ofCanvas = { from: 'row', resource: 'canvases', param: 'id' } as const;

/** View-only links to one canvas, for people without an account. */
export const shareActions = defineActions('shares', 'Shares', {
  list: {
    may: may.list,
    call: 'GET /api/dashboard/funnels/:id/shares',
    workspace: ofCanvas,
    secret: true,
  },
  create: {
    may: may.create,
    call: 'POST /api/dashboard/funnels/:id/shares',
    workspace: ofCanvas,
    sends: 'canvas-shares',
    status: 201,
    idempotent: 'sealed',
    secret: true,
    audit: true,
  },
  edit: {
    may: may.edit,
    call: 'PATCH /api/dashboard/funnels/:id/shares/:share',
    workspace: ofCanvas,
    sends: 'canvas-shares',
    secret: true,
    audit: true,
  },
  revoke: {
    may: may.revoke,
    call: 'DELETE /api/dashboard/funnels/:id/shares/:share',
    workspace: ofCanvas,
    audit: true,
  },
  /** Asked in the body, so that neither link nor password stands in anybody's log. */
  open: {
    may: 'public',
    call: 'POST /api/dashboard/shared-canvases',
    sends: 'shared-canvases',
    refuses: [403, 429],
    secret: true,
  },
  /** Asked again and again by whoever looks, so it costs no more than a look at the link while that shows the same. */
  stands: {
    may: 'public',
    call: 'POST /api/dashboard/shared-canvases/:share/stands',
    sends: 'shared-canvases',
    refuses: [403, 404],
    secret: true,
  },
  numbers: {
    may: 'public',
    call: 'POST /api/dashboard/shared-canvases/numbers',
    sends: 'shared-numbers',
    refuses: [403, 404, 429, 503],
    secret: true,
  },
});
