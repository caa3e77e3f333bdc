import type { Plan } from './plans.ts';

/** How often a plan is paid. `monthlyBilledYearly`: twelve of a lower monthly price, paid at once. */
export const BILLING_PERIODS = ['monthly', 'monthlyBilledYearly', 'yearly'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Calendar months that one payment is for. */
export const MONTHS_OF = { monthly: 1, monthlyBilledYearly: 12, yearly: 12 } as const satisfies Record<BillingPeriod, number>;

/** What a plan costs, in cents of US dollars. What is absent cannot be bought that way. */
export interface Price {
  /** A month, paid month by month. */
  readonly monthly?: number;
  /** A month, paid for a year at once. */
  readonly monthlyBilledYearly?: number;
  /** A year, paid at once. */
  readonly yearly?: number;
  /** Paid once, for good. */
  readonly once?: number;
}
export const PRICE_CURRENCY = 'USD';

/** The price list; a plan without an entry has a price on request. Promotions are not part of it. */
const PRICES: Readonly<Partial<Record<Plan, Price>>> = {
  limited: { monthly: 0 },
  map_pro: { monthly: 4_900 },
  map_pro_lifetime: { once: 29_900 },
  performance_starter: { monthly: 7_900, monthlyBilledYearly: 6_600, yearly: 79_000 },
  performance_pro: { monthly: 12_900, monthlyBilledYearly: 10_700, yearly: 129_000 },
  business: { monthly: 34_900, monthlyBilledYearly: 29_100, yearly: 349_000 },
  agency: { monthly: 99_900, monthlyBilledYearly: 83_300, yearly: 999_900 },
};

/** What a plan costs; empty where that is a matter of asking. */
export function priceOf(plan: Plan): Price {
  return PRICES[plan] ?? {};
}

/** Is there no price to name, so that one has to ask? */
export const isOnRequest = (plan: Plan): boolean => Object.keys(priceOf(plan)).length === 0;

/** Cents of one payment for a period; undefined where the plan is not sold that way, or costs nothing. */
export function paymentFor(plan: Plan, period: BillingPeriod): number | undefined {
  const price = priceOf(plan)[period];
  return price ? (period === 'monthlyBilledYearly' ? price * MONTHS_OF[period] : price) : undefined;
}

/** Ways in which a plan can be paid again and again. */
export const periodsOf = (plan: Plan): readonly BillingPeriod[] =>
  BILLING_PERIODS.filter((period) => paymentFor(plan, period) !== undefined);

/** The same way to pay where the plan has it, else the first it has; undefined where it is not paid again and again. */
export const nearestPeriod = (plan: Plan, period: BillingPeriod): BillingPeriod | undefined =>
  periodsOf(plan).includes(period) ? period : periodsOf(plan)[0];
