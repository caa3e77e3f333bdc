import { roundHalfAway } from '../money/money.ts';
import type { Plan } from './plans.ts';
import { listPriceOf, MONTHS_OF, type PriceList, type WayToPay } from './prices.ts';

/** Promotions: what a code takes off the first payments. Afterwards the price that was bought holds. */
export interface Coupon {
  readonly code: string;
  readonly plans: readonly Plan[];
  readonly periods: readonly WayToPay[];
  /** Percent off; minor units off; or the minor units that are paid instead. */
  readonly off: { readonly percent: number } | { readonly amount: number } | { readonly to: number };
  /** Absent: the first payment alone. `months`: payments within so many months. `forever`: as long as the plan is kept. */
  readonly lasts?: { readonly months: number } | 'forever';
  /** The last moment it is taken; absent: no end. */
  readonly until?: Date;
  /** How often it can still be used; absent: as often as people come. */
  readonly left?: number;
}

/** How long a coupon takes something off: the first payment, those of some months, or all. */
export const COUPON_LASTS = ['once', 'months', 'forever'] as const;
export type CouponLasts = (typeof COUPON_LASTS)[number];

/** What is offered to everybody once, by a code of its own. Amounts in minor units. */
export interface Offer {
  readonly code: string;
  readonly plan: Plan;
  readonly period: 'monthly';
  readonly amount: number;
  /** What it is put beside, where that is not the price of the list. */
  readonly insteadOf: number;
}

const HALF_A_YEAR = { plans: ['performance_pro', 'business'], periods: ['yearly'], off: { percent: 50 } } as const satisfies Omit<
  Coupon,
  'code'
>;

/** Codes that every installation has. */
export const BUILT_IN_COUPONS: readonly Coupon[] = [
  { code: 'BF2024', ...HALF_A_YEAR },
  { code: 'FL50OFFYEARLY', ...HALF_A_YEAR },
];

/** The first month of the biggest plan, once for each account. */
export const FAASTRACK = { code: 'FAASTRACK', plan: 'agency', period: 'monthly' } as const;

/** An offer as the code it is taken with. */
export const couponOf = ({ code, plan, period, amount }: Offer): Coupon => ({
  code,
  plans: [plan],
  periods: [period],
  off: { to: amount },
});

/** Why a code takes nothing off. */
export const COUPON_REFUSALS = ['coupon_unknown', 'coupon_expired', 'coupon_used', 'coupon_used_up', 'coupon_elsewhere'] as const;
export type CouponRefusal = (typeof COUPON_REFUSALS)[number];

/** Whoever reads a code reads it in capitals. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase();

/** What a code takes off. */
export interface Discount {
  /** Minor units off the first payment. */
  readonly cents: number;
  /** Payments after it that the same is taken off; null: all. */
  readonly more: number | null;
}

function paidWith(off: Coupon['off'], list: number): number {
  if ('to' in off) return off.to;
  if ('amount' in off) return list - off.amount;
  return roundHalfAway((list * (100 - off.percent)) / 100);
}

/** Payments after the first one that begin while a coupon lasts. */
function paymentsAfter({ lasts }: Coupon, way: WayToPay): number | null {
  if (lasts === undefined || way === 'once') return 0;
  return lasts === 'forever' ? null : Math.ceil(lasts.months / MONTHS_OF[way]) - 1;
}

/**
 * What a code takes off the payments for a plan, or why it takes nothing. `used`: codes the account has
 * used; each is taken once.
 */
export function discountOf(
  list: Pick<PriceList, 'plans' | 'coupons'>,
  typed: string,
  order: { readonly plan: Plan; readonly period: WayToPay },
  used: readonly string[],
  now: Date,
): Discount | { readonly refused: CouponRefusal } {
  const code = couponCode(typed);
  const coupon = list.coupons.find((one) => one.code === code);
  if (!coupon) return { refused: 'coupon_unknown' };
  if (coupon.until && coupon.until < now) return { refused: 'coupon_expired' };
  if (used.includes(code)) return { refused: 'coupon_used' };
  if (coupon.left !== undefined && coupon.left <= 0) return { refused: 'coupon_used_up' };
  if (!coupon.plans.includes(order.plan) || !coupon.periods.includes(order.period)) return { refused: 'coupon_elsewhere' };
  const price = listPriceOf(list, order.plan, order.period);
  const cents = Math.min(price, Math.max(0, price - paidWith(coupon.off, price)));
  return { cents, more: paymentsAfter(coupon, order.period) };
}
