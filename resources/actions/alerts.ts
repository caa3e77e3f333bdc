import { alerts } from '../alerts.ts';
import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn(alerts, {
  /** To members only, or to the address that the alert has. */
  test: { mailsOthers: true },
  renewSecret: {},
});
const ofAlert = { from: 'row', resource: 'alerts', param: 'id' } as const;
const changes = ['alerts'] as const;

/** What can be done with an alert besides reading and writing its row. */
export const alertActions = defineActions('alerts', 'Alerts', {
  test: {
    may: may.test,
    call: 'POST /api/dashboard/alerts/:id/test',
    workspace: ofAlert,
    refuses: [422, 429],
    changes,
  },
  /** The key that messages to an own webhook are signed with; told once. */
  renewSecret: {
    may: may.renewSecret,
    call: 'POST /api/dashboard/alerts/:id/secret',
    workspace: ofAlert,
    refuses: [422],
    secret: true,
    audit: true,
  },
});
