import { couponCode, discountOf } from '#domain/plans/coupons.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { listPriceOf, type PriceList, WAYS_TO_PAY } from '#domain/plans/prices.ts';
import type { CouponOffers } from '#resources/shapes/account/billing.ts';

/** What a code takes off everything that is sold; where nothing, why. */
export function couponOffers(list: PriceList, typed: string, used: readonly string[], now: Date): Omit<CouponOffers, 'id'> {
  const tried = PLANS.flatMap((plan) =>
    WAYS_TO_PAY.filter((way) => listPriceOf(list, plan, way) > 0).map((period) => ({
      ...{ plan, period },
      off: discountOf(list, typed, { plan, period }, used, now),
    })),
  );
  const offers = tried.flatMap(({ plan, period, off }) => ('cents' in off ? [{ plan, period, ...off }] : []));
  const [first] = tried.flatMap(({ off }) => ('refused' in off ? [off.refused] : []));
  return { code: couponCode(typed), refused: offers.length > 0 ? null : (first ?? 'coupon_elsewhere'), offers };
}
