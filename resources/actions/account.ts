import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn({ name: 'account', scope: 'person' }, { show: { reads: true, whileImpersonated: true } });
const mayInWorkspace = permissionsOn({ name: 'workspaces', scope: 'workspace' }, { showGrants: { reads: true, whileImpersonated: true } });

/** The own account, and what its owner may do. */
export const accountActions = defineActions('account', 'Account', {
  show: { may: may.show, call: 'GET /api/dashboard/me' },
  grants: {
    may: mayInWorkspace.showGrants,
    call: 'GET /api/dashboard/grants/:workspaceId',
    workspace: { from: 'param', name: 'workspaceId' },
  },
});
