import { eq } from 'drizzle-orm';
import { asPlan, TRIAL } from '#domain/plans/plans.ts';
import { type AdminPlan, TRIAL_DAYS } from '#domain/wire/admin.ts';
import type { adminActions } from '#resources/actions/admin.ts';
import type { adminShapes } from '#resources/shapes/admin.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { announceSurplus, type Surplus, settlePlan } from '#server/plans/settle-plan.ts';
import { planInForce } from '#server/policy/membership.ts';
import { iso } from './workspace-fields.ts';

type PlanCall = ActionCall<typeof adminActions.changePlan, typeof adminShapes.changePlan>;
type TrialCall = ActionCall<typeof adminActions.extendTrial, typeof adminShapes.extendTrial>;

const DAY_MS = 86_400_000;

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'plan' | 'trial_ends_at'>;
type Standing = Pick<Account, 'plan' | 'trial_ends_at'>;

const HELD = { id: users.id, email: users.email, plan: users.plan, trial_ends_at: users.trial_ends_at };

async function heldAccount(tx: Database, id: string): Promise<Account> {
  const [account] = await tx.select(HELD).from(users).where(eq(users.id, id)).for('update');
  if (!account) throw notFound();
  return account;
}

const facts = ({ plan, trial_ends_at }: Standing) => ({ plan, trial_ends_at: iso(trial_ends_at) });

interface StandingAct {
  readonly id: string;
  readonly reason: string;
  readonly standingAfter: (account: Account, now: Date) => Standing;
}

/**
 * Gives an account another standing, locks what the plan has no room for, notes it, and tells the open
 * pages of everybody it concerns.
 * @throws HttpError 403 `own_plan`, 404.
 */
async function changeStanding({ context, request, now, once, record }: PlanCall | TrialCall, act: StandingAct): Promise<Rendered> {
  // What somebody pays is for others to say, also among staff.
  if (userOf(request).id === act.id) throw new HttpError(403, 'own_plan');
  // Days are added: the same request sent again must not add them twice.
  const locked: Surplus[] = [];
  const answer = await context.db.transaction((tx) =>
    once(tx, async (): Promise<AdminPlan> => {
      const account = await heldAccount(tx, act.id);
      const next = act.standingAfter(account, now);
      await tx.update(users).set(next).where(eq(users.id, act.id));
      const target = { type: 'users', id: account.id, label: account.email };
      await record(tx, { target, before: facts(account), after: facts(next), reason: act.reason });
      locked.push(await settlePlan(tx, act.id, now));
      return { id: act.id, plan: asPlan(next.plan), plan_in_force: planInForce(next, now), trial_ends_at: iso(next.trial_ends_at) };
    }),
  );
  for (const surplus of locked) announceSurplus(context.live, surplus);
  await context.policy.changed({ user: act.id });
  return answer;
}

/** Another plan, at once and for good: a trial that runs ends with it, or it would take the plan away again. */
export function changePlan(call: PlanCall): Promise<Rendered> {
  const { plan, reason } = call.input;
  return changeStanding(call, { id: call.params.id, reason, standingAfter: () => ({ plan, trial_ends_at: null }) });
}

/** @throws HttpError 409 `no_trial` for an account that pays, 422 `trial_too_long`. */
function trialAfter(account: Account, days: number, now: Date): Standing {
  const isFree = asPlan(account.plan) === 'limited';
  // A paid plan has no end; days added to none would give it one.
  if (!account.trial_ends_at && !isFree) throw new HttpError(409, 'no_trial', { pointer: '/days' });
  const from = Math.max(now.getTime(), account.trial_ends_at?.getTime() ?? 0);
  const ends = new Date(from + days * DAY_MS);
  const max = TRIAL_DAYS.ahead;
  if (ends.getTime() > now.getTime() + max * DAY_MS) throw new HttpError(422, 'trial_too_long', { params: { max }, pointer: '/days' });
  return { plan: isFree ? TRIAL.plan : account.plan, trial_ends_at: ends };
}

/** Days more of a trial, counted from its end or from now where it has ended; starts one on the free plan. */
export function extendTrial(call: TrialCall): Promise<Rendered> {
  const { days, reason } = call.input;
  const standingAfter = (account: Account, now: Date) => trialAfter(account, days, now);
  return changeStanding(call, { id: call.params.id, reason, standingAfter });
}
