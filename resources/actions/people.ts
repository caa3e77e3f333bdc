import { defineActions } from '../kit/action.ts';
import { permissionsOn } from '../kit/permission.ts';

const may = permissionsOn(
  { name: 'people', scope: 'workspace' },
  {
    merge: { feature: 'kpiMonitoring', showsVisitors: true },
    /** What is kept of somebody is theirs, whatever the workspace's state. */
    export: { feature: 'kpiMonitoring', reads: true },
  },
);
const workspace = { from: 'header' } as const;

/** Who is whom, by hand, and what is kept of somebody. */
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
});
