import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm';
import type { BillingPorts } from '#server/billing/ports.ts';
import { billingCustomers, billingNotices } from '#server/db/tables/billing.ts';
import type { Subscriber } from '#server/domain-events/domain-events.ts';
import { CALL_BOOKED } from './booking/calls.ts';
import { endIntent, type Intent, openIntents } from './intents.ts';
import { lookAgain } from './look.ts';
import { providerOf } from './provider/pick.ts';
import type { Told } from './provider/port.ts';
import { namesOf } from './stripe/failures.ts';

/** Notices worked through in one round, and tries before one is left to staff. */
const MOST_AT_ONCE = 500;
const MOST_TRIES = 60;

type Notice = typeof billingNotices.$inferSelect;

/** Somebody has given a way to pay: the one that is used from now on. */
const GIVES_METHOD = new Set(['checkout.session.completed', 'setup_intent.succeeded']);
/** Ours: the account is gone, and what it paid ends. */
const ACCOUNT_DELETED = 'account.deleted';

/** Keeps a notice before anything follows from it. One that came before is the same again. */
export async function takeNotice({ db, clock, jobs }: BillingPorts, { id, type, customer, charge, at }: Told): Promise<void> {
  const received_at = clock();
  await db
    .insert(billingNotices)
    .values({ event: id, kind: type, customer, charge, status: 'received', happened_at: at, received_at })
    .onConflictDoNothing({ target: billingNotices.event });
  await jobs.send('billing.notices', {});
}

const accountOf = async ({ db }: BillingPorts, customer: string): Promise<string | null> => {
  const [known] = await db.select({ id: billingCustomers.user_id }).from(billingCustomers).where(eq(billingCustomers.customer, customer));
  return known?.id ?? null;
};

type End = Partial<typeof billingNotices.$inferInsert> & { readonly status: string };

/** Whom a notice is about that names a payment: kept, so that it is asked once. */
async function withPayer(context: BillingPorts, notice: Notice): Promise<Notice> {
  const { id, customer, charge } = notice;
  if (customer !== null || charge === null) return notice;
  try {
    const known = await providerOf(context.settings).whoPaid(charge);
    await context.db.update(billingNotices).set({ customer: known, charge: null }).where(eq(billingNotices.id, id));
    return { ...notice, customer: known, charge: null };
  } catch (error) {
    context.log.error({ stripe: namesOf(error) }, 'whose payment a notice is about is not known yet');
    await context.db
      .update(billingNotices)
      .set({ status: 'failed', attempts: notice.attempts + 1 })
      .where(eq(billingNotices.id, id));
    return notice;
  }
}

/** What a notice means is not what stands in it, but how the account stands now: so order and number do not matter. */
async function follow(context: BillingPorts, customer: string | null, notices: readonly Notice[]): Promise<End> {
  if (customer === null) return { status: 'ignored', error: 'It is about nobody who pays.' };
  const gone = notices.find(({ kind }) => kind === ACCOUNT_DELETED);
  if (gone) {
    await providerOf(context.settings).stop(customer, gone.id);
    return { status: 'done', error: null };
  }
  const user = await accountOf(context, customer);
  if (user === null) return { status: 'ignored', error: 'No account here is this customer.' };
  await lookAgain(
    context,
    user,
    notices.some(({ kind }) => GIVES_METHOD.has(kind)),
  );
  return { status: 'done', error: null, user };
}

async function work(context: BillingPorts, customer: string | null, notices: readonly Notice[]): Promise<void> {
  const { db, clock, log } = context;
  const ids = notices.map(({ id }) => id);
  const attempts = Math.max(...notices.map((notice) => notice.attempts)) + 1;
  try {
    const end = await follow(context, customer, notices);
    await db
      .update(billingNotices)
      .set({ ...end, attempts, done_at: clock() })
      .where(inArray(billingNotices.id, ids));
  } catch (error) {
    const names = namesOf(error);
    log.error({ stripe: names, customer }, 'what a provider told was not followed');
    const said = Object.values(names).filter(Boolean).join(' ');
    await db.update(billingNotices).set({ status: 'failed', error: said, attempts }).where(inArray(billingNotices.id, ids));
  }
}

/** An act whose outcome nobody has kept: the provider knows what became of it. */
async function settleIntent(context: BillingPorts, { user_id: account, key, what }: Intent): Promise<void> {
  try {
    if (what === 'stop') {
      const [there] = await context.db.select().from(billingCustomers).where(eq(billingCustomers.user_id, account));
      if (there) await providerOf(context.settings).stop(there.customer, key);
      await endIntent(context.db, key);
      return await lookAgain(context, account);
    }
    await lookAgain(context, account);
    await endIntent(context.db, key);
  } catch (error) {
    context.log.error({ stripe: namesOf(error), account }, 'what became of an act is not known yet');
  }
}

/** Follows what was told and is not followed yet, and finds out what became of acts that were cut off. */
export async function workNotices(context: BillingPorts): Promise<void> {
  if (!providerOf(context.settings).isRemote) return;
  const isTold = and(inArray(billingNotices.status, ['received', 'failed']), lt(billingNotices.attempts, MOST_TRIES));
  const open = and(isTold, ne(billingNotices.kind, CALL_BOOKED));
  const notices = await context.db.select().from(billingNotices).where(open).orderBy(asc(billingNotices.received_at)).limit(MOST_AT_ONCE);
  const told: Notice[] = [];
  for (const notice of notices) told.push(await withPayer(context, notice));
  // What could not be asked just now is asked in the next round.
  const known = told.filter(({ charge }) => charge === null);
  for (const customer of new Set(known.map((notice) => notice.customer))) {
    const own = known.filter((notice) => notice.customer === customer);
    await work(context, customer, own);
  }
  for (const intent of await openIntents(context.db, context.clock())) await settleIntent(context, intent);
}

/** Whoever deletes their account pays nothing more, whether or not the provider answers just now. */
export const stopPaying: Subscriber<'account.deleted'> = async ({ account }, { tx, now }) => {
  const [there] = await tx.select().from(billingCustomers).where(eq(billingCustomers.user_id, account));
  if (!there?.running) return undefined;
  const { customer } = there;
  const note = { event: `account-${account}`, kind: ACCOUNT_DELETED, customer, status: 'received' };
  await tx.insert(billingNotices).values({ ...note, happened_at: now, received_at: now });
  return undefined;
};
