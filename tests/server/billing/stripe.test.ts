import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { compareAll } from '#server/billing/compare.ts';
import { createPrices } from '#server/billing/create-prices.ts';
import { STALE_MS } from '#server/billing/intents.ts';
import { workNotices } from '#server/billing/notices.ts';
import { billingCustomers, billingNotices } from '#server/db/tables/billing.ts';
import { users } from '#server/db/tables/core.ts';
import { type Answer, flatData } from '#tests/support/answer.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';
import { type Signed, signedAbout, signedFor } from '#tests/support/stripe/notices.ts';
import { openStripe, type SmallStripe } from '#tests/support/stripe/server.ts';
import { payerOf } from './payer.ts';
import { stripeCoupons } from './stripe-coupons.ts';
import { currencies } from './stripe-currency.ts';
import { desk } from './stripe-desk.ts';
import { disputes } from './stripe-disputes.ts';
import { edges } from './stripe-edges.ts';
import { later } from './stripe-later.ts';
import type { Payer, StripeParts } from './stripe-parts.ts';

/** Billing by Stripe's own library against a small Stripe that takes only what the library's types describe. */

const SECRETS = { secretKey: 'sk_test_0000', webhookSecret: 'whsec_0000' };
let server: TestServer;
let stripe: SmallStripe;
const logged: string[] = [];
beforeAll(async () => {
  stripe = await openStripe(() => server.context.clock());
  const settings = { stripe: { ...SECRETS, apiUrl: stripe.url, tax: false } };
  server = await openTestServer({ settings, logLines: (line) => void logged.push(line) });
  const made = await createPrices(server.context.settings);
  expect(made).toEqual({ products: 6, prices: 14, coupons: 3 });
  // Run again it makes nothing.
  expect(await createPrices(server.context.settings)).toEqual({ products: 0, prices: 0, coupons: 0 });
});
afterAll(async () => {
  await server.close();
  await stripe.close();
});
beforeEach(() => {
  stripe.books.card = 'pays';
  stripe.books.taken.length = 0;
});

const codeOf = (answer: Answer) => answer.body.errors?.[0]?.code;

async function customerOf({ id }: Payer): Promise<string> {
  const [row] = await server.context.db.select().from(billingCustomers).where(eq(billingCustomers.user_id, id));
  return row?.customer ?? '';
}

/** Somebody new, who has given a card on the payment page and come back. */
async function withCard(): Promise<Payer> {
  const payer = payerOf(server, await server.person({ plan: 'limited', confirmed: true }));
  expect(flatData(await payer.send('POST', 'billing/payment-page', { back: '/dashboard/subscription-plans' }))).toMatchObject({
    url: 'https://checkout.test/page',
  });
  stripe.books.giveCard(await customerOf(payer), { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031 });
  expect((await payer.show()).payment_method).toEqual({ brand: 'visa', last4: '4242', expires: '04/2031' });
  return payer;
}

const allRunning = async (payer: Payer) => {
  const customer = await customerOf(payer);
  return stripe.books.all('subscription', (one) => one.customer === customer && one.status !== 'canceled');
};
async function running(payer: Payer): Promise<Stripe.Subscription> {
  const [first] = await allRunning(payer);
  if (!first) throw new Error('nothing is paid again and again');
  return first;
}

const signed: StripeParts['signed'] = (type, customer, named) => signedFor(SECRETS.webhookSecret, type, customer, named);
const aboutThat: StripeParts['signedAbout'] = (type, about) => signedAbout(SECRETS.webhookSecret, type, about);
async function tell({ payload, header }: Signed): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header };
  const answer = await server.app.inject({ method: 'POST', url: '/api/dashboard/billing/stripe-events', headers, payload });
  return answer.statusCode;
}

