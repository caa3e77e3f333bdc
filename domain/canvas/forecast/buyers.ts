import { EVENTS } from '../../tracking/events.ts';
import type { CanvasElement } from '../document.ts';
import { elementKind } from '../elements/index.ts';
import { type FlowSystem, flowUntil, visitsFrom, worthOf } from './flow.ts';
import { at } from './graph.ts';
import type { Together } from './meetings.ts';
import type { ElementMoney } from './money.ts';
import type { Walk } from './walk.ts';

/** Expected number, for one person entering at each element: by element number. */
export interface Outcomes {
  /** Of buying anything at least once. */
  readonly buyers: Float64Array;
  readonly orders: Float64Array;
  /** Chance that a visit of somebody who has not bought yet buys: by element number. */
  readonly buying: Float64Array;
}

/** What a walk knows before anybody buys. */
interface Walked {
  readonly system: FlowSystem;
  readonly repeats: Float64Array;
  readonly money: readonly ElementMoney[];
}

/** Is everybody who gets here a lead from then on? By what the element is made for, or by the event it counts. */
export function makesLeads({ kind, rule }: CanvasElement): boolean {
  return elementKind(kind).lead || (rule?.type === 'event' && EVENTS[rule.event].lead);
}

/**
 * Counts each person once, however often and wherever they buy: only people who have not bought
 * yet are followed, and they stop being followed at their first purchase. Whether somebody buys
 * does not depend on where they go next.
 *
 * An order opens at the first purchase; bumps, upsells and other later sales to a buyer belong
 * to it. Coming back to the step where it opened and buying a repeatable product again opens
 * another order.
 */
export function outcomesOf(system: FlowSystem, repeats: Float64Array, money: readonly ElementMoney[]): Outcomes {
  const buying = Float64Array.from(money, ({ buysOnce, buysEach }, i) => eitherOf(perVisit(buysOnce, at(repeats, i)), buysEach));
  const orders = Float64Array.from(money, ({ buysOnce, buysEach }, i) => {
    const again = buysEach > 0 ? buysEach / eitherOf(buysOnce, buysEach) : 0;
    return at(buying, i) * (1 + (at(repeats, i) - 1) * again);
  });
  const untilBought = flowUntil(system, buying);
  return { buyers: worthOf(untilBought, buying), orders: worthOf(untilBought, orders), buying };
}

/**
 * The same where people go several ways at once: no more buyers than there can be people who buy,
 * and no more than buy at all steps together.
 */
export function outcomesOnce(
  linear: Outcomes,
  together: Together,
  starts: readonly number[],
  { system, repeats, money }: Walked,
): Outcomes {
  const buyers = linear.buyers.slice();
  const orders = linear.orders.slice();
  const ever = together.ever?.from(starts, linear.buying);
  starts.forEach((start, place) => {
    const arrivals = new Float64Array(buyers.length);
    arrivals[start] = 1;
    const visits = visitsFrom(system, arrivals);
    const sales = money.reduce((sum, { buysOnce, buysEach }, i) => sum + at(visits, i) * (buysOnce / at(repeats, i) + buysEach), 0);
    const before = at(linear.buyers, start);
    buyers[start] = Math.min(before, sales, ever?.[place]?.most ?? together.most);
    orders[start] = before > 0 ? (at(linear.orders, start) * at(buyers, start)) / before : 0;
  });
  return { ...linear, buyers, orders };
}

/** Expected number of leads for one person entering at each of `starts`: people who get to a form or a call, each once. */
export function leadsOf({ system, together }: Pick<Walk, 'system' | 'together'>, starts: readonly number[]): readonly number[] {
  const leading = Float64Array.from(system.graph.elements, (element) => (makesLeads(element) ? 1 : 0));
  const leads = worthOf(flowUntil(system, leading), leading);
  if (!together) return starts.map((start) => at(leads, start));
  const ever = together.ever?.from(starts, leading);
  return starts.map((start, place) => Math.min(at(leads, start), ever?.[place]?.most ?? together.most));
}

const eitherOf = (a: number, b: number) => 1 - (1 - a) * (1 - b);

/**
 * Spreads the chance of a buy-once purchase, decided once a person, over the visits of that
 * person: with N visits each, b / (b + N (1 − b)) a visit makes b a person.
 */
function perVisit(chance: number, repeats: number): number {
  return chance > 0 ? chance / (chance + repeats * (1 - chance)) : 0;
}
