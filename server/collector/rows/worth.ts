import { type Currency, isCurrency } from '#domain/money/currencies.ts';
import { convert, LARGEST_AMOUNT, toMinor } from '#domain/money/money.ts';
import { startingRate } from '#domain/money/starting-rates.ts';
import { isRefund } from '#domain/tracking/events.ts';
import type { Origin, TrackEvent } from '#domain/wire/track.ts';
import type { EventRow } from '#server/events/event-row.ts';
import type { WorkspaceConfig } from '../workspace-config.ts';

/** A million dollars in one event of a browser is nobody's order; as much in other currencies. */
const MOST_IN_DOLLARS = 1_000_000;
/** A sum of a thousand such amounts is still exact. */
const MOST = LARGEST_AMOUNT / 1_000;

export type Worth = Pick<EventRow, 'value' | 'currency' | 'original_value'>;
export interface Valued {
  readonly worth: Worth;
  /** Nobody knows what the amount is worth here: the event counts, its money does not. */
  readonly isUnpriced: boolean;
}
type Priced = Pick<TrackEvent, 'kind' | 'order' | 'value' | 'amount' | 'currency'>;
type Rates = Pick<WorkspaceConfig, 'currency' | 'rates'>;

/** Minor units of its currency; undefined where an event carries no money. */
function originalOf({ value, amount }: Pick<Priced, 'value' | 'amount'>, currency: Currency): number | undefined {
  return value ?? (amount === undefined ? undefined : toMinor(amount, currency));
}

/** Units of the workspace's currency for one unit of another: its own rate, else the one that ships; null for none. */
export function rateOf({ currency, rates }: Rates, from: Currency): number | null {
  return from === currency ? 1 : (rates.get(from) ?? startingRate(from, currency));
}

/** The largest amount a browser may report, in minor units of the workspace's currency. */
function mostFromBrowser(config: Rates): number {
  const rate = rateOf(config, 'USD') ?? 1;
  return Math.min(MOST, toMinor(MOST_IN_DOLLARS * rate, config.currency));
}

/** May a browser say so? What is given back says of which order. `value`: minor units of the workspace's currency. */
function isBelievable(config: Rates, { kind, order }: Priced, value: number): boolean {
  return Math.abs(value) <= mostFromBrowser(config) && (value >= 0 || (isRefund({ kind, value }) && !!order?.trim()));
}

/**
 * What an event is worth in the workspace's currency, converted once, at the rate of now. Null for
 * an amount that cannot be: too large, in no currency, or from a browser above what any shop takes,
 * or below zero without being a refund of an order.
 */
export function worthOf(config: Rates, event: Priced, origin: Origin): Valued | null {
  const currency = event.currency?.trim() || config.currency;
  const original = isCurrency(currency) ? originalOf(event, currency) : (event.value ?? event.amount);
  if (original === undefined)
    return { worth: { value: 0, currency: (event.currency ?? '').slice(0, 12), original_value: 0 }, isUnpriced: false };
  if (!isCurrency(currency) || Math.abs(original) > MOST) return null;
  const rate = rateOf(config, currency);
  const value = rate === null ? 0 : convert({ amount: original, currency }, config.currency, rate).amount;
  if (Math.abs(value) > MOST) return null;
  if (origin === 'browser' && !isBelievable(config, event, value)) return null;
  return { worth: { value, currency, original_value: original }, isUnpriced: rate === null };
}
