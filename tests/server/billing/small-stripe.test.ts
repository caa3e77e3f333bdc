import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { strangeNames } from '#tests/support/stripe/parameters.ts';
import { CALLS, openStripe, type SmallStripe } from '#tests/support/stripe/server.ts';
import { customer } from '#tests/support/stripe/shapes/customers.ts';

/** The small Stripe of the tests against Stripe's own library: each call is asked by it, and answered in its types. */

let own: SmallStripe;
let stripe: Stripe;
beforeAll(async () => {
  own = await openStripe(() => new Date());
  stripe = new Stripe('sk_test_0', { host: '127.0.0.1', port: new URL(own.url).port, protocol: 'http', telemetry: false });
});
afterAll(() => own.close());

/** Somebody with a card, and what there is to buy. */
async function shop() {
  const product = await stripe.products.create({ name: 'Business' });
  const of = { product: product.id, currency: 'usd', lookup_key: 'monthly', transfer_lookup_key: true };
  const monthly = await stripe.prices.create({ ...of, unit_amount: 34_900, recurring: { interval: 'month', interval_count: 1 } });
  const once = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 29_900 });
  expect((await stripe.prices.list({ lookup_keys: ['monthly'] })).data.map(({ id }) => id)).toEqual([monthly.id]);
  expect((await stripe.products.retrieve(product.id)).active).toBe(true);
  const { id } = await stripe.customers.create({ email: 'payer@flumen.test', address: { line1: 'Road 1', country: 'DE' } });
  const card = own.books.giveCard(id, { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 });
  expect((await stripe.customers.listPaymentMethods(id)).data.map(({ type }) => type)).toEqual(['card']);
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } });
  const known = await stripe.customers.retrieve(id, { expand: ['invoice_settings.default_payment_method'] });
  expect(known).toMatchObject({ address: { line1: 'Road 1' }, invoice_settings: { default_payment_method: { card: { last4: '4242' } } } });
  const number = await stripe.customers.createTaxId(id, { type: 'eu_vat', value: 'DE123456789' });
  expect((await stripe.customers.listTaxIds(id)).data).toMatchObject([{ value: 'DE123456789', country: 'DE' }]);
  expect(await stripe.customers.deleteTaxId(id, number.id)).toMatchObject({ deleted: true });
  return { id, product: product.id, monthly: monthly.id, once: once.id };
}

async function coupons(product: string): Promise<string> {
  const made = await stripe.coupons.create({ percent_off: 50, duration: 'forever', applies_to: { products: [product] } });
  expect(await stripe.coupons.retrieve(made.id)).toMatchObject({ percent_off: 50, amount_off: null, applies_to: { products: [product] } });
  const code = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: made.id }, code: 'HALF', max_redemptions: 5 });
  expect((await stripe.promotionCodes.list({ code: 'HALF', active: true })).data).toMatchObject([{ id: code.id, max_redemptions: 5 }]);
  const other = await stripe.coupons.create({ amount_off: 100, currency: 'usd', duration: 'repeating', duration_in_months: 3 });
  const gone = await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: other.id }, code: 'GONE' });
  expect(await stripe.promotionCodes.update(gone.id, { active: false })).toMatchObject({ active: false });
  expect((await stripe.coupons.del(other.id)).deleted).toBe(true);
  return code.id;
}

/** A plan that is paid, changed, scheduled to be another, and ended. */
async function plan({ id, monthly }: { readonly id: string; readonly monthly: string }, code: string): Promise<void> {
  const begun = await stripe.subscriptions.create({ customer: id, items: [{ price: monthly }], discounts: [{ promotion_code: code }] });
  expect(begun).toMatchObject({ status: 'active', currency: 'usd', discounts: [expect.any(String)], metadata: {} });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: begun.id });
  const [now] = schedule.phases;
  const item = { items: [{ price: monthly, quantity: 1 }] };
  const later = await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { ...item, start_date: now?.start_date, end_date: now?.end_date },
      { ...item, duration: { interval: 'month', interval_count: 1 } },
    ],
  });
  // What is answered of a length is when it ends.
  expect(later.phases).toMatchObject([{ end_date: now?.end_date }, { start_date: now?.end_date, end_date: expect.any(Number) }]);
  expect(later.phases[1]).not.toHaveProperty('duration');
  const { data } = await stripe.subscriptions.list({ customer: id, status: 'all', expand: ['data.schedule'] });
  expect(data).toMatchObject([{ schedule: { current_phase: { start_date: now?.start_date } } }]);
  const next = await stripe.invoices.createPreview({ schedule: schedule.id });
  expect([next.amount_due, next.ending_balance, next.status]).toEqual([17_450, null, 'draft']);
  expect(await stripe.subscriptionSchedules.release(schedule.id)).toMatchObject({ status: 'released', subscription: null });
  expect(await stripe.subscriptions.update(begun.id, { cancel_at_period_end: true })).toMatchObject({ cancel_at_period_end: true });
  expect(await stripe.subscriptions.cancel(begun.id)).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
}

