import type Stripe from 'stripe';
import type { Books } from '../books.ts';
import { billIdOf } from '../payments.ts';
import type { Sent } from '../sent.ts';
import { invoice, invoiceItem, invoicePayment } from '../shapes/bills.ts';
import { idOf, listOf } from '../shapes/kinds.ts';
import { Refused } from '../shapes/pages.ts';
import type { Calls } from './call.ts';

const subscriptionOf = (books: Books, { parent }: Stripe.Invoice): Stripe.Subscription | null =>
  parent?.subscription_details ? books.get('subscription', idOf(parent.subscription_details.subscription)) : null;

const discountsOf = (books: Books, { discounts }: Stripe.Invoice) => discounts.map((one) => books.get('discount', idOf(one)));

function payBill(books: Books, _: Sent, id: string): Stripe.Invoice {
  const bill = books.get('invoice', id);
  if (bill.status === 'paid') throw new Refused(400, 'Invoice is already paid');
  if (!books.pay(bill)) throw new Refused(402, 'Your card was declined.', 'card_declined', 'card_error');
  const subscription = subscriptionOf(books, bill);
  if (subscription?.status === 'past_due') subscription.status = 'active';
  return bill;
}

/** The bill that comes next by itself. */
function upcoming(books: Books, subscription: Stripe.Subscription): Stripe.Invoice {
  const [item] = subscription.items.data;
  if (!item) throw new Refused(400, 'Nothing is in it.');
  const customer = books.get('customer', idOf(subscription.customer));
  const lines = books.lines(item.price, null, item.current_period_end, 0);
  return books.bill({ customer, reason: 'upcoming', lines, discounts: books.standing(subscription), subscription });
}

function preview(books: Books, sent: Sent): Stripe.Invoice {
  const named = sent.text('subscription');
  if (!sent.has('subscription_details')) {
    const schedule = sent.text('schedule');
    const of = schedule ? idOf(books.get('subscription_schedule', schedule).subscription) : (named ?? '');
    return upcoming(books, books.get('subscription', of));
  }
  const subscription = named ? books.get('subscription', named) : null;
  const price = books.get('price', sent.needed('subscription_details[items][0][price]'));
  const customer = books.get('customer', sent.needed('customer'));
  if (!subscription) books.requireCurrency(customer, price.currency);
  else if (price.currency !== subscription.currency) throw new Refused(400, 'The currency of a subscription cannot be changed.');
  const before = subscription && subscription.status !== 'trialing' ? (subscription.items.data[0] ?? null) : null;
  const now = books.now();
  const lines = books.lines(price, before, now, sent.number('subscription_details[proration_date]') ?? now);
  const discounts = books.discountBy(sent.text('discounts[0][promotion_code]'), customer.id);
  return books.bill({ customer, reason: 'upcoming', lines, discounts, subscription });
}

function finalize(books: Books, _: Sent, id: string): Stripe.Invoice {
  const draft = books.get('invoice', id);
  const customer = books.get('customer', idOf(draft.customer));
  const { subtotal, total, amount_due, amount_remaining, starting_balance, total_discount_amounts } = books.bill({
    ...{ customer, reason: 'manual', lines: draft.lines.data, discounts: discountsOf(books, draft), subscription: null },
  });
  const sums = { subtotal, total, amount_due, amount_remaining, starting_balance, total_discount_amounts };
  return books.finalize(Object.assign(draft, sums), customer);
}

