import type { Sale } from '../src/purchase.ts';
import type { Parts, Tools } from '../src/tools.ts';

/** A sale as Google's tags write it: amounts in major units, a list of items. */
interface Ecommerce {
  readonly transaction_id?: string;
  readonly value?: number | string;
  readonly currency?: string;
  readonly items?: readonly { readonly item_id?: string; readonly item_name?: string; readonly quantity?: number }[];
}

function saleOf({ transaction_id, value, currency, items = [] }: Ecommerce): Sale {
  const [item] = items;
  return {
    amount: Number(value) || 0,
    currency,
    order: transaction_id,
    name: item?.item_name,
    sku: item?.item_id,
    quantity: items.reduce((sum, { quantity = 1 }) => sum + Number(quantity), 0) || undefined,
  };
}

type Entry = { event?: string; ecommerce?: Ecommerce } & { readonly [index: number]: unknown };

/** Money given back: a purchase below zero. Without an order and an amount nobody could tell what it takes away. */
function giveBack(call: Tools['call'], { value, amount, ...sale }: Sale): void {
  const below = (given?: number) => given && -Math.abs(given);
  if (!sale.order || !(value || amount)) console.warn('flumen: a refund needs its order and what was given back');
  else call('purchase', { ...sale, value: below(value), amount: below(amount) });
}

let isReading = false;
/**
 * Purchases and refunds that a shop already tells Google's tag manager or gtag:
 * `{event: 'purchase', ecommerce}` or `gtag('event', 'purchase', …)`. Those of before are read, too.
 */
function watch({ call }: Tools): void {
  const { dataLayer } = window as unknown as { dataLayer?: Entry[] };
  if (isReading || !dataLayer) return;
  isReading = true;
  const read = (entry: Entry): void => {
    const [name, sale] = entry?.[0] === 'event' ? [entry[1], entry[2] as Ecommerce] : [entry?.event, entry?.ecommerce];
    if (sale && name === 'purchase') call(name, saleOf(sale));
    if (sale && name === 'refund') giveBack(call, saleOf(sale));
  };
  dataLayer.forEach(read);
  const { push } = dataLayer;
  dataLayer.push = function (...entries: Entry[]) {
    entries.forEach(read);
    return push.apply(this, entries);
  };
}

const shop: Parts['shop'] = (tools, _element, refund) => {
  if (refund) giveBack(tools.call, refund);
  watch(tools);
};
export default shop;
