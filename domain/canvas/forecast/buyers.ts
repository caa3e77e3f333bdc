import type { CanvasElement } from '../document.ts';
import { type FlowSystem, flowUntil, worthOf } from './flow.ts';
import { at } from './graph.ts';
import type { ElementMoney } from './money.ts';

/** Expected number, for one person entering at each element: by element number. */
export interface Outcomes {
  /** Of buying anything at least once. */
  readonly buyers: Float64Array;
  readonly orders: Float64Array;
  /** Chance that a visit of somebody who has not bought yet buys: by element number. */
  readonly buying: Float64Array;
}

/** Events that make somebody a lead by themselves. */
const LEAD_EVENTS: ReadonlySet<string> = new Set(['form_completed', 'call_scheduled', 'purchase', 'deal']);

/** Does everybody who gets here count as a lead? */
function marksLead(element: CanvasElement): boolean {
  return element.rule?.type === 'event' && LEAD_EVENTS.has(element.rule.event);
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

/** Expected number of leads for one person entering at each element: their first form, call, deal or purchase. */
export function leadsOf(system: FlowSystem, buying: Float64Array): Float64Array {
  const leading = buying.map((chance, i) => {
    const element = system.graph.elements[i];
    return element && marksLead(element) ? 1 : chance;
  });
  return worthOf(flowUntil(system, leading), leading);
}

const eitherOf = (a: number, b: number) => 1 - (1 - a) * (1 - b);

/**
 * Spreads the chance of a buy-once purchase, decided once a person, over the visits of that
 * person: with N visits each, b / (b + N (1 − b)) a visit makes b a person.
 */
function perVisit(chance: number, repeats: number): number {
  return chance > 0 ? chance / (chance + repeats * (1 - chance)) : 0;
}
