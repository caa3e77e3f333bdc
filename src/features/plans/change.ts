import type { Plan } from '#domain/plans/plans.ts';
import { type BillingPeriod, MONTHS_OF } from '#domain/plans/prices.ts';
import { isCoveredBy, planChange } from '#domain/plans/upgrades.ts';
import type { BillingStanding } from '#resources/shapes/account/billing.ts';

type Held = Pick<BillingStanding, 'plan' | 'period' | 'is_trial' | 'state' | 'change'>;

/** Is it more than there is, or the same paid longer ahead? Then nothing gets smaller. */
export function isMore({ plan: current, period: paid, is_trial: isTrial }: Held, plan: Plan, period: BillingPeriod): boolean {
  // Older plans rank above those that are sold, some of which have all of theirs: then nothing gets smaller.
  if (plan !== current) return planChange(current, plan) !== 'downgrade' || isCoveredBy(current, plan);
  return isTrial || !paid || MONTHS_OF[period] > MONTHS_OF[paid];
}

/** Is it paid and in force at once? What is tried makes room for anything; less than what is paid waits for its end, at the price of the list. */
export function isAtOnce(held: Held, plan: Plan, period: BillingPeriod): boolean {
  if (held.is_trial || !held.period) return true;
  return plan === held.plan ? isMore(held, plan, period) : planChange(held.plan, plan) === 'upgrade';
}

/** Is it so already, or does it follow by itself? */
export function isSo({ plan: current, period: paid, is_trial: isTrial, state, change }: Held, plan: Plan, period: BillingPeriod): boolean {
  if (state === 'scheduled' && change?.plan === plan && change.period === period) return true;
  return plan === current && paid === period && !isTrial;
}

/** What the button says: a plan that is only tried is no step down from. */
export function wordsFor(held: Held, plan: Plan, period: BillingPeriod) {
  if (plan === held.plan) return 'billing.payThisWay' as const;
  // An older plan has as much as one that is sold: that is neither more nor less.
  if (isMore(held, plan, period)) return isCoveredBy(plan, held.plan) ? ('billing.takePlan' as const) : ('billing.upgradeTo' as const);
  return held.is_trial ? ('billing.takePlan' as const) : ('billing.downgradeTo' as const);
}
