import type { BilledTo } from '#domain/billing/billed-to.ts';
import type { Due } from '#domain/billing/due.ts';
import type { BillingEvent, Order, Report, Transition } from '#domain/billing/events.ts';
import type { StoredMethod } from '#domain/billing/payment-method.ts';
import type { Quote } from '#domain/billing/quote.ts';
import type { Coupon } from '#domain/plans/coupons.ts';
import type { PriceList } from '#domain/plans/prices.ts';
import type { Payer } from '../held.ts';

/** What a person does; the clock, staff and providers do the others. */
export type PersonsEvent = Exclude<BillingEvent, { type: 'due' | 'give' | 'report' }>;

/** An act of a person, allowed and worked out, that has not happened yet. */
export interface Asked {
  readonly payer: Payer;
  readonly event: PersonsEvent;
  /** What the act would make of the subscription, with what has to be carried out. */
  readonly made: Transition;
  /** What it was worked out by. */
  readonly list: PriceList;
  /** The person has confirmed the payment where their bank asked for it. */
  readonly confirmed: boolean;
  /** Cents that were said to be charged now: no more than that is. */
  readonly quoted?: number;
  readonly now: Date;
  /** Names the act: asked again under the same key it is not done again. */
  readonly key: string;
}

/** What has happened, for the state machine; the customer it happened to where that is another's to know. */
export interface Carried {
  readonly event: BillingEvent;
  readonly seen?: Seen;
}

/** How an account stands with a provider that keeps subscriptions itself. */
export interface Seen {
  readonly customer: string;
  readonly report: Report;
  readonly method: StoredMethod | null;
  readonly running: string | null;
}

/** An order that is looked at. */
export interface Considered {
  readonly payer: Payer;
  readonly order: Order | null;
  readonly quote: Quote;
  readonly now: Date;
}

/** What a provider has told, as it arrives. */
export interface Told {
  readonly id: string;
  readonly type: string;
  readonly customer: string | null;
  /** The payment it is about, where it does not say who paid. */
  readonly charge: string | null;
  readonly at: Date;
}

/**
 * Who takes the money. What an act means is decided before, by the state machine, and the same for
 * everybody; a provider carries it out.
 */
export interface BillingProvider {
  readonly name: 'test' | 'stripe';
  /** It answers from elsewhere, and late: nothing of the store is held meanwhile. */
  readonly isRemote: boolean;
  /** What an order comes to where this provider charges it. */
  quote(considered: Considered): Promise<Quote>;
  /**
   * Charges, gives back, schedules, cancels: all that the act asks for, or nothing.
   * @throws HttpError 402 `card_missing`, `card_declined`, `card_confirm`, 409 `price_changed`; `Unsure` where
   * nobody knows yet.
   */
  carryOut(asked: Asked): Promise<Carried>;
  /** What happens by our clock next; null where nothing does, or the provider does it and tells us. */
  dueOf(payer: Payer): Due | null;
  /** Charges what has become due; false where it was refused. */
  chargeDue(payer: Payer, cents: number): boolean;
  /** Address of a page on which a way to pay is given, from which people come back to `back`. */
  paymentPage(payer: Payer, back: string): Promise<{ readonly url: string; readonly customer: string | null }>;
  /** Address of the page on which payments are looked after. */
  portal(payer: Payer): Promise<string>;
  /** Bills are made out to somebody else from now on; `key` names this change. */
  billTo(payer: Payer, billedTo: BilledTo, key: string): Promise<void>;
  /** A coupon is there from now on, as it is here; `key` names this try: asked again under the same it is done once. */
  issue(coupon: Coupon, key: string): Promise<void>;
  /** Nobody takes a code there any more. */
  withdraw(code: string): Promise<void>;
  /** How an account stands there now. `adopts`: a way to pay that was given meanwhile is the one that is used. */
  look(customer: string, adopts: boolean): Promise<Seen | null>;
  /** Whose payment it was; null for nobody's. */
  whoPaid(charge: string): Promise<string | null>;
  /** Staff gave a plan: what is paid there again and again ends, and nothing more is charged. */
  stop(customer: string, key: string): Promise<void>;
}
