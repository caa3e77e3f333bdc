import { and, eq, inArray } from 'drizzle-orm';
import { BILLING_BANNERS, standingOf } from '#domain/billing/standing.ts';
import { read } from '#domain/billing/stored.ts';
import type { Me } from '#resources/shapes/account/account.ts';
import { subscriptions } from '#server/db/tables/billing.ts';
import type { Ports } from '#server/ports.ts';

/** What stands across the top about a plan that is paid: a payment that is open, a change or an end to come. */
export async function billingNote(
  { db, clock, settings }: Ports<'clock' | 'db' | 'settings'>,
  account: string,
): Promise<Me['billing_note']> {
  const [kept] = await db
    .select({ record: subscriptions.record })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, account), inArray(subscriptions.state, [...BILLING_BANNERS])));
  if (!kept) return null;
  const subscription = read(kept.record);
  const { banner, status } = standingOf(subscription, clock(), settings.prices);
  if (!banner || !status.at) return null;
  const { plan, at, amount } = status;
  const currency = subscription.currency ?? settings.prices.currency;
  return { banner, plan, at: at.toISOString(), amount, currency, has_change: subscription.change !== null };
}
