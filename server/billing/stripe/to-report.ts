import type Stripe from 'stripe';
import { type Dispute, isChargedBack } from '#domain/billing/dispute.ts';
import type { BilledAs, ChargeReason, Report, RunningPlan } from '#domain/billing/events.ts';
import type { StoredMethod } from '#domain/billing/payment-method.ts';
import { isGivenBack } from '#domain/billing/refund.ts';
import { asPlan, type Plan } from '#domain/plans/plans.ts';
import { BILLING_PERIODS, type BillingPeriod } from '#domain/plans/prices.ts';
import { fromSeconds, idOf } from './client.ts';
import type { Priced } from './price-book.ts';

/** What Stripe answers, as the state machine hears it. Pure. */

type Prices = ReadonlyMap<string, Priced>;

const IN_FORCE = new Set(['active', 'trialing', 'past_due']);

/** The one that is in force; of several the last one. */
export const inForce = (all: readonly Stripe.Subscription[]): Stripe.Subscription | null =>
  all.filter(({ status }) => IN_FORCE.has(status)).sort((a, b) => b.created - a.created)[0] ?? null;

const REASONS: Readonly<Record<string, ChargeReason>> = {
  subscription_create: 'start',
  subscription_update: 'change',
  subscription_cycle: 'renewal',
};
const STATUSES: Readonly<Record<string, BilledAs['status']>> = { paid: 'paid', open: 'open', void: 'void', uncollectible: 'void' };
const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** A payment with what banks were asked about it. */
export type Payment = Pick<Stripe.Charge, 'payment_intent' | 'paid' | 'created' | 'refunds' | 'amount_refunded'> & {
  readonly disputes: readonly Stripe.Dispute[];
};

/** Payments that were made, by the intent that they belong to. */
type Payments = ReadonlyMap<string, Payment>;

const chargesOf = (invoice: Stripe.Invoice, payments: Payments): readonly Payment[] =>
  (invoice.payments?.data ?? []).flatMap(({ payment }) => payments.get(idOf(payment.payment_intent) ?? '') ?? []);

/** What went back of a bill: of all its payments together, as far as they are known. */
function refundedOf(invoice: Stripe.Invoice, payments: Payments): BilledAs['refunded'] {
  const charges = chargesOf(invoice, payments);
  if (charges.length === 0) return null;
  const moments = charges.flatMap(({ created, refunds }) => [created, ...(refunds?.data ?? []).map((refund) => refund.created)]);
  return { amount: sum(charges.map(({ amount_refunded }) => amount_refunded)), at: fromSeconds(Math.max(...moments)) };
}

const DISPUTES: Readonly<Record<string, Dispute['state']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'won',
  prevented: 'won',
  won: 'won',
  lost: 'lost',
};

/** What a bank says about the payments of a bill: of several disputes the last one. */
function disputeOf(invoice: Stripe.Invoice, payments: Payments): Dispute | null {
  const all = chargesOf(invoice, payments).flatMap(({ disputes }) => disputes);
  const [last] = all.sort((a, b) => b.created - a.created);
  if (!last) return null;
  const state = DISPUTES[last.status] ?? 'open';
  // Its transactions are in the currency of the account at Stripe, the amount is in that of the payment.
  const isTaken = state === 'lost' || sum(last.balance_transactions.map(({ amount }) => amount)) < 0;
  const due = state === 'won' || state === 'lost' ? null : last.evidence_details.due_by;
  return { state, taken: isTaken ? last.amount : 0, reason: last.reason, answerBy: due === null ? null : fromSeconds(due) };
}

