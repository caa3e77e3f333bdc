import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

/** Who only looks at a canvas has something to say, too: a client, for one. */
const may = permissionsOn(
  { name: 'comments', scope: 'workspace', feature: 'canvases' },
  {
    list: { reads: true, allowedWhenImpersonated: true },
    people: { reads: true, allowedWhenImpersonated: true },
    create: {},
    edit: {},
    delete: {},
    resolve: {},
  },
);
const ofCanvas = { from: 'row', resource: 'canvases', param: 'id' } as const;

/** What people say to each other on a canvas: threads tied to an element or a point, with mentions, until they are resolved. */
export const commentActions = defineActions('comments', 'Comments', {
  list: {
    may: may.list,
    call: 'GET /api/dashboard/funnels/:id/comments',
    workspace: ofCanvas,
  },
  /** Who can be mentioned. */
  people: {
    may: may.people,
    call: 'GET /api/dashboard/funnels/:id/comments/people',
    workspace: ofCanvas,
  },
  /** Begins a thread, or goes on with one. */
  create: {
    may: may.create,
    call: 'POST /api/dashboard/funnels/:id/comments',
    workspace: ofCanvas,
    sends: 'canvas-comments',
    status: 201,
    idempotent: true,
    refuses: [403, 409],
  },
  edit: {
    may: may.edit,
    call: 'PATCH /api/dashboard/funnels/:id/comments/:comment',
    workspace: ofCanvas,
    sends: 'canvas-comments',
    refuses: [403],
  },
  /** The first one takes its thread along. */
  delete: {
    may: may.delete,
    call: 'DELETE /api/dashboard/funnels/:id/comments/:comment',
    workspace: ofCanvas,
    audit: true,
    refuses: [403],
  },
  resolve: {
    may: may.resolve,
    call: 'POST /api/dashboard/funnels/:id/comments/:comment/resolve',
    workspace: ofCanvas,
  },
  reopen: {
    may: may.resolve,
    call: 'POST /api/dashboard/funnels/:id/comments/:comment/reopen',
    workspace: ofCanvas,
    refuses: [422],
  },
});
