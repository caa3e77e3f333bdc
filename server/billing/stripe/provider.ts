import type Stripe from 'stripe';
import { dueOf } from '#domain/billing/due.ts';
import { isElsewhere } from '#domain/billing/quote.ts';
import type { PriceList } from '#domain/plans/prices.ts';
import { HttpError } from '#server/http/errors.ts';
import type { Settings, StripeSettings } from '#server/settings.ts';
import { BILLING_PAGE } from '../billing-page.ts';
import type { Payer } from '../held.ts';
import type { Asked, BillingProvider, Carried, Told } from '../provider/port.ts';
import { actAt, BEGINS } from './acts.ts';
import { taxIdData, tellAddress, toStripe } from './address.ts';
import { fromSeconds, idOf, openStripe, Talk } from './client.ts';
import { issueCoupon, withdrawCode } from './coupons.ts';
import { explained } from './failures.ts';
import { previewOf } from './figures.ts';
import { stripeCurrency } from './names.ts';
import { PriceBook } from './price-book.ts';
import { adoptMethod, read, subscriptionsOf } from './read.ts';
import { inForce } from './to-report.ts';

/** The customer of an account; made under a key of its own, so that two acts at once make one. */
async function customerOf(talk: Talk, { id, email, remote, billedTo }: Payer): Promise<string> {
  if (remote) return remote.customer;
  const { stripe } = talk;
  const made = await stripe.customers.create(
    { email, metadata: { account: id }, ...(billedTo && toStripe(billedTo)), ...(billedTo && taxIdData(billedTo)) },
    { idempotencyKey: `customer-${id}` },
  );
  return made.id;
}

/** What somebody began and never confirmed does not come to life later. */
async function dropUnconfirmed(talk: Talk, all: readonly Stripe.Subscription[]): Promise<void> {
  for (const { id, status } of all)
    if (status === 'incomplete') await talk.change(`drop-${id}`, (once) => talk.stripe.subscriptions.cancel(id, {}, once));
}

/** What a notice is about: a refund names the payment and not who paid. */
interface About {
  readonly object?: string;
  readonly id?: string;
  readonly customer?: string | { readonly id: string } | null;
  readonly charge?: string | { readonly id: string } | null;
}

/** Money moves through Stripe, which renews and charges by itself and tells us. */
export class StripeProvider implements BillingProvider {
  readonly name = 'stripe';
  readonly isRemote = true;
  private client: Promise<Stripe> | undefined;
  private readonly prices: PriceBook;
  private readonly publicUrl: string;
  private readonly list: PriceList;

  constructor(
    private readonly settings: StripeSettings,
    { publicUrl, prices }: Pick<Settings, 'publicUrl' | 'prices'>,
  ) {
    this.publicUrl = publicUrl;
    this.list = prices;
    this.prices = new PriceBook(() => this.open(), prices);
  }

  open(): Promise<Stripe> {
    this.client ??= openStripe(this.settings);
    return this.client;
  }

  /** Asks something of Stripe; a failure comes out as a sentence. */
  private async asking<T>(key: string, ask: (talk: Talk) => Promise<T>): Promise<T> {
    const talk = new Talk(await this.open(), key);
    try {
      return await ask(talk);
    } catch (error) {
      throw explained(error, talk);
    }
  }

  quote: BillingProvider['quote'] = ({ payer, order, quote, now }) =>
    this.asking('quote', async ({ stripe }) => {
      // Before there is a customer the price list says it, and Stripe once more before it charges.
      if (!payer.remote || !order) return quote;
      const { customer } = payer.remote;
      const live = inForce(await subscriptionsOf(stripe, customer));
      return previewOf({ stripe, prices: this.prices, customer, live, tax: this.settings.tax, now }, order, quote);
    });

  carryOut: BillingProvider['carryOut'] = (asked) => this.asking(asked.key, (talk) => this.act(talk, asked));

  private async act(talk: Talk, asked: Asked): Promise<Carried> {
    const { payer, event } = asked;
    const isLocalTrial = event.type === 'start_trial' && event.period === null;
    if (isLocalTrial || (!payer.remote && !BEGINS.has(event.type))) return { event };
    const customer = await customerOf(talk, payer);
    const all = await subscriptionsOf(talk.stripe, customer);
    const live = inForce(all);
    await this.requireFunds(talk, customer, live, asked);
    if (event.type === 'order' || event.type === 'start_trial') await dropUnconfirmed(talk, all);
    const there = { talk, prices: this.prices, customer, live, asked, tax: this.settings.tax, currency: stripeCurrency(this.list) };
    const done = await actAt(there, event);
    const seen = { customer, ...(await read(talk.stripe, this.prices, customer)) };
    return { event: { type: 'report', report: seen.report, ...done }, seen };
  }

