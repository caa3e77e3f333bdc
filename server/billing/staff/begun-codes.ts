import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { BillingPorts } from '#server/billing/ports.ts';
import type { Database } from '#server/db/client.ts';
import { coupons } from '#server/db/tables/billing.ts';
import { HttpError } from '#server/http/errors.ts';

/**
 * Codes that somebody has begun with, so that of two who issue the same one only the first goes on. Begun with is
 * not issued: nobody takes it, and no list shows it.
 */

/** What is said of a code that is issued. */
export type Made = Omit<typeof coupons.$inferInsert, 'id' | 'issuing_at'>;

/** After so long nobody waits any more for a code that was begun with: the process that did has ended. */
export const GIVEN_UP_MS = 5 * 60_000;

/** Somebody has issued that code. */
export const taken = () => new HttpError(409, 'coupon_taken', { pointer: '/code' });

/** As two can be compared: the same terms of the same code. */
const termsOf = ({ code, plans, periods, percent, amount, currency, lasts, months, most, until }: Made): string =>
  JSON.stringify([code, [...plans].sort(), [...periods].sort(), percent, amount, currency, lasts, months, most, until]);

/**
 * Begins with a code; answers the name under which whoever takes the money is asked for it. Whoever issues what was
 * begun with and never ended goes on with it at once, under its name: what was done of it is not done again. Null
 * where there is one.
 * @throws HttpError 409 `coupon_under_way` while it is issued with other terms.
 */
export function begin(db: Database, made: Made, now: Date): Promise<string | null> {
  return db.transaction(async (tx) => {
    const [begun] = await tx
      .insert(coupons)
      .values({ ...made, issuing_at: now })
      .onConflictDoNothing({ target: coupons.code })
      .returning({ id: coupons.id });
    if (begun) return begun.id;
    const [row] = await tx.select().from(coupons).where(eq(coupons.code, made.code)).for('update');
    if (!row?.issuing_at) return null;
    const isSame = termsOf(row) === termsOf(made);
    if (!isSame && now.getTime() - row.issuing_at.getTime() < GIVEN_UP_MS)
      throw new HttpError(409, 'coupon_under_way', { pointer: '/code' });
    const id = isSame ? row.id : randomUUID();
    await tx
      .update(coupons)
      .set({ ...made, id, issuing_at: now })
      .where(eq(coupons.id, row.id));
    return id;
  });
}

/** It is not issued; whoever goes on with it meanwhile does. */
export async function giveUp(db: Database, id: string, since: Date): Promise<void> {
  await db.delete(coupons).where(and(eq(coupons.id, id), eq(coupons.issuing_at, since)));
}

/** It is issued. @throws HttpError 409 `coupon_taken` where somebody else has issued the code. */
export async function finish(tx: Database, id: string, made: Made): Promise<void> {
  const [row] = await tx
    .insert(coupons)
    .values({ ...made, id })
    .onConflictDoUpdate({
      target: coupons.code,
      set: { issuing_at: null },
      setWhere: and(eq(coupons.id, id), isNotNull(coupons.issuing_at)),
    })
    .returning({ id: coupons.id });
  if (!row) throw taken();
}

/** A process that begins has the embedded store for itself: nobody goes on with what one before it began with. */
export async function forgetBegun({ db, settings }: Pick<BillingPorts, 'db' | 'settings'>): Promise<void> {
  if (settings.databaseUrl === undefined) await db.delete(coupons).where(isNotNull(coupons.issuing_at));
}
