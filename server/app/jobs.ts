import { deliverAlert } from '#server/alerts/deliver.ts';
import { watchAll } from '#server/alerts/watch.ts';
import type { Context } from '#server/app/context.ts';
import { workCalls } from '#server/billing/booking/calls.ts';
import { compareAll } from '#server/billing/compare.ts';
import { keepBilling } from '#server/billing/due.ts';
import { workNotices } from '#server/billing/notices.ts';
import { fillSamples } from '#server/demo/sample/fill.ts';
import { makeExports } from '#server/exports/make.ts';
import type { JobData, JobName } from '#server/jobs/jobs.ts';
import { sendDueMails } from '#server/mail/due.ts';
import { sendMail } from '#server/mail/send.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { sendDueReports } from '#server/monitoring-reports/send-due.ts';
import { keepPlans } from '#server/plans/due.ts';
import { eraseNoted } from '#server/reports/people/erase.ts';

export interface JobDefinition<N extends JobName> {
  run(context: Context, data: JobData[N]): Promise<void>;
  /** Tries after the first; the pause doubles from `delay` seconds. */
  readonly retries: number;
  readonly delay: number;
  /** Five fields, UTC; on how many processes ever it runs once a time. */
  readonly cron?: string;
}

/** What is due of subscriptions first: what plans ask for follows from it. */
async function keepPaidPlans(context: Context): Promise<void> {
  await keepBilling(context);
  await keepPlans(context);
}

/** What others have told: calendars, and whoever takes the money. */
async function followNotices(context: Context): Promise<void> {
  await workCalls(context);
  await workNotices(context);
}

/** Every job: what it does, how often it is tried, and when it runs by itself. */
export const JOBS: { readonly [N in JobName]: JobDefinition<N> } = {
  // A refused delivery is put off by the mail itself, which keeps the reason where staff see it.
  'mail.send': { run: (context, { id }) => sendMail(context, id), retries: 3, delay: 5 },
  'mail.due': { run: sendDueMails, retries: 0, delay: 1, cron: '* * * * *' },
  'reports.due': { run: sendDueReports, retries: 2, delay: 60, cron: '*/5 * * * *' },
  'plans.due': { run: keepPaidPlans, retries: 1, delay: 60, cron: '*/5 * * * *' },
  'billing.notices': { run: followNotices, retries: 0, delay: 1, cron: '* * * * *' },
  'billing.compare': { run: compareAll, retries: 0, delay: 1, cron: '41 3 * * *' },
  'alerts.due': { run: watchAll, retries: 0, delay: 1, cron: '* * * * *' },
  // A refused delivery is put off by the message itself.
  'alerts.deliver': { run: (context, { id }) => deliverAlert(context, id), retries: 3, delay: 5 },
  'people.erase': { run: eraseNoted, retries: 0, delay: 1, cron: '* * * * *' },
  'exports.make': { run: makeExports, retries: 0, delay: 1, cron: '* * * * *' },
  'samples.fill': { run: (context) => fillSamples(context), retries: 2, delay: 20, cron: '13,43 * * * *' },
  housekeeping: { run: runMaintenance, retries: 1, delay: 60, cron: '7 * * * *' },
};
export const JOB_NAMES = Object.keys(JOBS) as readonly JobName[];
