import type Stripe from 'stripe';
import { PLANS, type Plan } from '#domain/plans/plans.ts';
import { listPriceOf, MONTHS_OF, type PriceList, WAYS_TO_PAY, type WayToPay } from '#domain/plans/prices.ts';

import { isThere, makeCoupon } from './coupons.ts';
import { productId, stripeCurrency } from './names.ts';

/** What can be bought, as Stripe has it: a product for each plan, a price for each way to pay it, found by its key. */

interface Sold {
  readonly plan: Plan;
  readonly way: WayToPay;
  /** Minor units of one payment. */
  readonly amount: number;
}

/** How a price is meant towards taxes; where the list says nothing, what the account with Stripe is set to holds. */
export const taxBehavior = ({ tax }: Pick<PriceList, 'tax'>): Stripe.PriceCreateParams.TaxBehavior =>
  tax === null ? 'unspecified' : tax.shown === 'added' ? 'exclusive' : 'inclusive';

export const lookupKey = (plan: Plan, way: WayToPay): string => `flumen_${plan}_${way}`;

/** Everything that has a price. */
const soldBy = (list: PriceList): readonly Sold[] =>
  PLANS.flatMap((plan) =>
    WAYS_TO_PAY.map((way) => ({ plan, way, amount: listPriceOf(list, plan, way) })).filter(({ amount }) => amount > 0),
  );

async function makePrice(stripe: Stripe, list: PriceList, { plan, way, amount }: Sold): Promise<void> {
  const recurring = way === 'once' ? {} : { recurring: { interval: 'month' as const, interval_count: MONTHS_OF[way] } };
  await stripe.prices.create({
    ...{ product: productId(plan), currency: stripeCurrency(list), unit_amount: amount, tax_behavior: taxBehavior(list), ...recurring },
    ...{ lookup_key: lookupKey(plan, way), transfer_lookup_key: true, metadata: { plan, way } },
  });
}

/** What `createCatalogue` has made. */
export interface Created {
  readonly products: number;
  readonly prices: number;
  readonly coupons: number;
}

/** Is a price there as the list has it? */
const isAsSold = (list: PriceList, price: Stripe.Price | undefined, { amount }: Sold): boolean =>
  price?.unit_amount === amount &&
  price.currency === stripeCurrency(list) &&
  (list.tax === null || price.tax_behavior === taxBehavior(list));

/**
 * Makes what is missing: run again it makes nothing, and a price that is another one now gets its key.
 * Whoever bought at the one before goes on paying that.
 */
export async function createCatalogue(stripe: Stripe, list: PriceList): Promise<Created> {
  const made = { products: 0, prices: 0, coupons: 0 };
  const all = soldBy(list);
  for (const plan of new Set(all.map((offer) => offer.plan))) {
    if (await isThere(stripe.products.retrieve(productId(plan)))) continue;
    await stripe.products.create({ id: productId(plan), name: plan, metadata: { plan } });
    made.products += 1;
  }
  for (const offer of all) {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey(offer.plan, offer.way)], limit: 1 });
    if (isAsSold(list, data[0], offer)) continue;
    await makePrice(stripe, list, offer);
    made.prices += 1;
  }
  for (const coupon of list.coupons) if (await makeCoupon(stripe, list, coupon)) made.coupons += 1;
  return made;
}
