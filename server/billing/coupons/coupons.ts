import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { type Coupon, couponCode, discountOf } from '#domain/plans/coupons.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { listPriceOf, type PriceList, WAYS_TO_PAY } from '#domain/plans/prices.ts';
import type { CouponOffers } from '#resources/shapes/account/billing.ts';
import type { Database } from '#server/db/client.ts';
import { coupons, subscriptions } from '#server/db/tables/billing.ts';
import type { Subscriber } from '#server/domain-events/domain-events.ts';

type Row = Pick<
  typeof coupons.$inferSelect,
  'code' | 'plans' | 'periods' | 'percent' | 'amount' | 'currency' | 'lasts' | 'months' | 'until'
>;

/** A coupon as it is kept. One of an amount in another currency than prices are in is for nothing. */
export function couponFrom({ code, plans, periods, percent, amount, currency, lasts, months, until }: Row, list: PriceList): Coupon {
  const isOurs = percent !== null || currency === list.currency;
  return {
    ...{ code, plans: isOurs ? plans : [], periods },
    off: percent === null ? { amount: amount ?? 0 } : { percent },
    ...(lasts === 'once' ? {} : { lasts: lasts === 'forever' ? 'forever' : { months: months ?? 1 } }),
    ...(until ? { until } : {}),
  };
}

/** Accounts besides this one that have used a code, or have it waiting for the end of their trial. */
async function usesOf(db: Database, code: string, account: string | undefined): Promise<number> {
  const used = sql`${subscriptions.record} -> 'used' @> ${JSON.stringify([code])}::jsonb`;
  const uses = or(used, sql`${subscriptions.record} ->> 'coupon' = ${code}`);
  return db.$count(subscriptions, account === undefined ? uses : and(uses, ne(subscriptions.user_id, account)));
}

/** Codes that somebody used stay used when their account goes; one that only waited for the end of their trial does not. */
export const keepUses: Subscriber<'account.deleted'> = async ({ account }, { tx }) => {
  const [kept] = await tx.select({ record: subscriptions.record }).from(subscriptions).where(eq(subscriptions.user_id, account));
  const used = [...new Set(kept?.record.used)].sort();
  if (used.length > 0)
    await tx
      .update(coupons)
      .set({ uses_gone: sql`${coupons.uses_gone} + 1` })
      .where(inArray(coupons.code, used));
  return undefined;
};

interface Asking {
  /** Who asks: what waits for them is theirs to use. */
  readonly account?: string;
  /** Nobody else uses it until the transaction ends, so that of two who take the last one the second sees the first. */
  readonly holds?: boolean;
}

/** The price list with what a code comes to now. */
export async function listWith(db: Database, list: PriceList, typed: string | null, { account, holds }: Asking = {}): Promise<PriceList> {
  if (typed === null) return list;
  const code = couponCode(typed);
  const found = db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), isNull(coupons.issuing_at)));
  const [row] = await (holds ? found.for('update') : found);
  if (!row) return list;
  const coupon = row.built_in ? list.coupons.find((one) => one.code === code) : couponFrom(row, list);
  if (!coupon) return list;
  const left = row.most === null ? undefined : row.most - row.uses_gone - (await usesOf(db, code, account));
  const until = row.disabled_at ?? coupon.until;
  return { ...list, coupons: [{ ...coupon, ...(left === undefined ? {} : { left }), ...(until ? { until } : {}) }] };
}

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
