import { type Details, flat } from './track.ts';

/** What `flumen('purchase', {…})` and `flumen('deal', {…})` take; what is left becomes attributes. */
export interface Sale {
  /** Integer minor units (cents). */
  readonly value?: number;
  /** The same in major units (12.34), where there are no minor ones. */
  readonly amount?: number;
  readonly currency?: string;
  readonly order?: string | number;
  readonly sku?: string | number;
  readonly quantity?: number;
  readonly name?: string;
}

const text = (value: unknown): string | undefined => (value == null || value === '' ? undefined : String(value).slice(0, 120));
const number = (value: unknown, round = (exact: number) => exact): number | undefined =>
  value == null || !Number.isFinite(+(value as number)) ? undefined : round(+(value as number));

export function saleDetails({ value, amount, currency, order, sku, quantity, name, ...rest }: Sale): Details {
  return {
    name: text(name),
    value: number(value, Math.round),
    amount: number(amount),
    // What is no currency is refused where it arrives: an amount must not be taken for one in another currency.
    currency: text(currency)?.toUpperCase(),
    order: text(order),
    sku: text(sku),
    quantity: number(quantity, Math.round),
    attributes: flat(rest),
  };
}
