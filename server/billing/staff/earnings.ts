import { asc, eq, inArray, sql } from 'drizzle-orm';
import { type Arrivals, sourceFigures, trialFigures } from '#domain/billing/arrivals.ts';
import { type EarningBill, earnedOf, movements } from '#domain/billing/revenue.ts';
import type { Earnings } from '#resources/shapes/earnings.ts';
import type { BillingPorts } from '#server/billing/ports.ts';
import type { Database } from '#server/db/client.ts';
import { billingActs, invoices, subscriptions } from '#server/db/tables/billing.ts';
import { users } from '#server/db/tables/core.ts';
import { isOnTrial } from '#server/entitlements/conditions.ts';
import { INSTALLATION } from '#server/http/json-api/answer-type.ts';
import { providerOf } from '../provider/pick.ts';

const MONTHS = 12;
const MOST_SOURCES = 50;
const RECENTLY_MS = 30 * 86_400_000;
/** What ends a plan that was paid again and again; a bill that was given back or waived says so itself. */
const ENDS = ['end', 'give'];

type Bill = EarningBill & {
  readonly currency: string;
  readonly amount: number;
  readonly disputedCents: number;
  readonly paidAt: Date | null;
};

async function billsOf(db: Database, isTest: boolean): Promise<readonly Bill[]> {
  const rows = await db
    .select({
      account: invoices.user_id,
      plan: invoices.plan,
      period: invoices.period,
      reason: invoices.reason,
      status: invoices.status,
      starts: invoices.starts_at,
      ends: invoices.ends_at,
      list: invoices.list,
      discount: invoices.discount,
      tax: invoices.tax,
      taxIncluded: invoices.tax_included,
      taxPercent: invoices.tax_percent,
      refundedAt:
        sql<Date | null>`case when ${invoices.status} = 'charged_back' then ${invoices.dispute_at} else ${invoices.refunded_at} end`.mapWith(
          invoices.refunded_at,
        ),
      charged: invoices.amount,
      disputedCents: invoices.disputed,
      currency: invoices.currency,
      // What went back was not earned, nor what a bank has taken.
      amount: sql<number>`greatest(0, ${invoices.amount} - ${invoices.refunded} - ${invoices.disputed})`.mapWith(Number),
      paidAt: invoices.paid_at,
    })
    .from(invoices)
    .where(eq(invoices.is_test, isTest))
    .orderBy(asc(invoices.issued_at));
  return rows.map((row) => ({ ...row, price: earnedOf({ ...row, amount: row.charged }) }) as Bill);
}

const endingsOf = (db: Database) =>
  db.select({ account: billingActs.user_id, at: billingActs.happened_at }).from(billingActs).where(inArray(billingActs.type, ENDS));

/** Accounts by where they came from and how they stand; as many rows as there are ways, however many accounts. */
async function arrivalsOf(db: Database, isTest: boolean, now: Date): Promise<readonly Arrivals[]> {
  const utm = (name: string) => sql<string | null>`nullif(${users.acquisition} ->> ${sql.raw(`'${name}'`)}, '')`;
  const { record, state } = subscriptions;
  // Whoever has bought something may try nothing any more: only the history says who has tried.
  const tried = sql<boolean>`${users.on_trial} or coalesce(${state} = 'trialing', false) or exists (select 1
    from ${billingActs} where ${billingActs.user_id} = ${users.id} and ${billingActs.type} = 'start_trial')`;
  const runs = sql`${state} = 'trialing' and (${record} #>> '{term,ends}')::timestamptz > ${now.toISOString()}::timestamptz`;
  const trying = sql<boolean>`coalesce(case when ${state} is null then ${isOnTrial(now)} else ${runs} end, false)`;
  const paid = sql<boolean>`exists (select 1 from ${invoices} where ${invoices.user_id} = ${users.id}
    and ${invoices.status} in ('paid', 'disputed') and ${invoices.amount} > 0 and ${invoices.is_test} = ${isTest})`;
  const ways = db
    .select({
      source: utm('utm_source').as('source'),
      campaign: utm('utm_campaign').as('campaign'),
      tried: tried.as('tried'),
      trying: trying.as('trying'),
      paid: paid.as('paid'),
    })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.user_id, users.id))
    .as('ways');
  return db
    .select({
      source: ways.source,
      campaign: ways.campaign,
      tried: ways.tried,
      trying: ways.trying,
      paid: ways.paid,
      accounts: sql<number>`count(*)`.mapWith(Number),
    })
    .from(ways)
    .groupBy(ways.source, ways.campaign, ways.tried, ways.trying, ways.paid);
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** What is earned in one currency. */
function earnedIn(
  currency: string,
  all: readonly Bill[],
  endings: Awaited<ReturnType<typeof endingsOf>>,
  now: Date,
): Earnings['currencies'][number] {
  const bills = all.filter((bill) => bill.currency === currency);
  const open = bills.filter(({ status }) => status === 'open');
  const disputed = bills.filter(({ status }) => status === 'disputed');
  const since = now.getTime() - RECENTLY_MS;
  const charged = bills.filter(({ status, paidAt }) => status === 'paid' && paidAt !== null && paidAt.getTime() > since);
  return {
    currency,
    months: movements(bills, endings, MONTHS, now).map(({ month, ...figures }) => ({ month: month.toISOString().slice(0, 7), ...figures })),
    open: { bills: open.length, amount: sum(open.map(({ amount }) => amount)) },
    charged: sum(charged.map(({ amount }) => amount)),
    disputed: { bills: disputed.length, amount: sum(disputed.map(({ disputedCents }) => disputedCents)) },
  };
}

/** What the installation earns. What was bought in test mode counts only while that is how it is paid here. */
export async function describeEarnings({ db, settings }: BillingPorts, now: Date): Promise<Earnings & { id: string }> {
  const is_test = providerOf(settings).name === 'test';
  const [bills, endings, arrivals] = await Promise.all([billsOf(db, is_test), endingsOf(db), arrivalsOf(db, is_test, now)]);
  const currencies = [...new Set(bills.map(({ currency }) => currency))].sort();
  return {
    id: INSTALLATION,
    is_test,
    currencies: currencies.map((currency) => earnedIn(currency, bills, endings, now)),
    trials: { ...trialFigures(arrivals) },
    sources: sourceFigures(arrivals).slice(0, MOST_SOURCES),
  };
}
