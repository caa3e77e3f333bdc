import type { CanvasReport } from '../../wire/answers/canvas.ts';
import type { Change } from '../commands/table.ts';
import type { CanvasDocument, CanvasElement } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { resolveTraffic } from '../forecast/traffic.ts';
import { bringing } from '../traffic-brings.ts';
import type { Comparison } from './compare.ts';
import { countInterval, verdictOf } from './verdict.ts';

/** Orders from which on their mean is taken for what the next ones will be worth. */
export const ENOUGH_ORDERS = 30;

interface Learned {
  /** Planned, seen and blended of the two: people in one period of the plan, or minor units for an order. */
  readonly plan: number;
  readonly seen: number;
  readonly learned: number;
  /** People who came, or orders that were paid: of what it was seen. */
  readonly of: number;
  /** Do the data tell it from the plan, or are there enough of them? Otherwise it may be chance. */
  readonly tells: boolean;
  /** Makes it the plan. */
  readonly change: Change;
}
/** How many people a source brings in a period for its budget. */
export interface LearnedSource extends Learned {
  readonly kind: 'source';
  readonly element: string;
}
/** What an order brings: the price of a product, or the plain value of an element. */
export interface LearnedPrice extends Learned {
  readonly kind: 'price';
  readonly element: string | null;
  readonly product: string | null;
}
export type LearnedValue = LearnedSource | LearnedPrice;

/** People are shown as whole ones, and become the plan as they are shown; only of very few a part matters. */
const asShown = (people: number) => (people >= 10 ? Math.round(people) : people);

/** Sources whose people are worked out by what is drawn before them, or by nothing, have none of their own to learn. */
function ownPeople({ id, traffic }: CanvasElement, { lines }: CanvasDocument): number {
  return traffic && !lines.some(({ to, kind }) => to === id && kind !== 'later') ? resolveTraffic(traffic).people : 0;
}

/**
 * What sources bring, for the budget that is planned: where the ad spend is known, by what was paid so far, otherwise by the time
 * that has passed. The plan counts as much as `trust` people seen. One that nobody came by stays as planned: its rule may not fit.
 */
function learnedSources(document: CanvasDocument, report: CanvasReport, comparison: Comparison, trust: number): readonly LearnedSource[] {
  return document.elements.flatMap((element): LearnedSource[] => {
    const { id, traffic } = element;
    const [plan, of] = [ownPeople(element, document), comparison.elements[id]?.actual ?? 0];
    if (!traffic || plan <= 0 || of <= 0) return [];
    const budget = traffic.model === 'two_of_three' || traffic.model === 'cpm' ? resolveTraffic(traffic).spend : 0;
    const paid = report.elements[id]?.spend;
    const periods = budget > 0 && paid !== undefined && paid > 0 ? paid / budget : comparison.periods;
    if (periods <= 0) return [];
    const learned = asShown((trust + of) / (trust / plan + periods));
    const next = bringing(traffic, learned);
    if (!next) return [];
    const tells = verdictOf(plan * periods, countInterval(of)) !== 'cannot_tell';
    const change: Change = { command: 'updateElement', args: { id, patch: { traffic: next } } };
    return [{ kind: 'source', element: id, plan, seen: of / periods, learned, of, tells, change }];
  });
}

interface Orders {
  readonly revenue: number;
  readonly of: number;
}
const NONE: Orders = { revenue: 0, of: 0 };

/** What was earned at an element: by each person, as a plain value is meant, or by each order. */
function ordersAt({ elements }: CanvasReport, id: string, per: 'people' | 'hits'): Orders {
  const actual = elements[id];
  return actual?.revenue === undefined ? NONE : { revenue: actual.revenue, of: actual[per] };
}

function blended(plan: number, { revenue, of }: Orders, trust: number) {
  return { plan, seen: revenue / of, learned: Math.round((plan * trust + revenue) / (trust + of)), of, tells: of >= ENOUGH_ORDERS };
}

/** The product alone that everybody buys once at an element: only of such an element is what was earned its price. */
function soleProduct({ offers }: CanvasElement): string | undefined {
  const [offer, ...others] = offers ?? [];
  return offer && others.length === 0 && offer.take === 1 && offer.quantity === 1 ? offer.product : undefined;
}

function learnedPrices(document: CanvasDocument, report: CanvasReport, trust: number): readonly LearnedPrice[] {
  const elements = document.elements.flatMap((element): LearnedPrice[] => {
    const { id, value, kind } = element;
    if (!value || elementKind(kind).money === 'refund' || (element.offers?.length ?? 0) > 0) return [];
    const orders = ordersAt(report, id, 'people');
    if (orders.of <= 0 || orders.revenue <= 0) return [];
    const price = blended(value, orders, trust);
    const change: Change = { command: 'updateElement', args: { id, patch: { value: price.learned } } };
    return [{ kind: 'price', element: id, product: null, ...price, change }];
  });
  const products = document.products.flatMap((product): LearnedPrice[] => {
    const sold = document.elements.filter(({ offers }) => offers?.some((offer) => offer.product === product.id));
    if (product.billing.type !== 'one_off' || product.price <= 0 || !sold.every((element) => soleProduct(element) === product.id))
      return [];
    const orders = sold
      .map(({ id }) => ordersAt(report, id, 'hits'))
      .reduce((sum, { revenue, of }) => ({ revenue: sum.revenue + revenue, of: sum.of + of }), NONE);
    if (orders.of <= 0 || orders.revenue <= 0) return [];
    const price = blended(product.price, orders, trust);
    const change: Change = { command: 'updateProduct', args: { id: product.id, patch: { price: price.learned } } };
    return [{ kind: 'price', element: null, product: product.id, ...price, change }];
  });
  return [...elements, ...products];
}

/** What a plan can take from what was seen besides its rates: how many people its sources bring, and what an order is worth. */
export function learnedValues(
  document: CanvasDocument,
  report: CanvasReport,
  comparison: Comparison,
  trust: number,
): readonly LearnedValue[] {
  return [...learnedSources(document, report, comparison, trust), ...learnedPrices(document, report, trust)];
}
