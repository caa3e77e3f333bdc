import type Stripe from 'stripe';
import type { Books } from '../books.ts';
import type { Sent } from '../sent.ts';
import type { Kept } from '../shapes/kinds.ts';

/** What Stripe answers: a thing in its shape, one that is gone, or a page of a list. */
export type Answered = Kept | Stripe.DeletedTaxId | Stripe.DeletedCoupon | Stripe.ApiList<Kept | Stripe.InvoicePayment>;

/** What Stripe does when it is asked: with the interface of its library that says what it takes, and the one of what it answers. */
export interface Call {
  /** `Subscriptions SubscriptionCreateParams`: a file of the library, and the interface in it. */
  readonly takes: string;
  readonly answers: (books: Books, sent: Sent, id: string) => Answered;
}

/** By the way it is asked: `POST subscriptions/:id`. */
export type Calls = Readonly<Record<string, Call>>;