  /** @throws HttpError 402 `card_missing`, 409 `price_changed`. */
  private async requireFunds({ stripe }: Talk, customer: string, live: Stripe.Subscription | null, asked: Asked): Promise<void> {
    const { event, quoted, made, now } = asked;
    const [bill] = made.effects.flatMap((effect) => (effect.type === 'charge' ? [effect.bill] : []));
    if (!bill) return;
    let cents = bill.amount;
    if (event.type === 'order') {
      const { plan, period, list, discount, credit, amount: charge, tax, taxShown, taxPercent, currency } = bill;
      const money = { list, discount, credit, charge, tax, taxShown, taxPercent, currency };
      const quote = { timing: 'now' as const, plan, period, at: now, ...money };
      const about = { stripe, prices: this.prices, customer, live, tax: this.settings.tax, now };
      cents = (await previewOf(about, event, { ...quote, creditLeft: 0, next: null })).charge;
    }
    if (quoted !== undefined && cents > quoted) throw new HttpError(409, 'price_changed', { meta: { charge: cents } });
    const { invoice_settings: paid } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
    if (cents > 0 && !idOf(paid?.default_payment_method)) throw new HttpError(402, 'card_missing', { meta: { card: 'missing' } });
  }

  dueOf: BillingProvider['dueOf'] = ({ subscription, remote }) =>
    remote?.running && subscription.term?.period ? null : dueOf(subscription, this.list);

  /** What was bought in test mode before is not paid by anybody. */
  chargeDue: BillingProvider['chargeDue'] = (_, cents) => cents === 0;

  paymentPage: BillingProvider['paymentPage'] = (payer, back) =>
    this.asking(`page-${payer.id}`, async (talk) => {
      const customer = await customerOf(talk, payer);
      const address = this.publicUrl + back;
      // What is paid already is paid on in its own currency, whatever is sold now.
      const { subscription } = payer;
      const currency = stripeCurrency({ currency: (isElsewhere(subscription, this.list) && subscription.currency) || this.list.currency });
      const page = await talk.stripe.checkout.sessions.create({
        ...{ mode: 'setup', customer, currency, success_url: address, cancel_url: address },
        ...{ billing_address_collection: 'auto', client_reference_id: payer.id },
      });
      if (!page.url) throw new HttpError(503, 'billing_refused');
      return { url: page.url, customer };
    });

  portal: BillingProvider['portal'] = (payer) =>
    this.asking(`portal-${payer.id}`, async (talk) => {
      const customer = await customerOf(talk, payer);
      const page = await talk.stripe.billingPortal.sessions.create({ customer, return_url: this.publicUrl + BILLING_PAGE });
      return page.url;
    });

  billTo: BillingProvider['billTo'] = ({ remote }, billedTo, key) =>
    // Before there is a customer it is told with their making.
    this.asking(key, async (talk) => (remote ? tellAddress(talk, remote.customer, billedTo) : undefined));

  look: BillingProvider['look'] = (customer, adopts) =>
    this.asking(`look-${customer}`, async (talk) => {
      if (adopts) await adoptMethod(talk, customer);
      return { customer, ...(await read(talk.stripe, this.prices, customer)) };
    });

  whoPaid: BillingProvider['whoPaid'] = (charge) =>
    this.asking(`charge-${charge}`, async ({ stripe }) => idOf((await stripe.charges.retrieve(charge)).customer));

  stop: BillingProvider['stop'] = (customer, key) =>
    this.asking(key, async (talk) => {
      for (const { id, status } of await subscriptionsOf(talk.stripe, customer))
        if (status !== 'canceled' && status !== 'incomplete_expired')
          await talk.change(`stop-${id}`, (once) => talk.stripe.subscriptions.cancel(id, { prorate: false, invoice_now: false }, once));
    });

  issue: BillingProvider['issue'] = (coupon, key) =>
    this.asking(`coupon-${key}`, async ({ stripe }) => issueCoupon(stripe, this.list, coupon, key));

  withdraw: BillingProvider['withdraw'] = (code) => this.asking(`coupon-${code}`, async ({ stripe }) => withdrawCode(stripe, code));

  /** Was this sent by Stripe? @throws where it was not. */
  async notice(body: string, signature: string): Promise<Told> {
    const stripe = await this.open();
    const { id, type, created, data } = stripe.webhooks.constructEvent(body, signature, this.settings.webhookSecret);
    const about = data.object as About;
    const customer = about.object === 'customer' ? (about.id ?? null) : idOf(about.customer);
    return { id, type, customer, charge: customer === null ? idOf(about.charge) : null, at: fromSeconds(created) };
  }
}
