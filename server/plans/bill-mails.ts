import { and, eq, gt, inArray, isNotNull, lte, or } from 'drizzle-orm';
import { nextOf } from '#domain/billing/quote.ts';
import { read } from '#domain/billing/stored.ts';
import { languageNamed } from '#domain/kit/languages.ts';
import type { Currency } from '#domain/money/currencies.ts';
import { writeMoney } from '#domain/money/write-money.ts';
import type { PriceList } from '#domain/plans/prices.ts';
import type { Database } from '#server/db/client.ts';
import { billingActs, invoices, subscriptions } from '#server/db/tables/billing.ts';
import { users } from '#server/db/tables/core.ts';
import type { BillMail } from '#server/mail/mailer.ts';
import type { PlanPorts } from '#server/plans/ports.ts';
import { ofDisputes, sendDisputesToSupport } from './dispute-mails.ts';
import { takeNotice } from './notices.ts';

const DAY_MS = 86_400_000;
/** What is older has been found out: after a long stop nobody is written to about it. */
const LATE_MS = 2 * DAY_MS;
/** A trial that is followed by a payment is told of so long before. */
const BEFORE_MS = 3 * DAY_MS;
const PAGE = '/dashboard/account-settings/billing';

type Template =
  | 'receipt'
  | 'payment_failed'
  | 'trial_pays'
  | 'plan_ends'
  | 'plan_changes'
  | 'plan_ended'
  | 'payment_disputed'
  | 'dispute_won'
  | 'dispute_lost';

/** A mail that may have to be written: `about` names it, so that it goes out once. */
export interface Wanted {
  readonly user: typeof users.$inferSelect;
  readonly template: Template;
  readonly about: string;
  readonly plan: string;
  readonly next?: string;
  readonly number?: string;
  readonly cents?: number;
  readonly currency?: string;
  readonly day?: Date;
  readonly isTest?: boolean;
}

/** Bills that were paid, and bills that could not be charged. */
async function ofBills(db: Database, since: Date): Promise<readonly Wanted[]> {
  const paid = and(eq(invoices.status, 'paid'), gt(invoices.paid_at, since), gt(invoices.amount, 0));
  const open = and(eq(invoices.status, 'open'), gt(invoices.issued_at, since));
  const rows = await db
    .select({ bill: invoices, user: users, record: subscriptions.record })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.user_id))
    .innerJoin(subscriptions, eq(subscriptions.user_id, invoices.user_id))
    .where(or(paid, open));
  return rows.map(({ bill, user, record }) => {
    const { plan, number, amount: cents, currency, is_test: isTest } = bill;
    const template = bill.status === 'paid' ? 'receipt' : 'payment_failed';
    const day = read(record).owed?.retryAt;
    return { user, template, about: `bill ${bill.id}: ${bill.status}`, plan, number, cents, currency, day, isTest };
  });
}

/** Plans that end, or that another one follows, and trials that are followed by a payment. */
async function ofPlans(db: Database, since: Date, now: Date, prices: PriceList): Promise<readonly Wanted[]> {
  const told = and(inArray(billingActs.type, ['cancel', 'schedule']), gt(billingActs.happened_at, since));
  const lately = db.select({ id: billingActs.user_id }).from(billingActs).where(told);
  const changed = and(inArray(subscriptions.state, ['canceling', 'scheduled']), inArray(subscriptions.user_id, lately));
  const soon = lte(subscriptions.due_at, new Date(now.getTime() + BEFORE_MS));
  const trials = and(eq(subscriptions.state, 'trialing'), isNotNull(subscriptions.due_at), soon);
  const rows = await db
    .select({ user: users, record: subscriptions.record })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .where(or(changed, trials));
  return rows.flatMap(({ user, record }): readonly Wanted[] => {
    const subscription = read(record);
    const { state, plan, term, change } = subscription;
    if (!term?.period || term.ends <= now) return [];
    const at = term.ends.toISOString();
    const to = {
      user,
      plan,
      day: term.ends,
      cents: nextOf(subscription, prices)?.amount,
      currency: subscription.currency ?? prices.currency,
    };
    if (state === 'canceling') return [{ ...to, template: 'plan_ends', about: `plan ${plan} ends ${at}` }];
    if (state === 'trialing') return [{ ...to, template: 'trial_pays', about: `trial ${at}: pays` }];
    return change ? [{ ...to, template: 'plan_changes', next: change.plan, about: `plan ${change.plan} follows ${at}` }] : [];
  });
}

async function ofEnds(db: Database, since: Date): Promise<readonly Wanted[]> {
  const rows = await db
    .select({ act: billingActs, user: users })
    .from(billingActs)
    .innerJoin(users, eq(users.id, billingActs.user_id))
    .where(and(eq(billingActs.type, 'end'), gt(billingActs.happened_at, since)));
  return rows.map(({ act, user }) => ({
    ...({ user, template: 'plan_ended', about: `plan ended: act ${act.act}`, plan: act.plan, next: user.plan } as const),
  }));
}

async function send({ db, mail, settings }: PlanPorts, wanted: Wanted): Promise<void> {
  const { user, template, about, plan, next, number = '', cents, currency = settings.prices.currency, day, isTest } = wanted;
  const language = languageNamed(user.language) ?? 'en';
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: user.timezone });
  const data: BillMail = {
    name: user.first_name,
    plan: `plans.${plan}`,
    next: next ? `plans.${next}` : '',
    number,
    amount: cents === undefined ? '' : writeMoney(cents, currency as Currency, language),
    day: day ? date.format(day) : '',
    link: settings.publicUrl + PAGE,
    isTest: isTest ?? settings.stripe === undefined,
  };
  await db.transaction(async (tx) => {
    if (!(await takeNotice(tx, user.id, about))) return;
    await mail.queue(tx, { template, to: { email: user.email, language, user: user.id }, data });
  });
}

/** Writes about bills and plans that are paid: once each, whoever looks and however often. */
export async function sendBillMails(context: PlanPorts, now: Date): Promise<void> {
  const since = new Date(now.getTime() - LATE_MS);
  const { db } = context;
  await sendDisputesToSupport(context, since);
  const wanted = [
    ...(await ofBills(db, since)),
    ...(await ofPlans(db, since, now, context.settings.prices)),
    ...(await ofEnds(db, since)),
    ...(await ofDisputes(db, since)),
  ];
  for (const one of wanted) {
    try {
      await send(context, one);
    } catch (error) {
      context.log.error({ err: error, account: one.user.id, template: one.template }, 'a mail about a bill was not written');
    }
  }
}
