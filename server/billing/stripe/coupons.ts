import type Stripe from 'stripe';
import type { Coupon } from '#domain/plans/coupons.ts';
import { listPriceOf, type PriceList } from '#domain/plans/prices.ts';
import { toSeconds } from './client.ts';
import { couponId, productId, stripeCurrency } from './names.ts';

/** Coupons as Stripe has them: one that says what it takes off, and the code that people type. */

/** What is asked for; null where there is none. */
async function found<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return null;
    throw error;
  }
}

export const isThere = async (asked: Promise<unknown>): Promise<boolean> => (await found(asked)) !== null;

type Terms = Pick<Stripe.CouponCreateParams, 'percent_off' | 'amount_off' | 'currency' | 'duration' | 'duration_in_months'>;

function termsOf({ off, lasts, plans, periods }: Coupon, list: PriceList): Terms {
  const duration =
    lasts === undefined
      ? ({ duration: 'once' } as const)
      : lasts === 'forever'
        ? ({ duration: 'forever' } as const)
        : ({ duration: 'repeating', duration_in_months: lasts.months } as const);
  if ('percent' in off) return { ...duration, percent_off: off.percent };
  const [plan] = plans;
  const [way] = periods;
  const price = plan && way ? listPriceOf(list, plan, way) : 0;
  return { ...duration, amount_off: 'amount' in off ? off.amount : price - off.to, currency: stripeCurrency(list) };
}

interface Making {
  /** What it is called there; absent: as Stripe likes. */
  readonly id?: string;
  /** Names the try: what was made under it is not made again, and says so. */
  readonly key?: string;
}

const step = (key: string | undefined, name: string): Stripe.RequestOptions =>
  key === undefined ? {} : { idempotencyKey: `coupon-${key}-${name}` };

async function make(stripe: Stripe, list: PriceList, coupon: Coupon, { id, key }: Making): Promise<void> {
  const { code, until, left, plans } = coupon;
  const made = await stripe.coupons.create(
    {
      ...{ ...(id ? { id } : {}), name: code, ...termsOf(coupon, list) },
      applies_to: { products: plans.map(productId) },
    },
    step(key, 'terms'),
  );
  await stripe.promotionCodes.create(
    {
      ...{ promotion: { type: 'coupon', coupon: made.id }, code },
      ...(until ? { expires_at: toSeconds(until) } : {}),
      ...(left === undefined ? {} : { max_redemptions: left }),
      ...(key === undefined ? {} : { metadata: { issue: key } }),
    },
    step(key, 'code'),
  );
}

/** Plans of a coupon that can be bought in one of its ways. */
const soldOf = ({ plans, periods }: Coupon, list: PriceList) =>
  plans.filter((plan) => periods.some((way) => listPriceOf(list, plan, way) > 0));

const takenNow = async (stripe: Stripe, code: string): Promise<readonly Stripe.PromotionCode[]> =>
  (await stripe.promotionCodes.list({ code, active: true, limit: 100 })).data;

async function withdraw(stripe: Stripe, codes: readonly Stripe.PromotionCode[]): Promise<void> {
  for (const { id } of codes) await stripe.promotionCodes.update(id, { active: false });
}

/** Nobody takes a code any more; what runs with it goes on. */
export const withdrawCode = async (stripe: Stripe, code: string): Promise<void> => withdraw(stripe, await takenNow(stripe, code));

/** Does a coupon take off what it takes off by the list of today? */
function isAsListed(there: Stripe.Coupon, { percent_off, amount_off, currency }: Terms): boolean {
  if (amount_off === undefined) return there.percent_off === percent_off;
  return there.amount_off === amount_off && there.currency === currency;
}

/**
 * Makes a coupon where it is missing, or takes off something else there; answers whether it was made. One for nothing
 * that is sold is not made. What was bought with one that is made anew stays as it was bought.
 */
export async function makeCoupon(stripe: Stripe, list: PriceList, coupon: Coupon): Promise<boolean> {
  const id = couponId(coupon.code);
  const plans = soldOf(coupon, list);
  if (plans.length === 0) return false;
  const there = await found(stripe.coupons.retrieve(id));
  if (there && isAsListed(there, termsOf(coupon, list))) return false;
  if (there) {
    await withdrawCode(stripe, coupon.code);
    await stripe.coupons.del(id);
  }
  await make(stripe, list, { ...coupon, plans }, { id });
  return true;
}

/** Makes a coupon of staff, once under its key. What other tries left of its code is not taken any more. */
export async function issueCoupon(stripe: Stripe, list: PriceList, coupon: Coupon, key: string): Promise<void> {
  const before = await takenNow(stripe, coupon.code);
  if (before.some(({ metadata }) => metadata?.issue === key)) return;
  await withdraw(stripe, before);
  await make(stripe, list, { ...coupon, plans: soldOf(coupon, list) }, { key });
}
