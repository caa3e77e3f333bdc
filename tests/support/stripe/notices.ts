import Stripe from 'stripe';
import { invoice } from './shapes/bills.ts';
import { listOf } from './shapes/kinds.ts';
import { checkoutSession, type Notice, notice } from './shapes/pages.ts';
import { charge } from './shapes/payments.ts';
import { subscription } from './shapes/subscriptions.ts';

/** What Stripe sends, with its signature. */
export interface Signed {
  readonly payload: string;
  readonly header: string;
}

const named = { created: 1_700_000_000, currency: 'usd' } as const;
const bill = (customer: string): Stripe.Invoice => invoice({ ...named, id: 'in_told', customer, status: 'paid' });
const running = (customer: string): Stripe.Subscription =>
  subscription({ ...named, id: 'sub_told', customer, status: 'active', items: listOf([]) });

/** What a notice is about that says only whose account to look at, by its kind. */
const ABOUT = {
  'charge.refunded': (customer) => charge({ ...named, id: 'ch_told', customer, amount: 0, payment_intent: 'pi_told' }),
  'checkout.session.completed': (customer) =>
    checkoutSession({ ...named, id: 'cs_told', customer, mode: 'setup', success_url: null, cancel_url: null, url: null }),
  'customer.subscription.deleted': running,
  'customer.subscription.updated': running,
  'invoice.paid': bill,
  'invoice.payment_failed': bill,
} as const satisfies { readonly [T in Stripe.Event.Type]?: (customer: string) => Notice<T> };
export type Told = keyof typeof ABOUT;

let notices = 0;

/** Signed by Stripe's own algorithm. */
function sign(event: Stripe.EventBase, secret: string): Signed {
  const payload = JSON.stringify(event);
  return { payload, header: new Stripe('sk_test_0').webhooks.generateTestHeaderString({ payload, secret }) };
}

const nextName = () => {
  notices += 1;
  return `evt_${notices}`;
};

/** A notice about a thing. */
export const signedAbout = <T extends Stripe.Event.Type>(secret: string, type: T, object: Notice<T>): Signed =>
  sign(notice(nextName(), type, object), secret);

/** A notice about the account of a customer. */
export const signedFor = (secret: string, type: Told, customer: string, name: string = nextName()): Signed =>
  sign({ ...notice(name, 'invoice.paid', bill(customer)), type, data: { object: ABOUT[type](customer) } }, secret);
