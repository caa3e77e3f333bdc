import { discountOf } from '#domain/plans/coupons.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { BillingPeriod } from '#domain/plans/prices.ts';
import type { Visit } from './visit.ts';

/** Cents that a code takes off a first payment, as far as the price list knows: whether it was used, only its account does. */
export function discountIn({ coupon, prices }: Pick<Visit, 'coupon' | 'prices'>, plan: Plan, period: BillingPeriod): number {
  if (coupon === null) return 0;
  const off = discountOf(prices, coupon, { plan, period }, [], new Date());
  return 'cents' in off ? off.cents : 0;
}
