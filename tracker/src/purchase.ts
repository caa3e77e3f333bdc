import { safe } from './safe.ts';
import { type Details, flat, type Report } from './track.ts';

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
const number = (value: unknown): number | undefined => (value != null && Number.isFinite(Number(value)) ? Number(value) : undefined);
const whole = (value: unknown): number | undefined => {
  const read = number(value);
  return read === undefined ? read : Math.round(read);
};

export function saleDetails({ value, amount, currency, order, sku, quantity, name, ...rest }: Sale): Details {
  return {
    name: text(name),
    value: whole(value),
    amount: number(amount),
    // What is no currency is refused where it arrives: an amount must not be taken for one in another currency.
    currency: currency ? String(currency).trim().slice(0, 12).toUpperCase() : undefined,
    order: text(order),
    sku: text(sku),
    quantity: whole(quantity),
    attributes: flat(rest),
  };
}

/** A purchase as Google's tags write it: amounts in major units, a list of items. */
interface Ecommerce {
  readonly transaction_id?: string;
  readonly value?: number | string;
  readonly currency?: string;
  readonly items?: readonly { readonly item_id?: string; readonly item_name?: string; readonly quantity?: number }[];
}

function fromEcommerce({ transaction_id, value, currency, items = [] }: Ecommerce): Sale {
  const [item] = items;
  return {
    amount: number(value || 0),
    currency,
    order: transaction_id,
    name: item?.item_name,
    sku: item?.item_id,
    quantity: items.reduce((sum, { quantity = 1 }) => sum + Number(quantity), 0) || undefined,
  };
}

type Entry = { event?: string; ecommerce?: Ecommerce } & { readonly [index: number]: unknown };

/** Purchases a shop already tells Google's tag manager or gtag about: `{event: 'purchase', ecommerce}` or `gtag('event', 'purchase', …)`. */
export function watchDataLayer(track: Report): void {
  const page = window as unknown as { dataLayer?: Entry[] };
  const layer = page.dataLayer || [];
  page.dataLayer = layer;
  const read = safe((entry: Entry) => {
    const sale = entry.event === 'purchase' ? entry.ecommerce : entry[0] === 'event' && entry[1] === 'purchase' && (entry[2] as Ecommerce);
    if (sale) track('purchase', saleDetails(fromEcommerce(sale)));
  });
  layer.forEach(read);
  const push = layer.push;
  layer.push = function (...entries: Entry[]) {
    entries.forEach(read);
    return push.apply(this, entries);
  };
}
