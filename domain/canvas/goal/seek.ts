import { sixPlaces } from '../change.ts';
import type { Change } from '../commands/table.ts';
import type { CanvasDocument, Line } from '../document.ts';
import { forecast, forecastTotals } from '../forecast/forecast.ts';
import type { Forecast, PlainTotals } from '../forecast-types.ts';
import type { GOALS } from '../outlook.ts';
import { roomOf } from '../split.ts';
import { sized } from '../traffic-size.ts';

export interface Goal {
  readonly of: (typeof GOALS)[number];
  readonly amount: number;
  /** In which period of the plan, counted from 1; the first when left out. Plans are looked at in it by `inPeriod`. */
  readonly in?: number | undefined;
}

/** The one thing that is changed to get there, everything else staying as planned. */
export type Lever =
  | { readonly kind: 'traffic' }
  | { readonly kind: 'source'; readonly element: string }
  | { readonly kind: 'rate'; readonly line: string }
  /** Of what is sold, or paid by each person at a step, in minor units. */
  | { readonly kind: 'price'; readonly product: string }
  | { readonly kind: 'value'; readonly element: string };

export const isPrice = ({ kind }: Lever): boolean => kind === 'price' || kind === 'value';

export interface Answer {
  readonly lever: Lever;
  /** The value now: times the traffic of the plan, a share, or an amount in minor units. */
  readonly from: number;
  /** The value that reaches the goal; null where none does. */
  readonly to: number | null;
  /** How far it gets at its best, in the goal's own unit; null where there is no end to it. */
  readonly best: number | null;
  /** The highest the value can be: 1 for a rate whose split has room for everybody; null where there is no end to it. */
  readonly most: number | null;
}

const figure = (goal: Goal, totals: PlainTotals): number => totals[goal.of];
/** A cent, or a hundred-thousandth of a buyer: nobody sees less. */
const NOTHING = 1e-5;

/** The part of a figure that grows with traffic; for profit, what is left when fixed costs are paid. */
const growing = (goal: Goal, totals: PlainTotals): number => (goal.of === 'profit' ? totals.profit + totals.fixed_cost : totals[goal.of]);

/**
 * Profit, revenue and buyers are linear in traffic at the same cost a person, so the factor follows:
 * goal = rest + part × factor.
 */
function byTraffic(goal: Goal, lever: Lever, now: number, part: number): Answer {
  const rest = now - part;
  const wanted = goal.amount - rest;
  const factor = part === 0 ? (Math.abs(wanted) <= NOTHING ? 1 : null) : wanted / part;
  const reached = factor !== null && factor >= 0 && Number.isFinite(factor);
  // Without any traffic at all the rest is left, and less of what loses money is the best there is.
  const best = part > 0 ? null : part === 0 ? now : rest;
  return { lever, from: 1, to: reached ? factor : null, best: reached ? null : (best ?? rest), most: null };
}

/** What of it one source brings in, and more of it with more of its people. */
function sourcePart(goal: Goal, plan: Forecast, element: string): number {
  const source = plan.sources[element];
  if (!source) return 0;
  return goal.of === 'profit' ? source.profit + source.fixed_cost : source[goal.of];
}

const withRate = (document: CanvasDocument, id: string, rate: number): CanvasDocument => ({
  ...document,
  lines: document.lines.map((line) => (line.id === id ? { ...line, rate } : line)),
});

/** Rates are kept with six places. */
const PLACE = 1e-6;
/** More looks than any plan has needed by far. */
const MOST_LOOKS = 60;

/** Where a figure that moves one way is 0, between two rates where it is not on the same side. Straight on where it is straight, by halves where it is not. */
function crossing(at: (rate: number) => number, ends: { readonly low: number; readonly high: number; readonly most: number }): number {
  let [below, above, low, high] = [0, ends.most, ends.low, ends.high];
  let last = Number.NaN;
  for (let look = 0; look < MOST_LOOKS; look += 1) {
    const next = look % 4 === 3 ? (below + above) / 2 : (below * high - above * low) / (high - low);
    const found = at(next);
    if (found === 0 || Math.abs(next - last) < PLACE / 100 || above - below < PLACE / 10) return next;
    last = next;
    if (found > 0 === high > 0) [above, high] = [next, found];
    else [below, low] = [next, found];
  }
  return last;
}

/** A figure moves one way with a rate, whatever loops there are: the goal lies between the ends, or is out of reach. */
function byRate(goal: Goal, document: CanvasDocument, line: Line): Answer {
  const at = (rate: number) => figure(goal, forecastTotals(withRate(document, line.id, rate))) - goal.amount;
  const most = roomOf(document, line);
  const answer = { lever: { kind: 'rate' as const, line: line.id }, from: line.rate ?? 0, most };
  const [low, high] = [at(0), at(most)];
  const nothing = Math.max(NOTHING, Math.abs(goal.amount) * 1e-9);
  if (Math.abs(high) <= nothing) return { ...answer, to: most, best: null };
  if (Math.abs(low) <= nothing) return { ...answer, to: 0, best: null };
  if (low > 0 === high > 0) return { ...answer, to: null, best: goal.amount + (Math.abs(low) < Math.abs(high) ? low : high) };
  const rate = crossing(at, { low, high, most });
  // The first rate of six places that is enough where more is better, and the last one where less is.
  const rounded = sixPlaces(rate);
  const isEnough = at(rounded) >= -nothing;
  const to = isEnough ? rounded : rounded + (high > 0 ? PLACE : -PLACE);
  return { ...answer, to: sixPlaces(Math.min(most, Math.max(0, to))), best: null };
}

