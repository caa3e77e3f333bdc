import { asc, gt } from 'drizzle-orm';
import { written } from '#domain/billing/stored.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import { billingCustomers, billingNotices } from '#server/db/tables/billing.ts';
import { lookAt } from './held.ts';
import { lookAgain } from './look.ts';
import { providerOf } from './provider/pick.ts';
import { namesOf } from './stripe/failures.ts';

/** Accounts read from the store at a time. */
const PAGE = 200;

/** Is what is kept of an account what the provider says? Where it was not it is now, and staff find it among the notices. */
async function compareOne(context: BillingPorts, account: string, customer: string): Promise<void> {
  const kept = async () => JSON.stringify(written((await lookAt(context.db, account)).subscription));
  const before = await kept();
  await lookAgain(context, account);
  if ((await kept()) === before) return;
  const now = context.clock();
  const what = { event: `compare-${account}-${now.toISOString()}`, kind: 'compare.repaired', customer, user: account };
  await context.db.insert(billingNotices).values({ ...what, status: 'done', happened_at: now, received_at: now, done_at: now });
  context.log.warn({ account }, 'a subscription was not what the payment provider says, and was mended');
}

/** Compares every account with its provider, once a night: what a lost notice would have told is found by this. */
export async function compareAll(context: BillingPorts): Promise<void> {
  if (!providerOf(context.settings).isRemote) return;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await context.db
      .select({ id: billingCustomers.user_id, customer: billingCustomers.customer })
      .from(billingCustomers)
      .where(gt(billingCustomers.user_id, after))
      .orderBy(asc(billingCustomers.user_id))
      .limit(PAGE);
    for (const { id, customer } of page) {
      try {
        await compareOne(context, id, customer);
      } catch (error) {
        context.log.error({ stripe: namesOf(error), account: id }, 'an account could not be compared with the payment provider');
      }
      after = id;
    }
    if (page.length < PAGE) return;
  }
}
