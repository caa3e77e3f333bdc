import type { Books, Thing } from './books.ts';

/** What Stripe does when it is asked: each call by its address, with the interface that says what it takes. */

interface Call {
  readonly takes: string;
  readonly answers: (books: Books, sent: Thing, id: string) => Thing;
}

const list = (data: Thing[], url = '/v1/x') => ({ object: 'list', data, has_more: false, url });
const declined = () => Object.assign(new Error('Your card was declined.'), { status: 402, type: 'card_error', code: 'card_declined' });

const withSchedule = (books: Books, subscription: Thing) => ({
  ...subscription,
  schedule: subscription.schedule ? books.get(subscription.schedule) : null,
});

function begin(books: Books, sent: Thing): Thing {
  const customer = books.get(sent.customer);
  const price = books.get(sent.items[0].price);
  const now = books.now();
  const trialEnd = sent.trial_end ? Number(sent.trial_end) : null;
  const subscription = books.add('sub', 'subscription', {
    ...{ customer: customer.id, status: trialEnd ? 'trialing' : 'active', trial_end: trialEnd, metadata: sent.metadata ?? {} },
    ...{ cancel_at_period_end: false, schedule: null, pending_update: null, latest_invoice: null },
    items: list([books.item(price, now, trialEnd ?? undefined)]),
  });
  if (trialEnd) return subscription;
  const bill = books.bill(
    customer,
    'subscription_create',
    books.lines(price, null, now, 0),
    books.off(sent.discounts, price.unit_amount),
    subscription,
  );
  subscription.latest_invoice = bill.id;
  if (!books.pay(bill)) subscription.status = 'incomplete';
  return subscription;
}

function change(books: Books, sent: Thing, id: string): Thing {
  const subscription = books.get(id);
  if (subscription.schedule && sent.cancel_at_period_end)
    throw Object.assign(new Error('The subscription is managed by a schedule.'), { status: 400 });
  if (sent.cancel_at_period_end !== undefined) subscription.cancel_at_period_end = sent.cancel_at_period_end === 'true';
  if (sent.metadata) Object.assign(subscription.metadata, sent.metadata);
  if (!sent.items) return sent.expand ? withSchedule(books, subscription) : subscription;
  if (sent.payment_behavior === 'pending_if_incomplete' && (sent.metadata || sent.discounts))
    throw Object.assign(new Error('Not with pending_if_incomplete.'), { status: 400 });
  const price = books.get(sent.items[0].price);
  const now = books.now();
  const [item] = subscription.items.data;
  const before = subscription.status === 'trialing' ? null : item;
  const lines = books.lines(price, before, now, Number(sent.proration_date ?? now));
  const off = books.off(sent.discounts, price.unit_amount);
  const bill = books.bill(books.get(subscription.customer), 'subscription_update', lines, off, subscription);
  subscription.latest_invoice = bill.id;
  const apply = () =>
    Object.assign(subscription, { status: 'active', trial_end: null, pending_update: null, items: list([books.item(price, now)]) });
  if (books.pay(bill)) return apply();
  if (sent.payment_behavior === 'error_if_incomplete') {
    bill.status = 'void';
    throw declined();
  }
  bill.paid = apply;
  subscription.pending_update = { expires_at: now + 80_000 };
  return subscription;
}

function payBill(books: Books, _: Thing, id: string): Thing {
  const bill = books.get(id);
  if (bill.status === 'paid') throw Object.assign(new Error('Invoice is already paid'), { status: 400 });
  if (!books.pay(bill)) throw declined();
  const subscription = bill.parent && books.get(bill.parent.subscription_details.subscription);
  if (subscription?.status === 'past_due') subscription.status = 'active';
  return bill;
}

/** The bill that comes next by itself. */
function upcoming(books: Books, subscription: Thing): Thing {
  const [{ price }] = subscription.items.data;
  const off = books.standing(subscription, price.unit_amount);
  return { object: 'invoice', total_discount_amounts: off > 0 ? [{ amount: off, discount: 'di_2' }] : [], lines: list([]) };
}

function preview(books: Books, sent: Thing): Thing {
  const subscription = sent.subscription ? books.get(sent.subscription) : null;
  const details = sent.subscription_details;
  if (!details) return upcoming(books, subscription ?? books.get(books.get(sent.schedule).subscription));
  const price = books.get(details.items[0].price);
  const before = subscription && subscription.status !== 'trialing' ? subscription.items.data[0] : null;
  const now = books.now();
  const lines = books.lines(price, before, now, Number(details.proration_date ?? now));
  const off = books.off(sent.discounts, price.unit_amount);
  const customer = { ...books.get(sent.customer) };
  const bill = books.bill(customer, 'upcoming', lines, off, null);
  books.things.delete(bill.id);
  return { ...bill, ending_balance: customer.balance };
}

function stop(books: Books, _: Thing, id: string): Thing {
  const subscription = books.get(id);
  if (subscription.status === 'canceled') throw Object.assign(new Error('No such subscription'), { status: 404, code: 'resource_missing' });
  return Object.assign(subscription, { status: 'canceled', ended_at: books.now() });
}

