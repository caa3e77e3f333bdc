import type Stripe from 'stripe';
import type { TestServer } from '#tests/support/server.ts';
import type { Signed, Told } from '#tests/support/stripe/notices.ts';
import type { SmallStripe } from '#tests/support/stripe/server.ts';
import type { Notice } from '#tests/support/stripe/shapes/pages.ts';
import type { payerOf } from './payer.ts';

export type Payer = ReturnType<typeof payerOf>;

/** A product that takes money through a small Stripe, for trials that share both. */
export interface StripeParts {
  readonly server: TestServer;
  readonly stripe: SmallStripe;
  /** Lines of the log, as the product writes them. */
  readonly logged: string[];
  readonly secrets: { readonly secretKey: string; readonly webhookSecret: string };
  /** Somebody new, who has given a card on the payment page and come back. */
  withCard(): Promise<Payer>;
  customerOf(payer: Payer): Promise<string>;
  /** What is paid again and again there. */
  allRunning(payer: Payer): Promise<readonly Stripe.Subscription[]>;
  running(payer: Payer): Promise<Stripe.Subscription>;
  /** Sends a notice; answers its status. */
  tell(notice: Signed): Promise<number>;
  /** What Stripe sends of the account of a customer, or about a thing. */
  signed(type: Told, customer: string, named?: string): Signed;
  signedAbout<T extends Stripe.Event.Type>(type: T, about: Notice<T>): Signed;
}