/** The tax on a bill, and as much of it as came on top. */
function taxOf({ total_taxes: taxes }: Stripe.Invoice): { readonly tax: number; readonly added: number } {
  const of = (all: NonNullable<typeof taxes>) => sum(all.map(({ amount }) => amount));
  return { tax: of(taxes ?? []), added: of((taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive')) };
}

/** A bill; null for one that is no bill yet, bills nothing, or is for nothing of ours. */
export function billedAs(invoice: Stripe.Invoice, prices: Prices, payments: Payments = new Map()): BilledAs | null {
  const status = STATUSES[invoice.status ?? ''];
  const lines = invoice.lines.data;
  const main = lines.filter(({ amount }) => amount > 0).sort((a, b) => b.amount - a.amount)[0];
  const priced = prices.get(idOf(main?.pricing?.price_details?.price) ?? '');
  if (!status || !main || !priced) return null;
  const list = sum(lines.map(({ amount }) => Math.max(0, amount)));
  const discount = sum((invoice.total_discount_amounts ?? []).map(({ amount }) => amount));
  const { added, tax } = taxOf(invoice);
  const amount = invoice.amount_due;
  const forGood = priced.way === 'once';
  const noted = forGood ? invoice.metadata : invoice.parent?.subscription_details?.metadata;
  const paidAt = invoice.status_transitions.paid_at;
  const refunded = refundedOf(invoice, payments);
  return {
    bill: {
      ...{ act: invoice.id, plan: priced.plan, period: priced.way === 'once' ? null : priced.way },
      reason: forGood ? 'once' : (REASONS[invoice.billing_reason ?? ''] ?? 'change'),
      starts: fromSeconds(main.period.start),
      ends: forGood ? null : fromSeconds(main.period.end),
      coupon: discount > 0 ? (noted?.coupon ?? null) : null,
      ...{ list, discount, amount, credit: Math.max(0, list - discount + added - amount) },
      currency: invoice.currency.toUpperCase(),
      tax,
      ...{ taxShown: added > 0 ? 'added' : 'included', taxPercent: null },
    },
    ...{ status, forGood, number: invoice.number ?? invoice.id, url: invoice.hosted_invoice_url ?? null },
    paidAt: paidAt === null ? null : fromSeconds(paidAt),
    ...{ refunded, gaveBack: refunded?.amount ?? 0, dispute: disputeOf(invoice, payments), disputeBefore: null },
  };
}

/** The change that a schedule of ours leads to; once that has begun, the schedule goes on to its end and nothing follows. */
function changeOf(schedule: Stripe.Subscription['schedule'], prices: Prices): RunningPlan['change'] {
  if (!schedule || typeof schedule === 'string') return null;
  const { plan, period: name } = schedule.metadata ?? {};
  const period: BillingPeriod | undefined = BILLING_PERIODS.find((one) => one === name);
  const last = schedule.phases.at(-1);
  const hasBegun = last !== undefined && schedule.current_phase !== null && schedule.current_phase.start_date >= last.start_date;
  const isAhead = !hasBegun && (schedule.status === 'active' || schedule.status === 'not_started');
  if (!plan || !period || !isAhead) return null;
  const priced = prices.get(idOf(last?.items[0]?.price) ?? '');
  const bought = priced?.amount == null ? undefined : { price: priced.amount, shown: priced.shown };
  return { plan: asPlan(plan), period, ...(bought ? { bought } : {}) };
}

function owedOf(subscription: Stripe.Subscription, open: Stripe.Invoice | undefined, ends: Date): RunningPlan['owed'] {
  if (subscription.status !== 'past_due' || !open) return null;
  const retry = open.next_payment_attempt;
  const retryAt = retry === null ? ends : fromSeconds(retry);
  return { amount: open.amount_remaining, act: open.id, tries: Math.max(1, open.attempt_count), retryAt };
}

const ofSubscription = (invoice: Stripe.Invoice, id: string): boolean => idOf(invoice.parent?.subscription_details?.subscription) === id;

export function runningOf(
  subscription: Stripe.Subscription,
  invoices: readonly Stripe.Invoice[],
  prices: Prices,
  nextOff = 0,
): RunningPlan | null {
  const [item] = subscription.items.data;
  const priced = item && prices.get(item.price.id);
  if (!item || !priced || priced.way === 'once') return null;
  const own = invoices.filter((invoice) => ofSubscription(invoice, subscription.id));
  const paid = own.map((invoice) => billedAs(invoice, prices)).find((billed) => billed?.status === 'paid');
  const ends = fromSeconds(item.current_period_end);
  return {
    ...{ plan: priced.plan satisfies Plan, period: priced.way, isTrial: subscription.status === 'trialing' },
    ...{ starts: fromSeconds(item.current_period_start), ends, isEnding: subscription.cancel_at_period_end },
    worth: paid ? paid.bill.list - paid.bill.discount : 0,
    bought: { price: priced.amount ?? 0, shown: priced.shown },
    currency: item.price.currency.toUpperCase(),
    change: changeOf(subscription.schedule, prices),
    owed: owedOf(
      subscription,
      own.find(({ status }) => status === 'open'),
      ends,
    ),
    nextOff,
  };
}

/** How an account is paid, as its person knows it. */
export function methodOf(method: string | Stripe.PaymentMethod | null | undefined): StoredMethod | null {
  if (!method || typeof method === 'string') return null;
  const { card, type, sepa_debit: debit } = method;
  if (!card) return { brand: type, last4: debit?.last4 ?? null, expires: null };
  return { brand: card.brand, last4: card.last4, expires: `${String(card.exp_month).padStart(2, '0')}/${card.exp_year}` };
}

export interface Standing {
  readonly customer: Stripe.Customer | Stripe.DeletedCustomer;
  readonly subscriptions: readonly Stripe.Subscription[];
  /** The latest first. */
  readonly invoices: readonly Stripe.Invoice[];
  readonly charges: readonly Payment[];
  /** Cents that discounts take off the next payment. */
  readonly nextOff: number;
}

export function reportOf({ customer, subscriptions, invoices, charges, nextOff }: Standing, prices: Prices): Report {
  const payments: Payments = new Map(charges.filter(({ paid }) => paid).map((charge) => [idOf(charge.payment_intent) ?? '', charge]));
  const live = customer.deleted ? null : inForce(subscriptions);
  const bills = invoices.map((invoice) => billedAs(invoice, prices, payments)).filter((billed) => billed !== null);
  const forGood = bills.filter((billed) => billed.forGood && billed.status === 'paid' && !isGivenBack(billed) && !isChargedBack(billed));
  return {
    running: live && runningOf(live, invoices, prices, nextOff),
    // Below 0 Stripe owes its person.
    credit: customer.deleted ? 0 : Math.max(0, -customer.balance),
    bills: bills.reverse(),
    forGood: forGood.map(({ bill }) => bill.plan),
  };
}
