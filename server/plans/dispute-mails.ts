import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm';
import { normaliseEmail } from '#domain/accounts/email.ts';
import { languageNamed } from '#domain/kit/languages.ts';
import type { Currency } from '#domain/money/currencies.ts';
import { writeMoney } from '#domain/money/write-money.ts';
import { DISPUTE_STATES, type DisputeState } from '#domain/wire/bills.ts';
import type { Database } from '#server/db/client.ts';
import { invoices } from '#server/db/tables/billing.ts';
import { users } from '#server/db/tables/core.ts';
import type { PlanPorts } from '#server/plans/ports.ts';
import type { Wanted } from './bill-mails.ts';
import { takeNotice } from './notices.ts';

/** What is said to whoever pays; a bank that only asks is not their matter. */
const TO_PAYER = { open: 'payment_disputed', won: 'dispute_won', lost: 'dispute_lost' } as const;
/** What has to be answered at the provider, by a day. */
const TO_ANSWER: readonly DisputeState[] = ['inquiry', 'open'];
const BILLS = '/admin-dashboard/billing-invoices';

interface Disputed {
  readonly bill: typeof invoices.$inferSelect;
  readonly user: typeof users.$inferSelect;
}

/** Bills about whose payments a bank has said something lately. */
const disputedSince = (db: Database, since: Date): Promise<readonly Disputed[]> =>
  db
    .select({ bill: invoices, user: users })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.user_id))
    .where(and(inArray(invoices.dispute, [...DISPUTE_STATES]), gt(invoices.dispute_at, since)));

/** To those who pay: that their bank was asked to take a payment back, and what it has decided. */
export async function ofDisputes(db: Database, since: Date): Promise<readonly Wanted[]> {
  const rows = await disputedSince(db, since);
  return rows.flatMap(({ bill, user }): readonly Wanted[] => {
    const { id, dispute, plan, number, amount: cents, currency, is_test: isTest } = bill;
    const template = TO_PAYER[dispute as keyof typeof TO_PAYER];
    return template ? [{ user, template, about: `dispute ${id}: ${dispute}`, plan, next: user.plan, number, cents, currency, isTest }] : [];
  });
}

/** How support reads: as the account of that address does, or else the first one of whoever runs the installation. */
async function readerOf(db: Database, support: string) {
  const isTheirs = eq(users.email, normaliseEmail(support));
  const [reader] = await db
    .select({ language: users.language, timezone: users.timezone })
    .from(users)
    .where(or(isTheirs, eq(users.staff, 'admin')))
    .orderBy(desc(isTheirs), asc(users.created_at))
    .limit(1);
  return { language: languageNamed(reader?.language ?? '') ?? 'en', timezone: reader?.timezone ?? 'UTC' } as const;
}

/** To support, where an address is set: what has to be answered, and until when. Once for each dispute. */
export async function sendDisputesToSupport({ db, mail, settings }: PlanPorts, since: Date): Promise<void> {
  const { supportEmail: email, publicUrl } = settings;
  if (!email) return;
  const rows = await disputedSince(db, since);
  if (rows.length === 0) return;
  const { language, timezone: timeZone } = await readerOf(db, email);
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  for (const { bill, user } of rows) {
    if (!TO_ANSWER.some((state) => state === bill.dispute) || bill.dispute_until === null) continue;
    const data = {
      ...{ email: user.email, number: bill.number, amount: writeMoney(bill.amount, bill.currency as Currency, language) },
      ...{ reason: bill.dispute_reason ?? '', day: date.format(bill.dispute_until), link: `${publicUrl}${BILLS}/${bill.id}` },
    };
    await db.transaction(async (tx) => {
      if (!(await takeNotice(tx, user.id, `dispute ${bill.id}: to answer`))) return;
      await mail.queue(tx, { template: 'dispute_to_answer', to: { email, language }, data });
    });
  }
}
