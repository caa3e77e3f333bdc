import type Stripe from 'stripe';
import { couponCode } from '#domain/plans/coupons.ts';
import { HttpError } from '#server/http/errors.ts';

/** @throws HttpError 422 `billing_coupon_unknown` where Stripe does not know it. */
export async function promotionOf(stripe: Stripe, coupon: string | null): Promise<{ discounts?: { promotion_code: string }[] }> {
  if (coupon === null) return {};
  const { data } = await stripe.promotionCodes.list({ code: couponCode(coupon), active: true, limit: 1 });
  const [promotion] = data;
  if (!promotion) throw new HttpError(422, 'billing_coupon_unknown', { title: 'subscription', pointer: '/coupon' });
  return { discounts: [{ promotion_code: promotion.id }] };
}

/** The code, kept beside what it was used for. */
export const notedCoupon = (coupon: string | null) => (coupon === null ? {} : { metadata: { coupon: couponCode(coupon) } });
