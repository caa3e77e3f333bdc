import type { Currency } from '../money/currencies.ts';
import type { Coupon, Offer } from './coupons.ts';
import { PLANS, type Plan } from './plans.ts';

/** How often a plan is paid. `monthlyBilledYearly`: twelve of a lower monthly price, paid at once. */
export const BILLING_PERIODS = ['monthly', 'monthlyBilledYearly', 'yearly'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Every way to pay for a plan. `once`: for good. */
export const WAYS_TO_PAY = [...BILLING_PERIODS, 'once'] as const;
export type WayToPay = (typeof WAYS_TO_PAY)[number];

/** Calendar months that one payment is for. */
export const MONTHS_OF = { monthly: 1, monthlyBilledYearly: 12, yearly: 12 } as const satisfies Record<BillingPeriod, number>;

/** What a plan costs, in minor units of the list's currency. What is absent cannot be bought that way. */
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

/** Are taxes part of the prices that are named, or do they come on top? */
export const TAXES_SHOWN = ['included', 'added'] as const;
export type TaxShown = (typeof TAXES_SHOWN)[number];

/** The tax on what is sold. `percent`: null where whoever takes the money works it out with the bill. */
export interface Tax {
  readonly shown: TaxShown;
  readonly percent: number | null;
}

/** What an installation sells, and for how much. */
export interface PriceList {
  readonly currency: Currency;
  /** Plans that can be had: one without a price is asked for. What is absent is not sold. */
  readonly plans: Readonly<Partial<Record<Plan, Price>>>;
  /** Null: nothing is said of taxes. */
  readonly tax: Tax | null;
  /** Codes that are taken. */
  readonly coupons: readonly Coupon[];
  /** The first month of a plan at a lower price; null: none. */
  readonly offer: Offer | null;
}

/** What a price list says without its coupons: what everybody may read. */
export type ShownPrices = Pick<PriceList, 'currency' | 'plans' | 'tax'>;
export const shownPrices = ({ currency, plans, tax }: PriceList): ShownPrices => ({ currency, plans, tax });
type Named = Pick<PriceList, 'plans'>;

/** What a plan costs; empty where that is a matter of asking. */
export function priceOf({ plans }: Named, plan: Plan): Price {
  return plans[plan] ?? {};
}

/** Can the plan be had, for a price or by asking? */
export const isSold = ({ plans }: Named, plan: Plan): boolean => plans[plan] !== undefined;

/** Is there no price to name, so that one has to ask? */
export const isOnRequest = (list: Named, plan: Plan): boolean => Object.keys(priceOf(list, plan)).length === 0;

/** Plans that are put beside each other to choose from, the smallest first; what is bought once is offered with the plan it is of. */
export const onSale = (list: Named): readonly Plan[] =>
  PLANS.filter(
    (plan) => isSold(list, plan) && (isOnRequest(list, plan) || periodsOf(list, plan).length > 0 || list.plans[plan]?.monthly === 0),
  );

/** Minor units of one payment for a period; undefined where the plan is not sold that way, or costs nothing. */
export function paymentFor(list: Named, plan: Plan, period: BillingPeriod): number | undefined {
  const price = priceOf(list, plan)[period];
  return price ? (period === 'monthlyBilledYearly' ? price * MONTHS_OF[period] : price) : undefined;
}

/** The same for every way to pay; 0 where the plan is not sold that way. */
export const listPriceOf = (list: Named, plan: Plan, way: WayToPay): number =>
  (way === 'once' ? priceOf(list, plan).once : paymentFor(list, plan, way)) ?? 0;

/** Ways in which a plan can be paid again and again. */
export const periodsOf = (list: Named, plan: Plan): readonly BillingPeriod[] =>
  BILLING_PERIODS.filter((period) => paymentFor(list, plan, period) !== undefined);

/** The same way to pay where the plan has it, else the first it has; undefined where it is not paid again and again. */
export function nearestPeriod(list: Named, plan: Plan, period: BillingPeriod): BillingPeriod | undefined {
  const sold = periodsOf(list, plan);
  return sold.includes(period) ? period : sold[0];
}
