import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn({ name: 'templates', scope: 'workspace', feature: 'templateImport' }, { use: { allowedWhenImpersonated: true } });

/** The library of canvases to begin with. Anybody may look; a canvas is made of one in a workspace. */
export const templateActions = defineActions('templates', 'Templates', {
  list: { may: 'public', call: 'GET /api/dashboard/templates' },
  show: { may: 'public', call: 'GET /api/dashboard/templates/:template', refuses: [404] },
  use: {
    may: may.use,
    call: 'POST /api/dashboard/templates/:template/use',
    workspace: { from: 'body' },
    sends: 'funnels',
    status: 201,
    idempotent: true,
    audit: true,
    changes: ['canvases'],
  },
});