const withPrice = (document: CanvasDocument, lever: PriceLever, price: number): CanvasDocument =>
  lever.kind === 'price'
    ? { ...document, products: document.products.map((each) => (each.id === lever.product ? { ...each, price } : each)) }
    : { ...document, elements: document.elements.map((each) => (each.id === lever.element ? { ...each, value: price } : each)) };

type PriceLever = Extract<Lever, { kind: 'price' | 'value' }>;

/** Profit and revenue are linear in a price while as many buy; it is a whole number of minor units, the first that is enough. */
function byPrice(goal: Goal, document: CanvasDocument, lever: PriceLever, now: number): Answer {
  const from =
    lever.kind === 'price'
      ? document.products.find(({ id }) => id === lever.product)?.price
      : document.elements.find(({ id }) => id === lever.element)?.value;
  const answer = { lever, from: from ?? 0, to: null, best: now, most: null };
  if (from === undefined) return answer;
  // Given away it would be no sale: what a unit of the price does is seen between two prices.
  const each = (figure(goal, forecastTotals(withPrice(document, lever, 2 * from))) - now) / from;
  const free = now - each * from;
  const exact = (goal.amount - free) / each;
  if (!Number.isFinite(exact) || each <= 0 || exact < 0) return { ...answer, best: each > 0 ? free : now };
  const to = Math.ceil(exact - NOTHING);
  return to > MOST_PRICE ? answer : { ...answer, to, best: null };
}

/** What one lever has to become for the plan to reach the goal. */
export function seek(document: CanvasDocument, goal: Goal, lever: Lever, plan = forecast(document)): Answer {
  const now = figure(goal, plan.totals);
  if (lever.kind === 'traffic') return byTraffic(goal, lever, now, growing(goal, plan.totals));
  if (lever.kind === 'source') return byTraffic(goal, lever, now, sourcePart(goal, plan, lever.element));
  if (lever.kind !== 'rate') return byPrice(goal, document, lever, now);
  const line = document.lines.find(({ id }) => id === lever.line);
  return line ? byRate(goal, document, line) : { lever, from: 0, to: null, best: now, most: 0 };
}

/** The most a document holds, minor units. */
const MOST_PRICE = 1e11;

/** Lines beyond the most sensitive ones are not looked at: each takes some forty forecasts. */
const MOST_LINES = 8;

/** Prices beyond the first ones are not looked at, either. */
const MOST_PRICES = 4;

/** What is paid for something by somebody, where a price says how much comes in. */
function pricesOf({ elements, products }: CanvasDocument, plan: Forecast): readonly Lever[] {
  const reached = elements.filter(({ id }) => (plan.elements[id]?.revenue ?? 0) > 0);
  const sold = new Set(reached.flatMap(({ offers = [] }) => offers.map(({ product }) => product)));
  return [
    ...products.filter(({ id, price }) => price > 0 && sold.has(id)).map(({ id }) => ({ kind: 'price', product: id }) as const),
    ...reached.filter(({ value = 0 }) => value > 0).map(({ id }) => ({ kind: 'value', element: id }) as const),
  ].slice(0, MOST_PRICES);
}

/** What could be changed: all traffic, each source that brings people, prices where they count, and the lines where a point more moves most. */
export function leversOf(document: CanvasDocument, plan: Forecast, of: Goal['of'] = 'buyers'): readonly Lever[] {
  const sources = document.elements.filter(({ id, traffic }) => traffic && (plan.sources[id]?.people ?? 0) > 0);
  const lines = document.lines
    .filter((line) => line.kind !== 'later' && roomOf(document, line) > 0 && (plan.elements[line.from]?.visits ?? 0) > 0)
    .filter((line) => (line.rate ?? 0) < 1 && (plan.lines[line.id]?.leverage ?? 0) !== 0)
    .sort((a, b) => Math.abs(plan.lines[b.id]?.leverage ?? 0) - Math.abs(plan.lines[a.id]?.leverage ?? 0));
  return [
    ...(sources.length > 1 ? [{ kind: 'traffic' } as const] : []),
    ...sources.map(({ id }) => ({ kind: 'source', element: id }) as const),
    // How many buy does not follow from a price.
    ...(of === 'buyers' ? [] : pricesOf(document, plan)),
    ...lines.slice(0, MOST_LINES).map(({ id }) => ({ kind: 'rate', line: id }) as const),
  ];
}

/** The changes that make an answer the plan. */
export function changesOf(document: CanvasDocument, { lever, to }: Answer): Change[] {
  if (to === null) return [];
  if (lever.kind === 'rate') return [{ command: 'setRate', args: { line: lever.line, rate: to } }];
  if (lever.kind === 'price') return [{ command: 'updateProduct', args: { id: lever.product, patch: { price: to } } }];
  if (lever.kind === 'value') return [{ command: 'updateElement', args: { id: lever.element, patch: { value: to } } }];
  const sources = document.elements.filter(({ id }) => lever.kind === 'traffic' || id === lever.element);
  return sources.flatMap(({ id, traffic }): Change[] =>
    traffic ? [{ command: 'updateElement', args: { id, patch: { traffic: sized(traffic, to) } } }] : [],
  );
}
