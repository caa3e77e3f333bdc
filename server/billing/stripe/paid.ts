import type Stripe from 'stripe';
import { idOf, type Talk } from './client.ts';
import { declined, toConfirm } from './failures.ts';

/** What became of the payment of a bill: it was made, its person has to confirm it, or it was refused. */
async function waitsForPerson({ stripe }: Talk, invoice: string): Promise<boolean> {
  const { data } = await stripe.invoicePayments.list({ invoice, limit: 1, expand: ['data.payment.payment_intent'] });
  const intent = data[0]?.payment.payment_intent;
  return typeof intent === 'object' && intent.status === 'requires_action';
}

async function billOf({ stripe }: Talk, latest: Stripe.Subscription['latest_invoice']): Promise<Stripe.Invoice | null> {
  const id = idOf(latest);
  return id === null ? null : stripe.invoices.retrieve(id);
}

/**
 * Nothing of a plan that is not paid is kept; what waits for its person is kept for a day, until they
 * have confirmed it at Stripe.
 * @throws HttpError 402 `card_declined`, `card_confirm_there`.
 */
export async function requirePaid(talk: Talk, subscription: Stripe.Subscription): Promise<void> {
  const isNew = subscription.status === 'incomplete';
  if (!isNew && !subscription.pending_update) return;
  const bill = await billOf(talk, subscription.latest_invoice);
  if (bill && (await waitsForPerson(talk, bill.id))) throw toConfirm(bill.amount_due, bill.hosted_invoice_url);
  // Of a plan that was held before nothing has changed: without its bill the change is forgotten.
  if (isNew) await talk.change('drop', (once) => talk.stripe.subscriptions.cancel(subscription.id, {}, once));
  else if (bill) await talk.change('drop', (once) => talk.stripe.invoices.voidInvoice(bill.id, {}, once));
  throw declined();
}

/** Pays a bill that is for itself. @throws HttpError 402 `card_declined`, `card_confirm_there`; then nothing of it stays open. */
export async function payBill(talk: Talk, id: string, keepsOpen: boolean): Promise<void> {
  const { stripe } = talk;
  try {
    await talk.change('pay', (once) => stripe.invoices.pay(id, {}, once));
  } catch (error) {
    if (!(error instanceof Error && 'type' in error && error.type === 'StripeCardError')) throw error;
    const bill = await stripe.invoices.retrieve(id);
    if (await waitsForPerson(talk, id)) throw toConfirm(bill.amount_due, bill.hosted_invoice_url);
    if (!keepsOpen) await talk.change('drop', (once) => stripe.invoices.voidInvoice(id, {}, once));
    throw declined();
  }
}
