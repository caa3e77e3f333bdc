import { languageNamed } from '#domain/kit/languages.ts';
import { type Entitlements, entitlementsOf } from '#domain/plans/entitlements.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { plansPath } from '#domain/plans/plans-path.ts';
import { onSale, type PriceList } from '#domain/plans/prices.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { trialEndsWithin } from '#server/entitlements/conditions.ts';
import { surplusOf } from '#server/entitlements/settle-plan.ts';
import type { MailOrder } from '#server/mail/mailer.ts';
import type { PlanPorts } from '#server/plans/ports.ts';
import { canvasStanding, workspaceStanding } from '#server/policy/limit-use.ts';
import { takeNotice } from './notices.ts';

const DAY_MS = 86_400_000;
/** Mails before the end, by days left; the earlier one is left out where its time has passed. */
const STAGES = [3, 1] as const;
/** Whose trial ended longer ago than this has found out: after a long stop nobody is written to about old trials. */
const LATE_MS = 2 * DAY_MS;

/** A trial that ends, or has ended. */
interface Ending {
  readonly account: typeof users.$inferSelect;
  readonly tried: Plan;
  readonly at: Date;
  /** What the account has from then on. */
  readonly after: Entitlements;
}

function endingOf(account: typeof users.$inferSelect, now: Date): Ending | null {
  const { until, since, held } = entitlementsOf(account, now);
  const at = until ?? since;
  return at && { account, tried: held, at, after: entitlementsOf(account, at) };
}

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

async function orderFor(
  tx: Database,
  { account, tried, at, after }: Ending,
  stage: number,
  { publicUrl, prices }: { readonly publicUrl: string; readonly prices: PriceList },
): Promise<MailOrder> {
  const language = languageNamed(account.language) ?? 'en';
  const to = { email: account.email, language, user: account.id };
  const about = {
    name: account.first_name,
    plan: `plans.${tried}`,
    next: `plans.${after.plan}`,
    link: publicUrl + plansPath(after.plan, undefined, onSale(prices)),
  };
  if (stage === 0) {
    const [owned, drawn] = [await workspaceStanding(tx, account.id), await canvasStanding(tx, account.id)];
    const locked = { workspaces: owned.lockedByPlan, canvases: drawn.lockedByPlan };
    return { template: 'trial_ended', to, data: { ...about, locked } };
  }
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: account.timezone }).format(at);
  const { workspaces, canvases } = after.limits;
  return {
    template: 'trial_ends',
    to,
    data: { ...about, day, keeps: { workspaces, canvases }, locks: counted(await surplusOf(tx, account.id, after)) },
  };
}

async function sendTo({ db, mail, settings }: PlanPorts, ending: Ending, now: Date): Promise<void> {
  const stage = stageAt(ending.at, now);
  if (stage === null) return;
  await db.transaction(async (tx) => {
    // A trial that is extended has another end, and mails of its own about it.
    if (!(await takeNotice(tx, ending.account.id, `trial ${ending.at.toISOString()}: ${stage}`))) return;
    await mail.queue(tx, await orderFor(tx, ending, stage, settings));
  });
}

/** Writes to everybody whose trial ends in three days, in one, or has just ended; once each, for each end. */
export async function sendTrialMails(context: PlanPorts, now: Date): Promise<void> {
  const [from, until] = [new Date(now.getTime() - LATE_MS), new Date(now.getTime() + Math.max(...STAGES) * DAY_MS)];
  const accounts = await context.db.select().from(users).where(trialEndsWithin(from, until));
  for (const account of accounts) {
    try {
      const ending = endingOf(account, now);
      if (ending) await sendTo(context, ending, now);
    } catch (error) {
      context.log.error({ err: error, account: account.id }, 'a mail about the end of a trial was not written');
    }
  }
}
