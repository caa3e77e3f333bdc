import { billingNotices } from '../billing/billing-notices.ts';
import { defineActions } from '../kit/action.ts';
import { permissionsOn, rowPermission } from '../kit/permission.ts';
import { mails } from '../mails.ts';
import { users } from '../users.ts';

const mayWithAccounts = permissionsOn(users, { changePlan: {}, extendTrial: {}, endAccess: {} });
const mayWithNotices = permissionsOn(billingNotices, { replay: {} });
const mayWithMails = permissionsOn(mails, { resend: {}, revealLinks: { reads: true } });
/** Of other people. */
const mayWithWorkspaces = permissionsOn(
  { name: 'workspaces', scope: 'person' },
  { createForOther: {}, editOfOther: {}, deleteOfOther: {}, inspectEvents: { reads: true } },
);
const mayWithInstallation = permissionsOn(
  { name: 'installation', scope: 'person' },
  { show: { reads: true }, showHealth: { reads: true }, recordBackup: {}, listJobs: { reads: true }, retryJobs: {} },
);
const impersonation = permissionsOn(
  { name: 'impersonation', scope: 'person' },
  /** Whoever is in the account of somebody else must be able to leave it. */
  { begin: {}, end: { allowedWhenImpersonated: true } },
);

/** What staff see and do besides the lists of resources, with a reason where it touches what is somebody else's. */
export const adminActions = defineActions('admin', 'Admin', {
  overview: { may: mayWithInstallation.show, call: 'GET /api/dashboard/admin' },
  health: { may: mayWithInstallation.showHealth, call: 'GET /api/dashboard/admin/health' },
  recordBackup: {
    may: mayWithInstallation.recordBackup,
    call: 'POST /api/dashboard/admin/backups',
    sends: 'admin-backups',
    status: 201,
    idempotent: true,
    audit: true,
  },
  jobs: { may: mayWithInstallation.listJobs, call: 'GET /api/dashboard/admin/jobs' },
  retryJobs: { may: mayWithInstallation.retryJobs, call: 'POST /api/dashboard/admin/jobs/:name/retry', sends: 'admin-jobs', audit: true },
  account: { may: rowPermission(users, 'show'), call: 'GET /api/dashboard/admin/users/:id', secret: true },
  changePlan: {
    may: mayWithAccounts.changePlan,
    call: 'PATCH /api/dashboard/admin/users/:id/plan',
    sends: 'admin-users',
    idempotent: true,
    audit: true,
  },
  extendTrial: {
    may: mayWithAccounts.extendTrial,
    call: 'PATCH /api/dashboard/admin/users/:id/trial',
    sends: 'admin-users',
    idempotent: true,
    audit: true,
  },
  endAccess: {
    may: mayWithAccounts.endAccess,
    call: 'POST /api/dashboard/admin/users/:id/end-access',
    sends: 'admin-users',
    audit: true,
  },
  beginImpersonation: {
    may: impersonation.begin,
    call: 'POST /api/dashboard/admin/users/:id/log-in-as',
    sends: 'admin-users',
    secret: true,
    audit: true,
  },
  endImpersonation: { may: impersonation.end, call: 'POST /api/dashboard/log-in-as/end', audit: true },
  createWorkspace: {
    may: mayWithWorkspaces.createForOther,
    call: 'POST /api/dashboard/admin/workspaces',
    sends: 'admin-workspaces',
    status: 201,
    idempotent: true,
    audit: true,
  },
  editWorkspace: {
    may: mayWithWorkspaces.editOfOther,
    call: 'PATCH /api/dashboard/admin/workspaces/:id',
    sends: 'admin-workspaces',
    audit: true,
  },
  deleteWorkspace: {
    may: mayWithWorkspaces.deleteOfOther,
    call: 'DELETE /api/dashboard/admin/workspaces/:id',
    sends: 'admin-workspaces',
    audit: true,
  },
  events: { may: mayWithWorkspaces.inspectEvents, call: 'GET /api/dashboard/admin/workspaces/:id/events', secret: true, audit: true },
  mail: { may: rowPermission(mails, 'show'), call: 'GET /api/dashboard/admin/mails/:id', secret: true },
  resendMail: { may: mayWithMails.resend, call: 'POST /api/dashboard/admin/mails/:id/resend', sends: 'admin-mails', audit: true },
  replayNotice: {
    may: mayWithNotices.replay,
    call: 'POST /api/dashboard/admin/billing-notices/:id/replay',
    sends: 'admin-billing-notices',
    audit: true,
  },
  revealMail: {
    may: mayWithMails.revealLinks,
    call: 'POST /api/dashboard/admin/mails/:id/reveal',
    sends: 'admin-mails',
    secret: true,
    audit: true,
  },
});
