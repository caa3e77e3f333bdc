import type { Plan } from './plans.ts';
import { type BillingPeriod, paymentFor, priceOf } from './prices.ts';

/** Promotions: what a code takes off a first payment. Afterwards the price list holds. */
export interface Coupon {
  readonly code: string;
  readonly plans: readonly Plan[];
  readonly periods: readonly (BillingPeriod | 'once')[];
  /** Percent off; or the cents that are paid instead. */
  readonly off: { readonly percent: number } | { readonly to: number };
  /** The last moment it is taken; absent: no end. */
  readonly until?: Date;
}

/** What the price of an offer is put beside, where it is not that of the list. */
interface Offer extends Coupon {
  /** Cents. */
  readonly insteadOf: number;
}

const HALF_A_YEAR = { plans: ['performance_pro', 'business'], periods: ['yearly'], off: { percent: 50 } } as const satisfies Omit<
  Coupon,
  'code'
>;

/** The first month of the biggest plan, once for each account. */
export const FAASTRACK = {
  code: 'FAASTRACK',
  plans: ['agency'],
  periods: ['monthly'],
  off: { to: 19_700 },
  insteadOf: 99_700,
} as const satisfies Offer;

const COUPONS: readonly Coupon[] = [{ code: 'BF2024', ...HALF_A_YEAR }, { code: 'FL50OFFYEARLY', ...HALF_A_YEAR }, FAASTRACK];

/** Every promotion. */
export const allCoupons = (): readonly Coupon[] => COUPONS;

/** Why a code takes nothing off. */
export type CouponRefusal = 'coupon_unknown' | 'coupon_expired' | 'coupon_used' | 'coupon_elsewhere';

/** Whoever reads a code reads it in capitals. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase();

function listPrice(plan: Plan, period: BillingPeriod | 'once'): number {
  return (period === 'once' ? priceOf(plan).once : paymentFor(plan, period)) ?? 0;
}

/**
 * Cents that a code takes off the first payment for a plan, or why it takes none. `used`: codes the
 * account has used; each is taken once.
 */
export function discountOf(
  typed: string,
  order: { readonly plan: Plan; readonly period: BillingPeriod | 'once' },
  used: readonly string[],
  now: Date,
): { readonly cents: number } | { readonly refused: CouponRefusal } {
  const code = couponCode(typed);
  const coupon = COUPONS.find((one) => one.code === code);
  if (!coupon) return { refused: 'coupon_unknown' };
  if (coupon.until && coupon.until < now) return { refused: 'coupon_expired' };
  if (used.includes(code)) return { refused: 'coupon_used' };
  if (!coupon.plans.includes(order.plan) || !coupon.periods.includes(order.period)) return { refused: 'coupon_elsewhere' };
  const list = listPrice(order.plan, order.period);
  const paid = 'to' in coupon.off ? coupon.off.to : Math.round((list * (100 - coupon.off.percent)) / 100);
  return { cents: Math.max(0, list - paid) };
}