describe('what people do', () => {
  test('a plan is charged once a card is there: what was said, and nothing without one', async () => {
    const bare = payerOf(server, await server.person({ plan: 'limited', confirmed: true }));
    const refused = await bare.order('business', 'monthly');
    expect([refused.status, codeOf(refused), stripe.books.taken]).toEqual([402, 'card_missing', []]);
    const payer = await withCard();
    const key = { 'idempotency-key': 'one order' };
    const order = { planId: 'performance_pro', period: 'monthly', isTrial: false, quoted: 12_900 };
    const first = payer.told(await payer.send('POST', 'users/upgrade', order, key));
    expect(first).toMatchObject({ provider: 'stripe', state: 'active', plan: 'performance_pro', next_payment: { amount: 12_900 } });
    expect((await payer.send('POST', 'users/upgrade', order, key)).status).toBe(200);
    expect([stripe.books.taken, await payer.plan()]).toEqual([[12_900], 'performance_pro']);
    expect(await payer.invoices()).toMatchObject([{ status: 'paid', amount: 12_900, reason: 'start', is_test: false }]);
  });

  test('more is charged as Stripe previews it, less is scheduled, undone and scheduled again', async () => {
    const payer = await withCard();
    payer.told(await payer.order('performance_pro', 'monthly'));
    const quote = flatData<{ charge: number; credit: number }>(
      await payer.send('GET', 'billing/quote?planId=business&period=yearly&coupon=BF2024'),
    );
    expect(quote).toMatchObject({ discount: 174_500, credit: 12_900, charge: 349_000 - 174_500 - 12_900 });
    const dearer = await payer.order('business', 'yearly', { coupon: 'BF2024', quoted: quote.charge - 1 });
    expect([dearer.status, codeOf(dearer)]).toEqual([409, 'price_changed']);
    const year = payer.told(await payer.order('business', 'yearly', { coupon: 'BF2024', quoted: quote.charge }));
    expect([stripe.books.taken, year.plan]).toEqual([[12_900, quote.charge], 'business']);
    expect(codeOf(await payer.order('performance_pro', 'yearly', { coupon: 'BF2024' }))).toBe('billing_coupon_used');
    const later = payer.told(await payer.order('performance_starter', 'monthly'));
    expect(later).toMatchObject({ state: 'scheduled', change: { plan: 'performance_starter', at: year.period_end } });
    expect((await payer.send('DELETE', 'memberships/stripe/schedules')).status).toBe(204);
    expect([(await payer.show()).state, (await running(payer)).schedule]).toEqual(['active', null]);
    payer.told(await payer.order('performance_starter', 'monthly'));
    expect(payer.told(await payer.send('POST', 'users/cancel', { reason: 'price' })).state).toBe('canceling');
    // What was scheduled before comes back with the undoing.
    expect(payer.told(await payer.send('PATCH', 'users/undo-cancel'))).toMatchObject({
      state: 'scheduled',
      change: { plan: 'performance_starter' },
    });
    expect((await running(payer)).schedule).not.toBeNull();
  });

  test('a card that is declined, or a bank that asks, changes nothing that was there', async () => {
    const payer = await withCard();
    stripe.books.card = 'declines';
    const declined = await payer.order('performance_pro', 'monthly');
    expect([declined.status, codeOf(declined), await payer.plan()]).toEqual([402, 'card_declined', 'limited']);
    stripe.books.card = 'pays';
    payer.told(await payer.order('performance_pro', 'monthly'));
    stripe.books.card = 'confirms';
    const asks = await payer.order('business', 'monthly');
    expect([asks.status, codeOf(asks), await payer.plan()]).toEqual([402, 'card_confirm_there', 'performance_pro']);
    expect(asks.body.errors?.[0]?.meta).toMatchObject({ url: expect.stringContaining('https://pay.test/') });
    // Its person confirms on Stripe's page, and Stripe tells.
    const [bill] = stripe.books.all('invoice', ({ id }) => stripe.books.waiting.has(id));
    if (bill) stripe.books.confirm(bill);
    expect(await tell(signed('invoice.paid', await customerOf(payer)))).toBe(204);
    await workNotices(server.context);
    expect([await payer.plan(), stripe.books.taken.length]).toEqual(['business', 2]);
  });

  test('a trial goes on with a payment; a plan for good is bought once; the last payment comes back', async () => {
    const payer = await withCard();
    const forGood = { planId: 'map_pro_lifetime', quoted: 29_900 };
    expect(payer.told(await payer.send('POST', 'users/ltd-upgrade', forGood))).toMatchObject({
      badge: 'lifetime',
      floor: 'map_pro_lifetime',
    });
    const paid = payer.told(await payer.order('business', 'monthly'));
    expect(paid.refund).toMatchObject({ amount: 34_900 });
    expect(payer.told(await payer.send('POST', 'billing/refund'))).toMatchObject({ plan: 'map_pro_lifetime', badge: 'lifetime' });
    expect([stripe.books.taken, await allRunning(payer)]).toEqual([[29_900, 34_900, -34_900], []]);
    expect((await payer.invoices()).map(({ status }) => status).sort()).toEqual(['paid', 'refunded']);
    const other = await withCard();
    const trial = other.told(await other.send('POST', 'users/upgrade', { planId: 'business', period: 'monthly', isTrial: true }));
    expect([trial.state, trial.status.line, (await running(other)).status]).toEqual(['trialing', 'trial_goes_on', 'trialing']);
  });
});

