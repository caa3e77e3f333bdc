import type { TestCard } from '#domain/billing/cards.ts';
import type { Due } from '#domain/billing/due.ts';
import type { BillingEvent, Transition } from '#domain/billing/events.ts';
import type { Quote } from '#domain/billing/quote.ts';
import type { Payer } from '../held.ts';

/** What a person does; the clock and staff do the others. */
export type PersonsEvent = Exclude<BillingEvent, { type: 'due' | 'give' }>;

/** An act of a person, allowed and worked out, that has not happened yet. */
export interface Asked {
  readonly payer: Payer;
  readonly event: PersonsEvent;
  /** What the act would make of the subscription, with what has to be carried out. */
  readonly made: Transition;
  /** The person has confirmed the payment where their bank asked for it. */
  readonly confirmed: boolean;
  /** Cents that were said to be charged now: no more than that is. */
  readonly quoted?: number;
  readonly now: Date;
}

/** An act that has been carried out: what is kept of it. */
export interface Carried {
  readonly made: Transition;
}

/**
 * Who takes the money. What an act means is decided before, by the state machine, and the same for
 * everybody; a provider carries it out.
 */
export interface BillingProvider {
  readonly name: 'test';
  /** What an order comes to where this provider charges it. */
  quote(payer: Payer, quote: Quote): Promise<Quote>;
  /**
   * Charges, gives back, schedules, cancels: all that the act asks for, or nothing.
   * @throws HttpError 402 `card_missing`, `card_declined`, `card_confirm`, 409 `price_changed`.
   */
  carryOut(asked: Asked): Promise<Carried>;
  /** What happens by our clock next; null where nothing does, or the provider does it and tells us. */
  dueOf(payer: Payer): Due | null;
  /** Charges what has become due; false where it was refused. */
  chargeDue(payer: Payer, cents: number): boolean;
  /** The name of a card, kept as how it is paid from now on. @throws HttpError 402 where it is refused at once. */
  cardOf(card: TestCard): TestCard;
  /** Address of the page on which payments are looked after. */
  portal(payer: Payer): Promise<string>;
}
