import { asPlan, LEAST_PLAN, type Plan } from './plans.ts';

const DAY = 86_400_000;

/** What every new account may try, `forCall` days longer where a call was booked; after it the account goes on with `next`. */
export const TRIAL = { plan: 'business', days: 14, forCall: 14, next: LEAST_PLAN } as const satisfies {
  plan: Plan;
  days: number;
  forCall: number;
  next: Plan;
};

/** What is stored of an account about its plan. `trial_ends_at`: null for a plan without an end. */
export interface HeldPlan {
  readonly plan: string;
  readonly trial_ends_at: Date | null;
}

/**
 * The plan a new account begins with, nothing to lock yet. `customer`: the trial. `guest`: whoever
 * came by an invitation asked for no trial, and it would run out before they open a workspace.
 * `staff`: whoever set the server up is nobody's customer.
 */
export function planAtStart(who: 'customer' | 'guest' | 'staff', now: Date): HeldPlan & { readonly plan_settled: Plan } {
  if (who === 'customer') {
    return { plan: TRIAL.plan, plan_settled: TRIAL.plan, trial_ends_at: new Date(now.getTime() + TRIAL.days * DAY) };
  }
  const plan = who === 'staff' ? 'agency' : LEAST_PLAN;
  return { plan, plan_settled: plan, trial_ends_at: null };
}

/** Days more of a trial, counted from its end or from now where it has ended; one begins on the least plan. */
export function trialExtended({ plan, trial_ends_at }: HeldPlan, days: number, now: Date): HeldPlan & { readonly trial_ends_at: Date } {
  const from = Math.max(now.getTime(), trial_ends_at?.getTime() ?? 0);
  return { plan: asPlan(plan) === LEAST_PLAN ? TRIAL.plan : plan, trial_ends_at: new Date(from + days * DAY) };
}

/**
 * Days a plan still holds, begun days counted whole: 1 on its last day, 0 when it is over or has no end.
 * `until` is ISO 8601 in UTC.
 */
export function daysLeft(until: string | null, now: Date): number {
  if (!until) return 0;
  return Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / DAY));
}
