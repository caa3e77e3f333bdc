import { defineActions } from '../../kit/action.ts';
import { permissionsOn } from '../../kit/permission.ts';

const may = permissionsOn(
  { name: 'account', scope: 'person' },
  {
    show: { reads: true, allowedWhenImpersonated: true, byToken: true },
    /** A new address asks for itself once more who is there. */
    edit: {},
    delete: { stepUp: true },
    showChatIdentity: { reads: true },
  },
);
const mayInWorkspace = permissionsOn(
  { name: 'workspaces', scope: 'workspace' },
  { showGrants: { reads: true, allowedWhenImpersonated: true } },
);

/** The own account, and what its owner may do. */
export const accountActions = defineActions('account', 'Account', {
  show: { may: may.show, call: 'GET /api/dashboard/me' },
  grants: {
    may: mayInWorkspace.showGrants,
    call: 'GET /api/dashboard/grants/:workspaceId',
    workspace: { from: 'param', name: 'workspaceId' },
  },
  edit: { may: may.edit, call: 'PATCH /api/dashboard/users/:id', sends: 'users', idempotent: true, refuses: [429] },
  delete: { may: may.delete, call: 'DELETE /api/dashboard/users/:id', refuses: [429], audit: true },
  chatIdentity: { may: may.showChatIdentity, call: 'GET /api/dashboard/auth/user-hash' },
});
