import { eq } from 'drizzle-orm';
import { type EntitledAccount, entitlementsOf } from '#domain/plans/entitlements.ts';
import { type HeldPlan, trialExtended } from '#domain/plans/trial.ts';
import { TRIAL_DAYS } from '#domain/wire/admin.ts';
import type { adminActions } from '#resources/actions/admin.ts';
import type { AdminPlan, adminShapes } from '#resources/shapes/admin.ts';
import type { ActionCall, Rendered } from '#server/actions/handler.ts';
import type { AdminPorts } from '#server/admin/ports.ts';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { ENTITLEMENT_COLUMNS } from '#server/entitlements/columns.ts';
import { HttpError, notFound } from '#server/http/errors.ts';
import { userOf } from '#server/http/session.ts';
import { iso } from './workspace-fields.ts';

type PlanCall = ActionCall<typeof adminActions.changePlan, typeof adminShapes.changePlan, AdminPorts>;
type TrialCall = ActionCall<typeof adminActions.extendTrial, typeof adminShapes.extendTrial, AdminPorts>;

const DAY_MS = 86_400_000;

type Account = EntitledAccount & { readonly id: string; readonly email: string };

const HELD = { ...ENTITLEMENT_COLUMNS, id: users.id, email: users.email };

async function heldAccount(tx: Database, id: string): Promise<Account> {
  const [account] = await tx.select(HELD).from(users).where(eq(users.id, id)).for('update');
  if (!account) throw notFound();
  return account;
}

const facts = ({ plan, trial_ends_at }: HeldPlan) => ({ plan, trial_ends_at: iso(trial_ends_at) });

/** What staff see of the plan of an account. */
export function planAnswer(account: EntitledAccount, now: Date): Omit<AdminPlan, 'id'> {
  const { held, plan, why, until, since } = entitlementsOf(account, now);
  return { plan: held, plan_in_force: plan, plan_why: why, trial_ends_at: iso(until ?? since) };
}

interface StandingAct {
  readonly id: string;
  readonly reason: string;
  readonly standingAfter: (account: Account, now: Date) => HeldPlan;
}

/**
 * Gives an account another standing and notes it. What the plan has no room for is locked with it, and
 * the open pages of everybody it concerns hear of it.
 * @throws HttpError 403 `own_plan`, 404.
 */
async function changeStanding({ context, request, now, once, record }: PlanCall | TrialCall, act: StandingAct): Promise<Rendered> {
  // What somebody pays is for others to say, also among staff.
  if (userOf(request).id === act.id) throw new HttpError(403, 'own_plan');
  // Days are added: the same request sent again must not add them twice.
  return context.domainEvents.transaction(({ tx, publish }) =>
    once(tx, async (): Promise<AdminPlan> => {
      const account = await heldAccount(tx, act.id);
      const next = act.standingAfter(account, now);
      await tx.update(users).set(next).where(eq(users.id, act.id));
      const target = { type: 'users', id: account.id, label: account.email };
      await record(tx, { target, before: facts(account), after: facts(next), reason: act.reason });
      await publish('account.plan-changed', { account: act.id });
      return { id: act.id, ...planAnswer({ ...account, ...next }, now) };
    }),
  );
}

/** Another plan, at once and for good: a trial that runs ends with it, or it would take the plan away again. */
export function changePlan(call: PlanCall): Promise<Rendered> {
  const { plan, reason } = call.input;
  return changeStanding(call, { id: call.params.id, reason, standingAfter: () => ({ plan, trial_ends_at: null }) });
}

/** @throws HttpError 409 `no_trial` for an account that pays, 422 `trial_too_long`. */
function trialAfter(account: Account, days: number, now: Date): HeldPlan {
  // A paid plan has no end; days added to none would give it one.
  if (entitlementsOf(account, now).why === 'plan') throw new HttpError(409, 'no_trial', { pointer: '/days' });
  const next = trialExtended(account, days, now);
  const max = TRIAL_DAYS.ahead;
  if (next.trial_ends_at.getTime() > now.getTime() + max * DAY_MS)
    throw new HttpError(422, 'trial_too_long', { params: { max }, pointer: '/days' });
  return next;
}

/** Days more of a trial, counted from its end or from now where it has ended; starts one on the free plan. */
export function extendTrial(call: TrialCall): Promise<Rendered> {
  const { days, reason } = call.input;
  const standingAfter = (account: Account, now: Date) => trialAfter(account, days, now);
  return changeStanding(call, { id: call.params.id, reason, standingAfter });
}
