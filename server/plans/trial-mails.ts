import { and, gt, lte } from 'drizzle-orm';
import { languageNamed } from '#domain/kit/languages.ts';
import { asPlan, limitOf, TRIAL } from '#domain/plans/plans.ts';
import { plansPath } from '#domain/plans/plans-path.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import type { MailOrder } from '#server/mail/mailer.ts';
import { canvasStanding, workspaceStanding } from '#server/policy/limit-use.ts';
import { takeNotice } from './notices.ts';
import { surplusOf } from './settle-plan.ts';

const DAY_MS = 86_400_000;
/** Mails before the end, by days left; the earlier one is left out where its time has passed. */
const STAGES = [3, 1] as const;
/** Whose trial ended longer ago than this has found out: after a long stop nobody is written to about old trials. */
const LATE_MS = 2 * DAY_MS;

type Account = typeof users.$inferSelect & { readonly trial_ends_at: Date };

/** Which mail is due: days left, 0 for the end. Null: none yet. */
export function stageAt(endsAt: Date, now: Date): 0 | (typeof STAGES)[number] | null {
  const left = endsAt.getTime() - now.getTime();
  if (left <= 0) return 0;
  return STAGES.findLast((days) => left <= days * DAY_MS) ?? null;
}

const counted = ({ workspaces, canvases }: { readonly workspaces: readonly unknown[]; readonly canvases: readonly unknown[] }) => ({
  workspaces: workspaces.length,
  canvases: canvases.length,
});

async function orderFor(tx: Database, account: Account, stage: number, publicUrl: string): Promise<MailOrder> {
  const language = languageNamed(account.language) ?? 'en';
  const to = { email: account.email, language, user: account.id };
  const about = {
    name: account.first_name,
    plan: `plans.${asPlan(account.plan)}`,
    next: `plans.${TRIAL.next}`,
    link: publicUrl + plansPath(TRIAL.next, undefined),
  };
  if (stage === 0) {
    const [owned, drawn] = [await workspaceStanding(tx, account.id), await canvasStanding(tx, account.id)];
    const locked = { workspaces: owned.lockedByPlan, canvases: drawn.lockedByPlan };
    return { template: 'trial_ended', to, data: { ...about, locked } };
  }
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: account.timezone }).format(account.trial_ends_at);
  const keeps = { workspaces: limitOf(TRIAL.next, 'workspaces'), canvases: limitOf(TRIAL.next, 'canvases') };
  return { template: 'trial_ends', to, data: { ...about, day, keeps, locks: counted(await surplusOf(tx, account.id, TRIAL.next)) } };
}

const isOnTrial = (account: typeof users.$inferSelect): account is Account => account.trial_ends_at !== null;

async function sendTo({ db, mail, settings }: Context, account: Account, now: Date): Promise<void> {
  const { id, trial_ends_at } = account;
  const stage = stageAt(trial_ends_at, now);
  if (stage === null) return;
  await db.transaction(async (tx) => {
    // A trial that is extended has another end, and mails of its own about it.
    if (!(await takeNotice(tx, id, `trial ${trial_ends_at.toISOString()}: ${stage}`))) return;
    await mail.queue(tx, await orderFor(tx, account, stage, settings.publicUrl));
  });
}

/** Writes to everybody whose trial ends in three days, in one, or has just ended; once each, for each end. */
export async function sendTrialMails(context: Context, now: Date): Promise<void> {
  const ending = await context.db
    .select()
    .from(users)
    .where(
      and(
        gt(users.trial_ends_at, new Date(now.getTime() - LATE_MS)),
        lte(users.trial_ends_at, new Date(now.getTime() + Math.max(...STAGES) * DAY_MS)),
      ),
    );
  for (const account of ending) {
    try {
      if (isOnTrial(account)) await sendTo(context, account, now);
    } catch (error) {
      context.log.error({ err: error, account: account.id }, 'a mail about the end of a trial was not written');
    }
  }
}
