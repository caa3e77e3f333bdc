import type Stripe from 'stripe';
import type { Report } from '#domain/billing/events.ts';
import type { StoredMethod } from '#domain/billing/payment-method.ts';
import type { Talk } from './client.ts';
import { idOf } from './client.ts';
import type { PriceBook } from './price-book.ts';
import { inForce, methodOf, type Payment, reportOf, type Standing } from './to-report.ts';

/** Bills that are looked at: two years of monthly ones; and payments, with those that were refused. */
const BILLS = 24;
const PAYMENTS = 100;
/** Disputes of one payment: a second one is rare. */
const DISPUTES = 10;

/** How an account stands at Stripe, always as it is now and never as a notice told it. */
export interface Seen {
  readonly report: Report;
  readonly method: StoredMethod | null;
  readonly running: string | null;
}

export const subscriptionsOf = async (stripe: Stripe, customer: string): Promise<Stripe.Subscription[]> =>
  (await stripe.subscriptions.list({ customer, status: 'all', limit: 10, expand: ['data.schedule'] })).data;

/** What discounts take off the next payment, as Stripe works it out; asked only where there are any. */
async function nextDiscount(stripe: Stripe, customer: Stripe.Customer, live: Stripe.Subscription | null): Promise<number> {
  if (!live || live.cancel_at_period_end || (!customer.discount && (live.discounts ?? []).length === 0)) return 0;
  const schedule = idOf(live.schedule);
  const next = await stripe.invoices.createPreview(schedule ? { schedule } : { customer: customer.id, subscription: live.id });
  return (next.total_discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);
}

/** A charge says only that its bank was asked about it; what the bank says is asked for, where there is something. */
async function withDisputes(stripe: Stripe, charge: Stripe.Charge): Promise<Payment> {
  const disputes = charge.disputed ? (await stripe.disputes.list({ charge: charge.id, limit: DISPUTES })).data : [];
  return { ...charge, disputes };
}

async function standing(stripe: Stripe, id: string): Promise<Standing> {
  const [customer, subscriptions, invoices, charges] = await Promise.all([
    stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] }),
    subscriptionsOf(stripe, id),
    stripe.invoices.list({ customer: id, limit: BILLS, expand: ['data.payments'] }),
    stripe.charges.list({ customer: id, limit: PAYMENTS, expand: ['data.refunds'] }),
  ]);
  const nextOff = customer.deleted ? 0 : await nextDiscount(stripe, customer, inForce(subscriptions));
  const payments = await Promise.all(charges.data.map((charge) => withDisputes(stripe, charge)));
  return { customer, subscriptions, invoices: invoices.data, charges: payments, nextOff };
}

export async function read(stripe: Stripe, prices: PriceBook, id: string): Promise<Seen> {
  const seen = await standing(stripe, id);
  const method = seen.customer.deleted ? null : methodOf(seen.customer.invoice_settings.default_payment_method);
  return { report: reportOf(seen, await prices.known()), method, running: inForce(seen.subscriptions)?.id ?? null };
}

/** The way to pay that was given last is the one that is used, and what is open is paid with it. */
export async function adoptMethod(talk: Talk, customer: string): Promise<void> {
  const { stripe } = talk;
  const { data } = await stripe.customers.listPaymentMethods(customer, { limit: 1 });
  const [latest] = data;
  const now = await stripe.customers.retrieve(customer);
  if (!latest || now.deleted || idOf(now.invoice_settings.default_payment_method) === latest.id) return;
  await talk.change(`use-${latest.id}`, (once) =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: latest.id } }, once),
  );
  const live = inForce(await subscriptionsOf(stripe, customer));
  if (live?.status !== 'past_due') return;
  const { data: open } = await stripe.invoices.list({ customer, status: 'open', subscription: live.id, limit: 1 });
  const [owed] = open;
  if (owed) await talk.change(`pay-${latest.id}-${owed.id}`, (once) => stripe.invoices.pay(owed.id, {}, once));
}
