import { defineActions } from '../kit/action.ts';
import { rowPermission } from '../kit/permission.ts';
import { workspaces } from '../workspaces.ts';

const inPath = { from: 'param', name: 'id' } as const;

/** The picture at the head of what a workspace shows to others. */
export const logoActions = defineActions('logos', 'Workspaces', {
  /** Where it is served to whoever is in the workspace: the address is the proof. */
  show: {
    may: rowPermission(workspaces, 'show'),
    call: 'GET /api/dashboard/projects/:id/logo',
    workspace: inPath,
    secret: true,
  },
  set: {
    may: rowPermission(workspaces, 'edit'),
    call: 'PUT /api/dashboard/projects/:id/logo',
    workspace: inPath,
    sends: 'logos',
    idempotent: 'sealed',
    secret: true,
    audit: true,
  },
  remove: {
    may: rowPermission(workspaces, 'edit'),
    call: 'DELETE /api/dashboard/projects/:id/logo',
    workspace: inPath,
    audit: true,
  },
});
