import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn({ name: 'sites', scope: 'person' }, { read: {} });

/** Websites of anybody, looked at from outside. */
export const siteActions = defineActions('sites', 'Canvases', {
  /** A few pages of a site, for a funnel to be drawn of. Nothing is stored. */
  read: {
    may: may.read,
    call: 'POST /api/dashboard/site-readings',
    sends: 'site-readings',
    refuses: [429],
  },
  /** What was read for somebody before they had an account, by what their way here carried along. */
  kept: {
    may: may.read,
    call: 'POST /api/dashboard/site-readings/kept',
    sends: 'site-readings',
    refuses: [404],
  },
});
