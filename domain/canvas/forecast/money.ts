import type { CanvasElement, Offer, Product } from '../document.ts';
import { elementKind } from '../elements/index.ts';

/** What one sale brings until the end of its billing. Minor units, unrounded. */
export interface SaleMoney {
  /** All expected payments without tax, before refunds. */
  readonly gross: number;
  /** gross less refunds, provider fees and unit cost. */
  readonly net: number;
}
type Billing = Product['billing'];
type Of<T extends Billing['type']> = Extract<Billing, { type: T }>;

interface Schedule {
  /** Expected number of payments of somebody who pays at least once. */
  readonly payments: number;
  /** How often the thing itself is delivered. */
  readonly deliveries: number;
  /** Share of the takers who ever pay. */
  readonly paying: number;
}

const SCHEDULE = {
  one_off: () => ({ payments: 1, deliveries: 1, paying: 1 }),
  /** A box or a month of service each time: payments over H periods at churn c are (1 − (1 − c)^H) / c. */
  recurring: ({ periods, churn, trial_to_paid = 1 }) => {
    const payments = churn > 0 ? (1 - (1 - churn) ** periods) / churn : periods;
    return { payments, deliveries: payments, paying: trial_to_paid };
  },
  /** Delivered once, paid in n parts; after each part the share d stops: Σ (1 − d)^k for k = 0 … n − 1. */
  instalments: ({ payments, default_rate }) => {
    const expected = default_rate > 0 ? (1 - (1 - default_rate) ** payments) / default_rate : payments;
    return { payments: expected, deliveries: 1, paying: 1 };
  },
} satisfies { [T in Billing['type']]: (billing: Of<T>) => Schedule };

/** Expected payments of one sale, for screens that show where a price comes from. */
export function scheduleOf(billing: Billing): Schedule {
  const schedule: (billing: never) => Schedule = SCHEDULE[billing.type];
  return schedule(billing as never);
}

/** One payment of a sale. Minor units, unrounded. */
interface Payment {
  /** What the seller earns of it: the price without tax, which is passed on and never theirs. */
  readonly gross: number;
  /** gross less refunds and provider fees. */
  readonly received: number;
}

/**
 * One payment for `quantity` pieces. Tax is part of the price (119.00 with 19 % in it are 100.00 and 19.00) or
 * comes on top (100.00 and 19.00 are 119.00 to pay). The provider takes its share of all that is paid, tax
 * included, and its fixed fee once a payment, however many pieces it covers. Refunds give tax back as well.
 */
export function paymentOf({ price, tax, refund, fee_share, fee_fixed }: Product, quantity: number): Payment {
  const told = price * quantity;
  const onTop = 1 + (tax?.rate ?? 0);
  const [gross, paid] = tax?.included ? [told / onTop, told] : [told, told * onTop];
  return { gross, received: gross * (1 - refund) - paid * fee_share - (quantity > 0 ? fee_fixed : 0) };
}

/**
 * Money of one sale of `quantity` pieces to somebody who pays: net = payments × received − deliveries × quantity ×
 * unit cost. A refund does not bring the unit cost back.
 */
export function saleMoney(product: Product, quantity: number): SaleMoney {
  const { payments, deliveries } = scheduleOf(product.billing);
  const { gross, received } = paymentOf(product, quantity);
  return { gross: payments * gross, net: payments * received - deliveries * quantity * product.unit_cost };
}

/** Money earned at one element, apart for what counts people and what counts visits. Minor units each. */
export interface ElementMoney {
  /** Buy-once products and the plain value: earned once from each person. */
  readonly once: SaleMoney;
  /** Repeatable products: earned at every visit. */
  readonly each: SaleMoney;
  /** Chance (share) that a person buys a buy-once product here, and that a visit buys a repeatable one. */
  readonly buysOnce: number;
  readonly buysEach: number;
  readonly unknownProduct: boolean;
}

const NOTHING: SaleMoney = { gross: 0, net: 0 };
const NO_MONEY: ElementMoney = { once: NOTHING, each: NOTHING, buysOnce: 0, buysEach: 0, unknownProduct: false };

const plus = (a: SaleMoney, b: SaleMoney, take: number): SaleMoney => ({ gross: a.gross + take * b.gross, net: a.net + take * b.net });
const either = (a: number, b: number) => 1 - (1 - a) * (1 - b);

/** Adds up the plain value and the offers of an element; an offer of a product that is gone earns nothing and is reported. */
export function elementMoney(element: CanvasElement, products: ReadonlyMap<string, Product>): ElementMoney {
  const { offers = [] } = element;
  const plain = plainMoney(element);
  return offers.reduce((money, offer) => addOffer(money, offer, products.get(offer.product)), plain);
}

/** A plain amount for each person: earned, or given back, which lowers what is left and not what was sold. */
function plainMoney({ kind, value = 0 }: CanvasElement): ElementMoney {
  if (elementKind(kind).money === 'refund') return { ...NO_MONEY, once: { gross: 0, net: -value } };
  return { ...NO_MONEY, once: { gross: value, net: value }, buysOnce: value > 0 ? 1 : 0 };
}

function addOffer(money: ElementMoney, offer: Offer, product: Product | undefined): ElementMoney {
  if (!product) return { ...money, unknownProduct: true };
  const sale = saleMoney(product, offer.quantity);
  const take = offer.take * scheduleOf(product.billing).paying;
  const buys = sale.gross > 0 ? take : 0;
  return product.repeatable
    ? { ...money, each: plus(money.each, sale, take), buysEach: either(money.buysEach, buys) }
    : { ...money, once: plus(money.once, sale, take), buysOnce: either(money.buysOnce, buys) };
}
