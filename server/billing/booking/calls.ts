import { and, asc, eq, inArray, lt } from 'drizzle-orm';
import { TRIAL } from '#domain/plans/trial.ts';
import { billingActions } from '#resources/actions/account/billing.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import type { Database } from '#server/db/client.ts';
import { billingNotices } from '#server/db/tables/billing.ts';
import { users } from '#server/db/tables/core.ts';
import { HttpError } from '#server/http/errors.ts';
import { bookedBy } from '#server/secrets/booking-reference.ts';
import { actByItself } from '../act.ts';
import { namesOf } from '../stripe/failures.ts';
import type { CallTold } from './told.ts';

/** What calendars tell is kept beside what providers of payments do. */
export const CALL_BOOKED = 'booking.created';
const KINDS = { created: CALL_BOOKED, canceled: 'booking.canceled', other: 'booking.other' } as const;
const MOST_TRIES = 60;

const NOT_FOLLOWED: Readonly<Record<CallTold['what'], string | null>> = {
  created: null,
  // Whoever was promised days keeps them: they are given once for an account, and no other call adds any.
  canceled: 'A call that is cancelled takes no days away.',
  other: 'Nothing follows from this.',
};

/** Whose call it is: by what we handed to the calendar, or by the address that booked. */
async function accountOf({ db, settings }: BillingPorts, { reference, email }: CallTold): Promise<string | null> {
  const known = reference === null ? null : bookedBy(settings, reference);
  const wanted = known === null ? email && eq(users.email, email.toLowerCase()) : eq(users.id, known);
  if (!wanted) return null;
  const [account] = await db.select({ id: users.id }).from(users).where(wanted);
  return account?.id ?? null;
}

/** Keeps what a calendar has told, before anything follows from it. What came before is the same again. */
export async function takeCall(context: BillingPorts, told: CallTold): Promise<void> {
  const { db, clock, jobs } = context;
  const now = clock();
  const user = await accountOf(context, told);
  const error = NOT_FOLLOWED[told.what] ?? (user === null ? 'No account here has booked this call.' : null);
  await db
    .insert(billingNotices)
    .values({
      ...{ event: `call ${told.id}`, kind: KINDS[told.what], user, error, happened_at: now, received_at: now },
      ...(error === null ? { status: 'received' } : { status: 'ignored', done_at: now }),
    })
    .onConflictDoNothing({ target: billingNotices.event });
  if (error === null) await jobs.send('billing.notices', {});
}

type End = Partial<typeof billingNotices.$inferInsert> & { readonly status: string };

/** The trial becomes longer, once for an account, whatever else is booked. */
async function follow(context: BillingPorts, account: string | null): Promise<End> {
  const now = context.clock();
  if (account === null) return { status: 'ignored', error: 'The account is gone.', done_at: now };
  const longer = { type: 'extend_trial', days: TRIAL.forCall } as const;
  try {
    await actByItself(context, account, billingActions.bookedCall.name, { event: () => longer, isFree: true });
    return { status: 'done', error: null, done_at: now };
  } catch (error) {
    if (error instanceof HttpError && error.code === 'billing_no_trial')
      return { status: 'ignored', error: 'No trial runs, or a call has made it longer before.', done_at: now };
    context.log.error({ stripe: namesOf(error), account }, 'a booked call has not made a trial longer yet');
    return { status: 'failed', error: error instanceof HttpError ? error.code : (namesOf(error).type ?? 'unknown') };
  }
}

const isOpen = and(
  eq(billingNotices.kind, CALL_BOOKED),
  inArray(billingNotices.status, ['received', 'failed']),
  lt(billingNotices.attempts, MOST_TRIES),
);

const openCalls = (db: Database) => db.select().from(billingNotices).where(isOpen).orderBy(asc(billingNotices.received_at)).limit(100);

/** Follows the calls that were told and are not followed yet. */
export async function workCalls(context: BillingPorts): Promise<void> {
  for (const { id, user, attempts } of await openCalls(context.db)) {
    const end = await follow(context, user);
    const own = eq(billingNotices.id, id);
    // Another process may have followed the same call meanwhile: that it was done is what stays.
    await context.db
      .update(billingNotices)
      .set({ ...end, attempts: attempts + 1 })
      .where(end.status === 'done' ? own : and(own, isOpen));
  }
}
