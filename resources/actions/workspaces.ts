import { defineActions } from '../kit/action.ts';
import { permissionsOn, rowPermission } from '../kit/permission.ts';
import { workspaces } from '../workspaces.ts';

/** In one workspace, by the role there. */
const may = permissionsOn(workspaces, {
  lock: { allowedWhenLocked: true },
  showKey: { reads: true, stepUp: true },
  renewKey: { stepUp: true },
  removeSample: {},
  /** The tracking script by mail to whoever puts it on the site. */
  mailScript: { mailsOthers: true },
  /** Asking the owner for a bigger plan. */
  proposeUpgrade: { mailsOthers: true, allowedWhenLocked: true },
  leave: { allowedWhenLocked: true },
});
/** About several of one's own at once. */
const mayWithOwn = permissionsOn({ name: 'workspaces', scope: 'person' }, { lockOwn: {}, reopenOwn: {} });
const inPath = { from: 'param', name: 'id' } as const;
const changes = ['workspaces'] as const;

/** What can be done with a whole workspace besides reading and writing its row. */
export const workspaceActions = defineActions('workspaces', 'Workspaces', {
  lock: {
    may: may.lock,
    call: 'POST /api/dashboard/projects/:id/lock',
    workspace: inPath,
    audit: true,
    changes,
  },
  unlock: {
    may: may.lock,
    call: 'POST /api/dashboard/projects/unlock',
    workspace: { from: 'body', own: true },
    sends: 'projects',
    audit: true,
    changes,
  },
  lockOwn: {
    may: mayWithOwn.lockOwn,
    call: 'POST /api/dashboard/projects/lock-selected',
    sends: 'projects',
    changes,
  },
  reopenOwn: {
    may: mayWithOwn.reopenOwn,
    call: 'POST /api/dashboard/projects/reopen',
    changes: ['workspaces', 'canvases'],
  },
  /** Sample data and all that came with it, save what somebody made of it. */
  removeSample: {
    may: may.removeSample,
    call: 'DELETE /api/dashboard/projects/:id/sample',
    workspace: inPath,
    audit: true,
    changes: ['workspaces', 'canvases', 'kpi-targets'],
    changesReports: true,
  },
  showKey: {
    may: may.showKey,
    call: 'GET /api/dashboard/projects/:id/api-key',
    workspace: inPath,
    secret: true,
  },
  renewKey: {
    may: may.renewKey,
    call: 'POST /api/dashboard/projects/:id/api-key',
    workspace: inPath,
    secret: true,
    audit: true,
  },
  mailScript: {
    may: may.mailScript,
    call: 'POST /api/dashboard/email-notification/script-install',
    workspace: { from: 'body', field: 'workspace', orHeader: true },
    sends: 'script-mails',
    status: 202,
    idempotent: true,
    refuses: [429],
    audit: true,
    form: { of: 'workspaces', fields: { recipientEmail: { kind: 'email', required: true, label: 'sendScript.recipient' } } },
  },
  /** A look from the server at a page of the site: is the script there, and does the page let it work? */
  checkInstall: {
    may: rowPermission(workspaces, 'edit'),
    call: 'POST /api/dashboard/projects/:id/install-check',
    workspace: inPath,
    sends: 'install-checks',
    refuses: [429],
  },
  /** Where the pages of the site load the script from: looked at from the server before it is kept. */
  setScriptAddress: {
    may: rowPermission(workspaces, 'edit'),
    call: 'POST /api/dashboard/projects/:id/script-address',
    workspace: inPath,
    sends: 'script-addresses',
    refuses: [429],
    audit: true,
  },
  /** The own site in another tab, where what one does is shown and not counted. */
  startWalk: {
    may: rowPermission(workspaces, 'edit'),
    call: 'POST /api/dashboard/projects/:id/walks',
    workspace: inPath,
    sends: 'walks',
    status: 201,
    refuses: [429],
  },
  showWalk: {
    may: rowPermission(workspaces, 'edit'),
    call: 'GET /api/dashboard/projects/:id/walks/:walk',
    workspace: inPath,
  },
  endWalk: {
    may: rowPermission(workspaces, 'edit'),
    call: 'POST /api/dashboard/projects/:id/walks/:walk/end',
    workspace: inPath,
    sends: 'walks',
  },
  proposeUpgrade: {
    may: may.proposeUpgrade,
    call: 'POST /api/dashboard/email-notification/propose-upgrade',
    workspace: { from: 'body', field: 'workspaceId' },
    sends: 'upgrade-proposals',
    status: 201,
    refuses: [429],
    audit: true,
  },
  /** Of oneself, and for staff of anybody. */
  ofPerson: {
    may: rowPermission(workspaces, 'list'),
    call: 'GET /api/dashboard/projects/user/:userId',
  },
  leave: {
    may: may.leave,
    call: 'DELETE /api/dashboard/projects/:id/membership',
    workspace: inPath,
    audit: true,
    changes,
  },
});