test('whom bills are made out to is told to Stripe, and a tax ID takes the place of the one before', async () => {
  const payer = await withCard();
  const customer = await customerOf(payer);
  const set = (company: string, tax_id: string) =>
    payer.send('PUT', 'billing/address', { company, address: 'Road 1\nTown', country: 'DE', tax_id });
  const ids = () => stripe.books.all('tax_id', (one) => one.customer === customer).map(({ type, value }) => `${type} ${value}`);
  expect((await set('First', 'DE123456789')).status).toBe(200);
  const { name, address } = stripe.books.get('customer', customer);
  expect([name, address]).toMatchObject(['First', { line1: 'Road 1', line2: 'Town', country: 'DE' }]);
  expect(ids()).toEqual(['eu_vat DE123456789']);
  expect((await set('First', 'DE987654321')).status).toBe(200);
  expect(ids()).toEqual(['eu_vat DE987654321']);
  // Where Stripe does not answer nothing is kept here either.
  stripe.fails('POST customers/:id', 'down');
  expect((await set('Second', '')).status).toBe(503);
  stripe.fails('POST customers/:id', 'no');
  expect(flatData(await payer.send('GET', 'billing/address'))).toMatchObject({ company: 'First', tax_id: 'DE987654321' });
});

describe('what Stripe tells', () => {
  test('renewals, debts and ends are told twice, late and in any order, and count once', async () => {
    const payer = await withCard();
    payer.told(await payer.order('business', 'monthly'));
    const customer = await customerOf(payer);
    const subscription = await running(payer);
    const notice = signed('invoice.paid', customer);
    stripe.books.renew(subscription);
    expect([await tell(notice), await tell(notice)]).toEqual([204, 204]);
    await Promise.all([workNotices(server.context), workNotices(server.context)]);
    expect((await payer.invoices()).map(({ status, reason }) => `${reason} ${status}`).sort()).toEqual(['renewal paid', 'start paid']);
    stripe.books.card = 'declines';
    stripe.books.renew(subscription);
    await tell(signed('customer.subscription.updated', customer));
    await tell(signed('invoice.payment_failed', customer));
    await workNotices(server.context);
    expect(await payer.show()).toMatchObject({ state: 'past_due', banner: 'past_due', plan: 'business' });
    expect(codeOf(await payer.order('agency', 'monthly'))).toBe('billing_past_due');
    // Another card pays what is open, once.
    stripe.books.card = 'pays';
    await payer.send('POST', 'billing/payment-page', {});
    stripe.books.giveCard(customer, { brand: 'amex', last4: '0005', exp_month: 1, exp_year: 2032 });
    await tell(signed('checkout.session.completed', customer));
    await workNotices(server.context);
    expect([(await payer.show()).state, stripe.books.taken]).toEqual(['active', [34_900, 34_900, 34_900]]);
    await payer.send('POST', 'users/cancel', {});
    stripe.books.renew(subscription);
    // An old notice that comes last says nothing wrong: what counts is how it stands now.
    await tell(signed('customer.subscription.deleted', customer));
    await tell(signed('invoice.paid', customer));
    await workNotices(server.context);
    expect([await payer.plan(), (await payer.show()).state]).toEqual(['limited', 'canceled']);
  });

  test('nobody else is believed, and who is unknown is noted', async () => {
    const { payload } = signed('invoice.paid', 'cus_unknown', 'evt_forged');
    const wrong = new Stripe('sk_test_0').webhooks.generateTestHeaderString({ payload, secret: 'whsec_other' });
    expect([
      await tell({ payload, header: wrong }),
      await tell({ payload: `${payload} `, header: signed('invoice.paid', 'cus_y').header }),
    ]).toEqual([400, 400]);
    expect(await tell(signed('invoice.paid', 'cus_unknown', 'evt_unknown'))).toBe(204);
    await workNotices(server.context);
    const kept = await server.context.db.select().from(billingNotices);
    expect(kept.find(({ event }) => event === 'evt_forged')).toBeUndefined();
    expect(kept.find(({ event }) => event === 'evt_unknown')).toMatchObject({ status: 'ignored' });
  });

  test('a plan that staff give ends what is paid there, and who deletes their account pays nothing more', async () => {
    const payer = await withCard();
    payer.told(await payer.order('business', 'monthly'));
    await server.context.db.update(users).set({ plan: 'agency' }).where(eq(users.id, payer.id));
    expect(await payer.show()).toMatchObject({ badge: 'given', plan: 'agency' });
    await workNotices(server.context);
    expect([await allRunning(payer), await payer.plan()]).toEqual([[], 'agency']);
    const other = await withCard();
    other.told(await other.order('business', 'monthly'));
    const subscription = await running(other);
    await server.context.domainEvents.transaction(async ({ tx, publish }) => {
      await publish('account.deleted', { account: other.id });
      await tx.delete(users).where(eq(users.id, other.id));
    });
    await workNotices(server.context);
    expect(subscription.status).toBe('canceled');
  });
});

