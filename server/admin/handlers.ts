import type { adminActions } from '#resources/actions/admin.ts';
import type { adminShapes } from '#resources/shapes/admin.ts';
import type { HandlersOf } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import { userOf } from '#server/http/session.ts';
import { recordBackup } from './backup.ts';
import { endAccess } from './end-access.ts';
import { describeHealth } from './health.ts';
import { beginImpersonation, endImpersonation } from './impersonation.ts';
import { inspectEvents } from './inspector.ts';
import { describeMail, resend, reveal } from './mail-acts.ts';
import { replayNotice } from './notice-acts.ts';
import { describeInstallation } from './overview.ts';
import { describeForAdmin } from './person.ts';
import { changePlan, extendTrial } from './plan-acts.ts';
import { retryJobs } from './retry-jobs.ts';
import { changeOf, createFor, removeOne } from './workspace-acts.ts';

/**
 * What staff see and do, apart from the lists that follow from their declarations. Support looks,
 * resends mail, extends trials, ends access and logs in as people who are no staff; administrators also change
 * plans and workspaces, retry jobs and read the audit log. Each act stands in that log.
 */
export const adminHandlers = {
  overview: ({ context, request }) => describeInstallation(context, userOf(request)),
  health: ({ context }) => describeHealth(context),
  recordBackup,
  jobs: async ({ context }) => (await context.jobs.states()).map((job) => ({ id: job.name, ...job })),
  retryJobs,
  account: ({ context, request, params }) => describeForAdmin(context, userOf(request), params.id),
  changePlan,
  extendTrial,
  endAccess,
  beginImpersonation,
  endImpersonation,
  createWorkspace: createFor,
  editWorkspace: changeOf,
  deleteWorkspace: removeOne,
  events: inspectEvents,
  mail: ({ context, params }) => describeMail(context, params.id),
  resendMail: resend,
  replayNotice,
  revealMail: reveal,
} satisfies HandlersOf<typeof adminActions, typeof adminShapes, AdminPorts>;