/** A bill for itself, its payment, and what moves it back. */
async function bill({ id, once }: { readonly id: string; readonly once: string }): Promise<void> {
  const draft = await stripe.invoices.create({ customer: id, currency: 'usd' });
  await stripe.invoiceItems.create({ customer: id, invoice: draft.id, pricing: { price: once } });
  expect(await stripe.invoices.finalizeInvoice(draft.id)).toMatchObject({ status: 'open', amount_due: 29_900, billing_reason: 'manual' });
  expect(await stripe.invoices.pay(draft.id)).toMatchObject({ status: 'paid', amount_paid: 29_900 });
  await expect(stripe.invoices.pay(draft.id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  const [payment] = (await stripe.invoicePayments.list({ invoice: draft.id, expand: ['data.payment.payment_intent'] })).data;
  const intent = payment?.payment.payment_intent;
  expect(intent).toMatchObject({ object: 'payment_intent', status: 'succeeded', amount_received: 29_900 });
  const name = typeof intent === 'object' ? intent.id : '';
  expect(await stripe.refunds.create({ payment_intent: name })).toMatchObject({
    amount: 29_900,
    charge: `ch_${draft.id}`,
    currency: 'usd',
  });
  own.books.payments.dispute(own.books.get('invoice', draft.id), 'won', 100);
  const charge = await stripe.charges.retrieve(`ch_${draft.id}`);
  expect(charge).toMatchObject({ disputed: true, refunded: true, refunds: { data: [{ amount: 29_900 }] } });
  expect((await stripe.charges.list({ customer: id, expand: ['data.refunds'] })).data.length).toBe(2);
  const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data;
  expect(dispute?.balance_transactions.map(({ amount, currency }) => [amount, currency])).toEqual([
    [-90, 'eur'],
    [90, 'eur'],
  ]);
  const { data } = await stripe.invoices.list({ customer: id, expand: ['data.payments'] });
  expect(data[0]?.payments?.data.map(({ status }) => status)).toEqual(['paid']);
  const dropped = await stripe.invoices.create({ customer: id, currency: 'usd' });
  expect(await stripe.invoices.voidInvoice(dropped.id)).toMatchObject({ status: 'void' });
  expect(await stripe.invoices.retrieve(dropped.id)).toMatchObject({ status: 'void' });
}

test('each call is asked by Stripe’s own library and answered in its shapes', async () => {
  const there = await shop();
  await plan(there, await coupons(there.product));
  await bill(there);
  expect(await stripe.customers.createBalanceTransaction(there.id, { amount: -500, currency: 'usd' })).toMatchObject({
    ending_balance: -500,
  });
  const urls = { success_url: 'http://flumen.test', cancel_url: 'http://flumen.test' };
  expect(await stripe.checkout.sessions.create({ mode: 'setup', customer: there.id, currency: 'usd', ...urls })).toMatchObject({
    mode: 'setup',
    url: 'https://checkout.test/page',
  });
  expect(await stripe.billingPortal.sessions.create({ customer: there.id, return_url: 'http://flumen.test' })).toMatchObject({
    flow: null,
  });
  expect([...new Set(own.asked)].sort()).toEqual(Object.keys(CALLS).sort());
});

test('a name that Stripe does not have is found in a question and in an answer, however deep', async () => {
  const asked = { email: 'a@flumen.test', mood: 'good' };
  await expect(stripe.customers.create(asked)).rejects.toMatchObject({ code: 'parameter_unknown' });
  const known = customer({ id: 'cus_1', created: 0, email: null });
  expect(strangeNames(known)).toEqual([]);
  const strange = { data: [{ ...known, phases: [], invoice_settings: { ...known.invoice_settings, card: 'visa' } }] };
  expect(strangeNames(strange)).toEqual(['data.invoice_settings.card', 'data.phases']);
});
