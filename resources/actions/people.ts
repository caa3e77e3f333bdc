import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn(
  { name: 'people', scope: 'workspace' },
  {
    merge: { feature: 'kpiMonitoring', showsVisitors: true },
    /** What is kept of somebody is theirs, whatever the workspace's state. */
    export: { feature: 'kpiMonitoring', reads: true },
    /** So is that it goes. */
    erase: { feature: 'kpiMonitoring', allowedWhenLocked: true },
  },
);
const workspace = { from: 'header' } as const;

/** Who is whom, by hand, what is kept of somebody, and that nothing is. */
export const peopleActions = defineActions('people', 'People', {
  join: { may: may.merge, call: 'POST /api/analytics/people/joins', workspace, idempotent: true, audit: true, changesReports: true },
  part: { may: may.merge, call: 'POST /api/analytics/people/partings', workspace, idempotent: true, audit: true, changesReports: true },
  restore: {
    may: may.merge,
    call: 'POST /api/analytics/people/restorations',
    workspace,
    idempotent: true,
    audit: true,
    changesReports: true,
  },
  export: { may: may.export, call: 'POST /api/analytics/people/exports', workspace, audit: true },
  erase: { may: may.erase, call: 'POST /api/analytics/people/erasures', workspace, status: 202, idempotent: true, audit: true },
});
