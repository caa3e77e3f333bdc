import type { TestServer } from '#tests/support/server.ts';
import type { Thing } from '#tests/support/stripe/books.ts';
import type { SmallStripe } from '#tests/support/stripe/server.ts';
import type { payerOf } from './payer.ts';

export type Payer = ReturnType<typeof payerOf>;

/** What Stripe sends, with its signature. */
export interface Signed {
  readonly payload: string;
  readonly header: string;
}

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
  running(payer: Payer): Promise<Thing>;
  /** Sends a notice; answers its status. */
  tell(notice: Signed): Promise<number>;
  signed(type: string, customer: string, named?: string, about?: object): Signed;
}