export const BILL_CALLS: Calls = {
  'GET invoices': {
    takes: 'Invoices InvoiceListParams',
    answers: (books, sent) => {
      const isAsked = (bill: Stripe.Invoice) =>
        idOf(bill.customer) === sent.text('customer') &&
        (sent.text('status') ?? bill.status) === bill.status &&
        (!sent.has('subscription') || subscriptionOf(books, bill)?.id === sent.text('subscription'));
      const paid = (bill: Stripe.Invoice) =>
        sent.has('expand') ? { ...bill, payments: listOf([invoicePayment(bill, books.payments.intent(bill).id)]) } : bill;
      return listOf(books.all('invoice', isAsked).map(paid));
    },
  },
  'POST invoices': {
    takes: 'Invoices InvoiceCreateParams',
    answers: (books, sent) => {
      const customer = books.get('customer', sent.needed('customer'));
      const currency = sent.needed('currency');
      books.requireCurrency(customer, currency);
      const discounts = books.discountBy(sent.text('discounts[0][promotion_code]'), customer.id).map(({ id }) => id);
      const about = { customer: customer.id, currency, status: 'draft', metadata: sent.metadata(), discounts };
      return books.add(invoice({ ...books.made('in'), ...about }));
    },
  },
  'POST invoices/create_preview': { takes: 'Invoices InvoiceCreatePreviewParams', answers: preview },
  'GET invoices/:id': { takes: 'Invoices InvoiceRetrieveParams', answers: (books, _, id) => books.get('invoice', id) },
  'POST invoices/:id/finalize': { takes: 'Invoices InvoiceFinalizeInvoiceParams', answers: finalize },
  'POST invoices/:id/pay': { takes: 'Invoices InvoicePayParams', answers: payBill },
  'POST invoices/:id/void': {
    takes: 'Invoices InvoiceVoidInvoiceParams',
    answers: (books, _, id) => {
      const bill = books.get('invoice', id);
      const subscription = subscriptionOf(books, bill);
      if (subscription && books.isWaitedFor(bill)) subscription.pending_update = null;
      return Object.assign(bill, { status: 'void' } satisfies Partial<Stripe.Invoice>);
    },
  },
  'POST invoiceitems': {
    takes: 'InvoiceItems InvoiceItemCreateParams',
    answers: (books, sent) => {
      const bill = books.get('invoice', sent.needed('invoice'));
      const named = sent.text('pricing[price]');
      const price = named === null ? null : books.get('price', named);
      const amount = price?.unit_amount ?? sent.number('amount') ?? 0;
      const currency = price?.currency ?? sent.needed('currency');
      if (currency !== bill.currency) throw new Refused(400, 'The currency of the item is not that of its invoice.');
      const now = books.now();
      bill.lines.data.push(books.line(amount, currency, price, now, now));
      const about = { amount, currency, customer: sent.needed('customer'), date: now, invoice: bill.id, period: { start: now, end: now } };
      return books.add(invoiceItem({ id: books.made('ii').id, ...about, discountable: sent.flag('discountable') ?? true }));
    },
  },
  'GET invoice_payments': {
    takes: 'InvoicePayments InvoicePaymentListParams',
    answers: (books, sent) => {
      const bill = books.get('invoice', sent.needed('invoice'));
      const intent = books.payments.intent(bill);
      const payment = invoicePayment(bill, sent.has('expand') ? intent : intent.id);
      return listOf([payment].filter(({ status }) => (sent.text('status') ?? status) === status));
    },
  },
  'POST refunds': {
    takes: 'Refunds RefundCreateParams',
    answers: (books, sent) => {
      const back = books.payments.giveBack(books.get('invoice', billIdOf(sent.needed('payment_intent'))));
      return Object.assign(back, { metadata: sent.metadata() });
    },
  },
  'GET charges': {
    takes: 'Charges ChargeListParams',
    answers: (books, sent) => listOf(books.payments.charges(sent.needed('customer'))),
  },
  'GET charges/:id': {
    takes: 'Charges ChargeRetrieveParams',
    answers: (books, _, id) => books.payments.charge(books.get('invoice', billIdOf(id))),
  },
  'GET disputes': {
    takes: 'Disputes DisputeListParams',
    answers: (books, sent) => listOf(books.all('dispute', ({ charge }) => charge === sent.text('charge'))),
  },
};