function finalize(books: Books, _: Thing, id: string): Thing {
  const draft = books.get(id);
  const off = books.off(draft.discounts, draft.items[0]?.amount ?? 0);
  const bill = books.bill(books.get(draft.customer), 'manual', draft.items, off, null);
  books.things.delete(bill.id);
  return Object.assign(draft, { ...bill, id: draft.id, metadata: draft.metadata, items: undefined });
}

const ends = (thing: Thing, status: string) => Object.assign(thing, { status });

/** `POST subscriptions/:id`: what it takes, and what Stripe does. */
export const CALLS: Readonly<Record<string, Call>> = {
  'POST customers': {
    takes: 'Customers CustomerCreateParams',
    answers: (books, sent) => books.add('cus', 'customer', { ...sent, balance: 0, invoice_settings: { default_payment_method: null } }),
  },
  'GET customers/:id': {
    takes: 'Customers CustomerRetrieveParams',
    answers: (books, sent, id) => {
      const customer = books.get(id);
      const method = customer.invoice_settings.default_payment_method;
      return { ...customer, invoice_settings: { default_payment_method: method && sent.expand ? books.get(method) : method } };
    },
  },
  'POST customers/:id': {
    takes: 'Customers CustomerUpdateParams',
    answers: (books, sent, id) => Object.assign(books.get(id), sent),
  },
  'GET customers/:id/tax_ids': {
    takes: 'Customers CustomerListTaxIdsParams',
    answers: (books, _, id) => list(books.all('tax_id', ({ customer }) => customer === id)),
  },
  'POST customers/:id/tax_ids': {
    takes: 'Customers CustomerCreateTaxIdParams',
    answers: (books, sent, id) => books.add('txi', 'tax_id', { ...sent, customer: id }),
  },
  'DELETE customers/:id/tax_ids/:inner': {
    takes: 'Customers CustomerDeleteTaxIdParams',
    answers: (books, _, id) => {
      books.things.delete(id);
      return { id, object: 'tax_id', deleted: true };
    },
  },
  'GET customers/:id/payment_methods': {
    takes: 'Customers CustomerListPaymentMethodsParams',
    answers: (books, _, id) => list(books.all('payment_method', ({ customer }) => customer === id)),
  },
  'POST customers/:id/balance_transactions': {
    takes: 'CustomerBalanceTransactions CustomerCreateBalanceTransactionParams',
    answers: (books, { amount }, id) => {
      books.get(id).balance += Number(amount);
      return books.add('cbtxn', 'customer_balance_transaction', { amount: Number(amount), customer: id });
    },
  },
  'POST subscriptions': { takes: 'Subscriptions SubscriptionCreateParams', answers: begin },
  'GET subscriptions': {
    takes: 'Subscriptions SubscriptionListParams',
    answers: (books, sent) =>
      list(books.all('subscription', ({ customer }) => customer === sent.customer).map((one) => withSchedule(books, one))),
  },
  'POST subscriptions/:id': { takes: 'Subscriptions SubscriptionUpdateParams', answers: change },
  'DELETE subscriptions/:id': { takes: 'Subscriptions SubscriptionCancelParams', answers: stop },
  'POST subscription_schedules': {
    takes: 'SubscriptionSchedules SubscriptionScheduleCreateParams',
    answers: (books, { from_subscription: from }) => {
      const subscription = books.get(from);
      const [item] = subscription.items.data;
      const phase = { start_date: item.current_period_start, end_date: item.current_period_end, items: [{ price: item.price.id }] };
      const made = books.add('sub_sched', 'subscription_schedule', { status: 'active', subscription: from, phases: [phase] });
      subscription.schedule = made.id;
      return made;
    },
  },
  'POST subscription_schedules/:id': {
    takes: 'SubscriptionSchedules SubscriptionScheduleUpdateParams',
    answers: (books, sent, id) => Object.assign(books.get(id), sent),
  },
  'POST subscription_schedules/:id/release': {
    takes: 'SubscriptionSchedules SubscriptionScheduleReleaseParams',
    answers: (books, _, id) => {
      const schedule = ends(books.get(id), 'released');
      books.get(schedule.subscription).schedule = null;
      return schedule;
    },
  },
  'GET invoices': {
    takes: 'Invoices InvoiceListParams',
    answers: (books, sent) =>
      list(
        books
          .all('invoice', ({ customer, status }) => customer === sent.customer && (!sent.status || status === sent.status))
          .map((bill) => ({
            ...bill,
            payments: list([{ id: `inpay_${bill.id}`, payment: { type: 'payment_intent', payment_intent: `pi_${bill.id}` } }]),
          })),
      ),
  },
  'POST invoices': {
    takes: 'Invoices InvoiceCreateParams',
    answers: (books, sent) => books.add('in', 'invoice', { ...sent, status: 'draft', items: [], lines: list([]) }),
  },
  'POST invoices/create_preview': { takes: 'Invoices InvoiceCreatePreviewParams', answers: preview },
  'GET invoices/:id': { takes: 'Invoices InvoiceRetrieveParams', answers: (books, _, id) => books.get(id) },
  'POST invoices/:id/finalize': { takes: 'Invoices InvoiceFinalizeInvoiceParams', answers: finalize },
  'POST invoices/:id/pay': { takes: 'Invoices InvoicePayParams', answers: payBill },
  'POST invoices/:id/void': {
    takes: 'Invoices InvoiceVoidInvoiceParams',
    answers: (books, _, id) => {
      const bill = ends(books.get(id), 'void');
      if (bill.paid) books.get(bill.parent.subscription_details.subscription).pending_update = null;
      return bill;
    },
  },
  'POST invoiceitems': {
    takes: 'InvoiceItems InvoiceItemCreateParams',
    answers: (books, { invoice, pricing, amount }) => {
      const line = pricing ? books.lines(books.get(pricing.price), null, books.now(), 0)[0] : books.amountLine(Number(amount));
      books.get(invoice).items.push(line);
      return books.add('ii', 'invoiceitem', { invoice });
    },
  },
  'GET invoice_payments': {
    takes: 'InvoicePayments InvoicePaymentListParams',
    answers: (books, sent) => {
      const bill = books.get(sent.invoice);
      const intent = { id: `pi_${bill.id}`, object: 'payment_intent', status: bill.waits ? 'requires_action' : 'requires_payment_method' };
      const payment = { type: 'payment_intent', payment_intent: sent.expand ? intent : intent.id };
      return list([{ id: `inpay_${bill.id}`, object: 'invoice_payment', invoice: bill.id, payment }]);
    },
  },
  'POST refunds': {
    takes: 'Refunds RefundCreateParams',
    answers: (books, { payment_intent: intent }) => {
      const bill = books.get(intent.replace('pi_', ''));
      const amount = bill.amount_due - (bill.back ?? 0);
      books.giveBack(bill);
      return books.add('re', 'refund', { amount, status: 'succeeded' });
    },
  },
  'GET charges': { takes: 'Charges ChargeListParams', answers: (books, { customer }) => list(books.charges(customer)) },
  'GET charges/:id': {
    takes: 'Charges ChargeRetrieveParams',
    answers: (books, _, id) => books.charge(books.get(id.replace('ch_', ''))),
  },
  'GET disputes': {
    takes: 'Disputes DisputeListParams',
    answers: (books, sent) => list(books.all('dispute', ({ charge }) => charge === sent.charge)),
  },
  'GET prices': {
    takes: 'Prices PriceListParams',
    answers: (books, { lookup_keys: keys }) => list(books.all('price', ({ lookup_key }) => !keys || keys.includes(lookup_key))),
  },
  'POST prices': {
    takes: 'Prices PriceCreateParams',
    answers: (books, sent) => {
      for (const before of books.all('price', ({ lookup_key }) => lookup_key === sent.lookup_key)) before.lookup_key = null;
      const { recurring } = sent;
      const every = recurring && { interval: recurring.interval, interval_count: Number(recurring.interval_count) };
      return books.add('price', 'price', { ...sent, unit_amount: Number(sent.unit_amount), recurring: every ?? null });
    },
  },
  'GET products/:id': { takes: 'Products ProductRetrieveParams', answers: (books, _, id) => books.get(id) },
  'POST products': { takes: 'Products ProductCreateParams', answers: (books, sent) => books.add('prod', 'product', sent) },
  'GET coupons/:id': { takes: 'Coupons CouponRetrieveParams', answers: (books, _, id) => books.get(id) },
  'POST coupons': {
    takes: 'Coupons CouponCreateParams',
    answers: (books, sent) => {
      const off = sent.percent_off ? { percent_off: Number(sent.percent_off) } : { amount_off: Number(sent.amount_off) };
      return books.add('coupon', 'coupon', { ...sent, ...off });
    },
  },
  'GET promotion_codes': {
    takes: 'PromotionCodes PromotionCodeListParams',
    answers: (books, sent) => list(books.all('promotion_code', ({ code, active }) => code === sent.code && active)),
  },
  'POST promotion_codes/:id': {
    takes: 'PromotionCodes PromotionCodeUpdateParams',
    answers: (books, { active }, id) => Object.assign(books.get(id), { active: active !== 'false' }),
  },
  'POST promotion_codes': {
    takes: 'PromotionCodes PromotionCodeCreateParams',
    answers: (books, sent) => books.add('promo', 'promotion_code', { ...sent, active: true }),
  },
  'POST checkout/sessions': {
    takes: 'Checkout/Sessions Checkout.SessionCreateParams',
    answers: (books, sent) => books.add('cs', 'checkout.session', { ...sent, url: 'https://checkout.test/page' }),
  },
  'POST billing_portal/sessions': {
    takes: 'BillingPortal/Sessions BillingPortal.SessionCreateParams',
    answers: (books, sent) => books.add('bps', 'billing_portal.session', { ...sent, url: 'https://portal.test/page' }),
  },
};
