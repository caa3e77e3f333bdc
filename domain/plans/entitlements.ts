import type { Feature } from './features.ts';
import { type CountedPeople, peopleBeyond } from './people-limit.ts';
import { asPlan, fitsOneMore, LEAST_PLAN, type Limit, type Plan, type PlanReason, UNLIMITED } from './plans.ts';
import { planFacts } from './table.ts';
import { type HeldPlan, TRIAL } from './trial.ts';

/** What is stored of an account that decides about what it has. */
export interface EntitledAccount extends HeldPlan, CountedPeople {
  /** The plan to which what the account owns was last fitted; null before the first time. */
  readonly plan_settled: string | null;
}

/** What an account has. Everything that depends on a plan, a trial or a count asks for it here. */
export interface Entitlements {
  /** The plan in force. */
  readonly plan: Plan;
  readonly why: PlanReason;
  /** When the plan in force ends by itself, as a trial does; null: never. */
  readonly until: Date | null;
  /** When a trial ended that this plan follows; null for any other. */
  readonly since: Date | null;
  /** The plan the account was given, which a trial that ended has taken back. */
  readonly held: Plan;
  readonly features: Readonly<Record<Feature, boolean>>;
  /** `UNLIMITED` (-1) for no bound. */
  readonly limits: Readonly<Record<Limit, number>>;
  /** People tracked this month, where they are so many that reports are locked; null while reports are open. */
  readonly peopleBeyond: number | null;
  /** Was what the account owns fitted to the plan in force? Until then more may be open than it allows. */
  readonly settled: boolean;
  /** Served first. */
  readonly vip: boolean;
}

/** Plans from this one up are served first. */
const VIP_FROM = 'business' satisfies Plan;

function standingOf({ plan, trial_ends_at }: HeldPlan, now: Date): Pick<Entitlements, 'plan' | 'why' | 'until' | 'since' | 'held'> {
  const held = asPlan(plan);
  if (!trial_ends_at) return { plan: held, why: held === LEAST_PLAN ? 'free' : 'plan', until: null, since: null, held };
  if (trial_ends_at > now) return { plan: held, why: 'trial', until: trial_ends_at, since: null, held };
  return { plan: TRIAL.next, why: 'trial_ended', until: null, since: trial_ends_at, held };
}

/**
 * What an account has at a moment: the one reader of plan, trial, limits and what was counted of them.
 * A trial that ends and a month that turns need nobody to come by: the same row asked later answers so.
 */
export function entitlementsOf(account: EntitledAccount, now: Date): Entitlements {
  const standing = standingOf(account, now);
  const { features, limits, rank } = planFacts(standing.plan);
  return {
    ...standing,
    features,
    limits,
    peopleBeyond: peopleBeyond(limits.people, account, now),
    settled: account.plan_settled === standing.plan,
    vip: rank >= planFacts(VIP_FROM).rank,
  };
}

/** The row of an account that holds a plan without an end, and of whom nobody was counted. */
export function accountOn(plan: Plan): EntitledAccount {
  return { plan, plan_settled: plan, trial_ends_at: null, timezone: 'UTC', people_month: null, people_tracked: 0 };
}

/** What an account has that holds a plan without an end. */
export const entitlementsOn = (plan: Plan): Entitlements => entitlementsOf(accountOn(plan), new Date(0));

/** What the account will have once the plan in force has ended; null where that has no end. */
export function entitlementsAfter(account: EntitledAccount, now: Date): Entitlements | null {
  const { until } = entitlementsOf(account, now);
  return until && entitlementsOf(account, until);
}

/** Are visitors counted at all? Without that nothing sent to the workspaces of the account is stored. */
export function countsVisitors({ limits }: Pick<Entitlements, 'limits'>): boolean {
  return limits.people !== 0;
}

/** The same of an account at a moment. Every request with events asks it, so nothing else that the account has is worked out. */
export function countsVisitorsNow(account: HeldPlan, now: Date): boolean {
  return countsVisitors(planFacts(standingOf(account, now).plan));
}

/** May one more be opened when `used` are open already? */
export function allowsOneMore({ limits }: Pick<Entitlements, 'limits'>, limit: Limit, used: number): boolean {
  return fitsOneMore(limits[limit], used);
}

/** How many more may be opened; infinite where there is no bound. */
export function roomFor({ limits }: Pick<Entitlements, 'limits'>, limit: Limit, used: number): number {
  return limits[limit] === UNLIMITED ? Number.POSITIVE_INFINITY : Math.max(0, limits[limit] - used);
}
