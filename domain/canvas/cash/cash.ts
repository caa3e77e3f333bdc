import { sumOfCosts } from '../costs.ts';
import type { CanvasDocument } from '../document.ts';
import { at } from '../forecast/graph.ts';
import type { CashPeriod } from '../forecast-types.ts';
import { flowsOf } from './flows.ts';

/** Days in one period of the plan. */
export const DAYS_OF = { day: 1, week: 7, month: 30 } as const satisfies Record<CanvasDocument['period'], number>;

export interface Horizon {
  /** How many periods of the plan are looked at. */
  readonly periods: number;
  /** How much more traffic there is with each period, at the same cost a person: 0.1 = 10 %. */
  readonly growth: number;
}

export interface Cash {
  readonly periods: readonly CashPeriod[];
  /** The balance at the end of each day. */
  readonly days: readonly number[];
  /** How far the balance falls at its deepest: what has to be there beforehand; null where it never falls below 0. */
  readonly lowest: { readonly day: number; readonly balance: number } | null;
  /** The first day after which the balance never falls below 0 again; 0 where it never does, null where it is below 0 at the end. */
  readonly paid_back: number | null;
}

/** A thousandth of a minor unit is nothing that is owed. */
const NOTHING = 1e-3;

/**
 * When the money of a plan comes and goes. People arrive evenly over the days of a period and take the
 * days that lines, and cards to wait at, say; instalments and subscriptions are paid a period apart, after a trial its days later; ads are paid on the day
 * they bring people, leads too, and a share of revenue with each payment. Fixed costs are spread evenly;
 * what is paid once is paid on the first day.
 * Tax is set aside on the day it is paid: it is never in the balance. After a while without growth each period comes to the profit of the forecast.
 */
export function cashOf(document: CanvasDocument, { periods, growth }: Horizon): Cash {
  const length = DAYS_OF[document.period];
  const days = periods * length;
  const factor = (day: number) => (1 + growth) ** Math.floor(day / length) / length;
  const costs = sumOfCosts(document.fixed_costs);
  const fixedOn = (day: number) => costs.per_period / length + (day === 0 ? costs.once : 0);
  const { people, sums } = flowsOf(document, { days, length, periods, factor });
  const balances: number[] = [];
  let balance = 0;
  for (let day = 0; day < days; day += 1) {
    balance += at(sums.received, day) - at(sums.ads, day) - at(sums.delivered, day) - fixedOn(day);
    balances.push(balance);
  }
  const within = (of: Float64Array, period: number) =>
    of.subarray(period * length, (period + 1) * length).reduce((sum, each) => sum + each, 0);
  return {
    periods: Array.from({ length: periods }, (_, period) => {
      const fixed_cost = costs.per_period + (period === 0 ? costs.once : 0);
      const [received, ad_cost, unit_cost] = [within(sums.received, period), within(sums.ads, period), within(sums.delivered, period)];
      return {
        people: people * (1 + growth) ** period,
        received,
        ad_cost,
        unit_cost,
        fixed_cost,
        result: received - ad_cost - unit_cost - fixed_cost,
        balance: balances[(period + 1) * length - 1] ?? 0,
      };
    }),
    days: balances,
    ...turning(balances),
  };
}

function turning(balances: readonly number[]): Pick<Cash, 'lowest' | 'paid_back'> {
  let lowest: Cash['lowest'] = null;
  let last = -1;
  for (const [day, balance] of balances.entries()) {
    if (balance < -NOTHING) last = day;
    if (balance < -NOTHING && balance < (lowest?.balance ?? 0)) lowest = { day, balance };
  }
  return { lowest, paid_back: last === balances.length - 1 && balances.length > 0 ? null : last + 1 };
}
