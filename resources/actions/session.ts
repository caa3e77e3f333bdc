import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

/** The own log-ins. */
const may = permissionsOn({ name: 'session', scope: 'person' }, { list: { reads: true, whileImpersonated: true }, end: {} });

/** Where somebody is logged in, and what the pages before the log-in ask. */
export const sessionActions = defineActions('session', 'Session', {
  list: { may: may.list, call: 'GET /api/dashboard/sessions' },
  end: { may: may.end, call: 'DELETE /api/dashboard/sessions/:id' },
  /** All but the one that asks. */
  endOthers: { may: may.end, call: 'DELETE /api/dashboard/sessions', audit: true },
  marketers: { may: 'public', call: 'GET /api/dashboard/marketers/count' },
});
