import { and, eq, gt } from 'drizzle-orm';
import type { BillingPorts } from '#server/billing/ports.ts';
import type { Database } from '#server/db/client.ts';
import { billingCustomers } from '#server/db/tables/billing.ts';
import { lookAgain } from './look.ts';
import { namesOf } from './stripe/failures.ts';

/** How long somebody may be on the page on which a way to pay is given. */
const AWAY_MS = 3_600_000;

/** Somebody goes to give a way to pay: whoever looks next asks whether it is there, and need not wait for a notice. */
export async function expectMethod(db: Database, account: string, customer: string, now: Date): Promise<void> {
  const look_until = new Date(now.getTime() + AWAY_MS);
  await db
    .insert(billingCustomers)
    .values({ user_id: account, customer, look_until })
    .onConflictDoUpdate({ target: billingCustomers.user_id, set: { look_until } });
}

/** Asks the provider where something is expected of it; where it does not answer, what is kept is shown. */
export async function lookIfExpected(context: BillingPorts, account: string, now: Date): Promise<void> {
  const expected = await context.db
    .select({ customer: billingCustomers.customer })
    .from(billingCustomers)
    .where(and(eq(billingCustomers.user_id, account), gt(billingCustomers.look_until, now)));
  if (expected.length === 0) return;
  try {
    await lookAgain(context, account, true);
  } catch (error) {
    context.log.warn({ stripe: namesOf(error), account }, 'a way to pay could not be looked for');
  }
}
