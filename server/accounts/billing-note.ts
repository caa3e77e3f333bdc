import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { BILLING_BANNERS, standingOf } from '#domain/billing/standing.ts';
import { read } from '#domain/billing/stored.ts';
import type { Me } from '#resources/shapes/account/account.ts';
import { subscriptions } from '#server/db/tables/billing.ts';
import type { Ports } from '#server/ports.ts';

/** Some bank decides about a payment: that stands beside the state. */
const isDisputed = sql`jsonb_array_length(${subscriptions.record} -> 'disputed') > 0`;

/** What stands across the top about a plan that is paid: a payment that is open, a change or an end to come. */
export async function billingNote(
  { db, clock, settings }: Ports<'clock' | 'db' | 'settings'>,
  account: string,
): Promise<Me['billing_note']> {
  const [kept] = await db
    .select({ record: subscriptions.record })
    .from(subscriptions)
    .where(and(eq(subscriptions.user_id, account), or(inArray(subscriptions.state, [...BILLING_BANNERS]), isDisputed)));
  if (!kept) return null;
  const subscription = read(kept.record);
  const { banner, status } = standingOf(subscription, clock(), settings.prices);
  if (!banner) return null;
  const { plan, at, amount } = status;
  const is_test = settings.stripe === undefined;
  const currency = subscription.currency ?? settings.prices.currency;
  return { banner, plan, at: at?.toISOString() ?? null, amount, currency, has_change: subscription.change !== null, is_test };
}
