import { and, eq, isNull } from 'drizzle-orm';
import { couponCode } from '#domain/plans/coupons.ts';
import type { PriceList } from '#domain/plans/prices.ts';
import type { earningsActions } from '#resources/actions/earnings.ts';
import type { earningsShapes } from '#resources/shapes/earnings.ts';
import type { ActionCall } from '#server/actions/handler.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import type { Database } from '#server/db/client.ts';
import { coupons } from '#server/db/tables/billing.ts';
import { notFound } from '#server/http/errors.ts';
import { couponFrom } from '../coupons/coupons.ts';
import { providerOf } from '../provider/pick.ts';
import { begin, finish, giveUp, taken } from './begun-codes.ts';

type Issuing = ActionCall<typeof earningsActions.issueCoupon, typeof earningsShapes.issueCoupon, BillingPorts>;
type Disabling = ActionCall<typeof earningsActions.disableCoupon, typeof earningsShapes.disableCoupon, BillingPorts>;

/** Staff see and disable the codes that every installation has, too. What they take off the price list says. */
export async function keepBuiltIn(db: Database, { coupons: builtIn }: PriceList): Promise<void> {
  const rows = builtIn.map(({ code, plans, periods, off }) => ({
    ...{ code, plans: [...plans], periods: [...periods], lasts: 'once' as const, built_in: true },
    percent: 'percent' in off ? off.percent : null,
  }));
  if (rows.length > 0) await db.insert(coupons).values(rows).onConflictDoNothing({ target: coupons.code });
}

/** Whoever takes the money is told first: where they do not answer, there is no coupon here either. */
export async function issueCoupon({ context, input, once, record, now }: Issuing) {
  const { db, settings } = context;
  const { reason, code: typed, percent = null, amount = null, months = null, most = null, until, ...about } = input;
  const code = couponCode(typed);
  const { prices } = settings;
  const made = {
    ...{ ...about, code, percent, amount, months, most },
    currency: amount === null ? null : prices.currency,
    until: until === undefined ? null : new Date(until),
  };
  const id = prices.coupons.some((one) => one.code === code) ? null : await begin(db, made, now);
  if (id !== null) {
    const coupon = couponFrom({ ...made, lasts: about.lasts }, prices);
    try {
      await providerOf(settings).issue({ ...coupon, ...(most === null ? {} : { left: most }) }, id);
    } catch (error) {
      await giveUp(db, id, now);
      throw error;
    }
  }
  return db.transaction((tx) =>
    once(tx, async () => {
      if (id === null) throw taken();
      await finish(tx, id, made);
      await record(tx, { target: { type: 'billing-coupons', id, label: code }, after: { ...made, until: until ?? null }, reason });
      return { id, code, status: 'active' as const };
    }),
  );
}

export async function disableCoupon({ context, params: { id }, input, once, record, now }: Disabling) {
  const { db, settings } = context;
  const [known] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.id, id), isNull(coupons.issuing_at)));
  if (!known) throw notFound();
  await providerOf(settings).withdraw(known.code);
  return db.transaction((tx) =>
    once(tx, async () => {
      await tx
        .update(coupons)
        .set({ disabled_at: known.disabled_at ?? now })
        .where(eq(coupons.id, id));
      const target = { type: 'billing-coupons', id, label: known.code };
      await record(tx, { target, before: { disabled: known.disabled_at !== null }, after: { disabled: true }, reason: input.reason });
      return { id, code: known.code, status: 'disabled' as const };
    }),
  );
}
