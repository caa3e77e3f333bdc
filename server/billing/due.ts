import { asc, lte } from 'drizzle-orm';
import type { BillingPorts } from '#server/billing/ports.ts';
import { subscriptions } from '#server/db/tables/billing.ts';
import { hold } from './held.ts';
import { catchUp } from './move.ts';

/** Accounts brought up to date in one round; those left over come with the next. */
const MOST_AT_ONCE = 200;

/** Renewals, ends of trials, changes that were scheduled, payments that are tried again: each at its date, once, whoever runs it. */
export async function keepBilling({ clock, db, domainEvents, log, settings }: BillingPorts): Promise<void> {
  const now = clock();
  const due = await db
    .select({ id: subscriptions.user_id })
    .from(subscriptions)
    .where(lte(subscriptions.due_at, now))
    .orderBy(asc(subscriptions.due_at))
    .limit(MOST_AT_ONCE);
  for (const { id } of due) {
    try {
      await domainEvents.transaction(async (writing) => catchUp(writing, settings, await hold(writing.tx, id), now));
    } catch (error) {
      log.error({ err: error, account: id }, 'what was due of a subscription did not happen');
    }
  }
}
