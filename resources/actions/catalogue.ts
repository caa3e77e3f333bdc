import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn({ name: 'catalogue', scope: 'person' }, { list: { reads: true, allowedWhenImpersonated: true, byToken: true } });

/** What programs may call: for assistants, and for whoever offers the calls as tools. */
export const catalogueActions = defineActions('catalogue', 'Catalogue', {
  list: { may: may.list, call: 'GET /api/dashboard/actions' },
});