describe('where something is lost', () => {
  test('an answer that never comes is not asked for twice: it is found out, and charged once', async () => {
    const payer = await withCard();
    stripe.fails('POST subscriptions', 'lost');
    const unsure = await payer.order('performance_pro', 'monthly');
    expect([unsure.status, codeOf(unsure)]).toEqual([503, 'billing_unreachable']);
    stripe.fails('POST subscriptions', 'no');
    const second = await payer.order('performance_pro', 'monthly');
    expect([second.status, codeOf(second), stripe.books.taken]).toEqual([409, 'billing_under_way', [12_900]]);
    server.advance(STALE_MS + 1000);
    await workNotices(server.context);
    expect([await payerOf(server, await server.renewed({ id: payer.id, token: '' })).plan(), stripe.books.taken]).toEqual([
      'performance_pro',
      [12_900],
    ]);
  });

  test('a provider that is down leaves a notice to be followed later, and a night finds what was never told', async () => {
    const made = await withCard();
    const payer = payerOf(server, await server.renewed({ id: made.id, token: '' }));
    payer.told(await payer.order('performance_pro', 'monthly'));
    stripe.books.renew(await running(payer));
    stripe.fails('GET invoices', 'down');
    await tell(signed('invoice.paid', await customerOf(payer), 'evt_down'));
    await workNotices(server.context);
    const state = async () =>
      (await server.context.db.select().from(billingNotices).where(eq(billingNotices.event, 'evt_down')))[0]?.status;
    expect([await state(), (await payer.invoices()).length]).toEqual(['failed', 1]);
    stripe.fails('GET invoices', 'no');
    await workNotices(server.context);
    expect([await state(), (await payer.invoices()).length]).toEqual(['done', 2]);
    stripe.books.renew(await running(payer));
    await compareAll(server.context);
    expect((await payer.invoices()).length).toBe(3);
  });
});

const parts = (): StripeParts => ({
  server,
  stripe,
  logged,
  secrets: SECRETS,
  withCard,
  customerOf,
  allRunning,
  running,
  tell,
  signed,
  signedAbout: aboutThat,
});

describe('what is done at Stripe itself', () => desk(parts));
describe('what banks take back', () => disputes(parts));
describe('coupons of staff', () => stripeCoupons(parts));
describe('in another currency', () => currencies(parts));
describe('what comes later', () => later(parts));
describe('at the edges', () => edges(parts));
