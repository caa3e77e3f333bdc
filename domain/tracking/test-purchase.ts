import type { WalkedEvent, WalkedOrder } from '../wire/walks.ts';

/**
 * What is to be said of a test purchase: it has no number, so the same order told twice counts twice; it has no amount,
 * so it earns nothing; its amount is zero; it has no currency, so it is taken for the workspace's; or it came more than
 * once, which counts once.
 */
export const PURCHASE_REMARKS = ['noOrder', 'noAmount', 'zero', 'noCurrency', 'again'] as const;
export type PurchaseRemark = (typeof PURCHASE_REMARKS)[number];

export interface TestPurchase {
  readonly event: WalkedEvent;
  readonly bought: WalkedOrder;
  readonly remarks: readonly PurchaseRemark[];
}

const remarksOn = ({ order, value, currency }: WalkedOrder, times: number): readonly PurchaseRemark[] =>
  PURCHASE_REMARKS.filter(
    (remark) =>
      ({
        noOrder: order === '',
        noAmount: value === null,
        zero: value === 0,
        noCurrency: value !== null && currency === '',
        again: times > 1,
      })[remark],
  );

/** Purchases of a walk in the order in which they came, each order once, as it came first. */
export function testPurchases(events: readonly WalkedEvent[]): readonly TestPurchase[] {
  const bought = events.flatMap((event) => (event.bought ? [{ event, bought: event.bought }] : []));
  const times = (order: string) => (order === '' ? 1 : bought.filter((one) => one.bought.order === order).length);
  return bought
    .filter((one, place) => one.bought.order === '' || bought.findIndex((other) => other.bought.order === one.bought.order) === place)
    .map((one) => ({ ...one, remarks: remarksOn(one.bought, times(one.bought.order)) }));
}
