import type Stripe from 'stripe';
import { allCoupons } from '#domain/plans/coupons.ts';
import { PLANS, type Plan } from '#domain/plans/plans.ts';
import { BILLING_PERIODS, type BillingPeriod, MONTHS_OF, PRICE_CURRENCY, paymentFor, priceOf } from '#domain/plans/prices.ts';

/** What can be bought, as Stripe has it: a product for each plan, a price for each way to pay it, found by its key. */

export type Way = BillingPeriod | 'once';
export interface Offer {
  readonly plan: Plan;
  readonly way: Way;
  /** Cents of one payment. */
  readonly amount: number;
}
const CURRENCY = PRICE_CURRENCY.toLowerCase();
const WAYS: readonly Way[] = [...BILLING_PERIODS, 'once'];

export const lookupKey = (plan: Plan, way: Way): string => `flumen_${plan}_${way}`;
const productId = (plan: Plan): string => `flumen_${plan}`;
const couponId = (code: string): string => `flumen_${code}`;

/** Everything that has a price. */
export const offers = (): readonly Offer[] =>
  PLANS.flatMap((plan) =>
    WAYS.flatMap((way) => {
      const amount = way === 'once' ? priceOf(plan).once : paymentFor(plan, way);
      return amount ? [{ plan, way, amount }] : [];
    }),
  );

async function isThere(asked: Promise<unknown>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return false;
    throw error;
  }
}

async function makePrice(stripe: Stripe, { plan, way, amount }: Offer): Promise<void> {
  const recurring = way === 'once' ? {} : { recurring: { interval: 'month' as const, interval_count: MONTHS_OF[way] } };
  await stripe.prices.create({
    ...{ product: productId(plan), currency: CURRENCY, unit_amount: amount, ...recurring },
    ...{ lookup_key: lookupKey(plan, way), transfer_lookup_key: true, metadata: { plan, way } },
  });
}

async function makeCoupon(stripe: Stripe, coupon: ReturnType<typeof allCoupons>[number]): Promise<boolean> {
  const id = couponId(coupon.code);
  if (await isThere(stripe.coupons.retrieve(id))) return false;
  const [plan] = coupon.plans;
  const [way] = coupon.periods;
  const list = offers().find((offer) => offer.plan === plan && offer.way === way)?.amount ?? 0;
  const off = 'percent' in coupon.off ? { percent_off: coupon.off.percent } : { amount_off: list - coupon.off.to, currency: CURRENCY };
  await stripe.coupons.create({ id, name: coupon.code, duration: 'once', ...off, applies_to: { products: coupon.plans.map(productId) } });
  await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: id }, code: coupon.code });
  return true;
}

/** What `createCatalogue` has made. */
export interface Created {
  readonly products: number;
  readonly prices: number;
  readonly coupons: number;
}

/** Makes what is missing: run again it makes nothing, and a price that was changed gets its key. */
export async function createCatalogue(stripe: Stripe): Promise<Created> {
  const made = { products: 0, prices: 0, coupons: 0 };
  const all = offers();
  for (const plan of new Set(all.map((offer) => offer.plan))) {
    if (await isThere(stripe.products.retrieve(productId(plan)))) continue;
    await stripe.products.create({ id: productId(plan), name: plan, metadata: { plan } });
    made.products += 1;
  }
  for (const offer of all) {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(offer.plan, offer.way)], limit: 1 });
    if (data[0]?.unit_amount === offer.amount && data[0].currency === CURRENCY) continue;
    await makePrice(stripe, offer);
    made.prices += 1;
  }
  for (const coupon of allCoupons()) if (await makeCoupon(stripe, coupon)) made.coupons += 1;
  return made;
}
