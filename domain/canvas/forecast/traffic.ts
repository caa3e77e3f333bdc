import { ratio } from '../../metrics/ratio.ts';
import type { Traffic } from '../document.ts';

/** What a source brings and costs before anybody walks on. People unrounded, money in minor units. */
export interface ResolvedTraffic {
  readonly people: number;
  /** Cost that does not depend on what people do later. */
  readonly spend: number;
  /** spend / people; null without people. */
  readonly per_person: number | null;
  /** The one of three inputs that was worked out. */
  readonly computed: 'spend' | 'per_person' | 'people' | null;
  /** False: something is missing, so the source brings what is known, else nothing. */
  readonly complete: boolean;
}
type Model = Traffic['model'];
type Of<M extends Model> = Extract<Traffic, { model: M }>;

const known = (people: number, spend: number, complete = true): ResolvedTraffic => ({
  people,
  spend,
  per_person: ratio(spend, people),
  computed: null,
  complete,
});

/** Of spend, cost per person and people two are typed; the third follows. Free people cannot be worked out from a spend. */
function twoOfThree({ spend, per_person, people, typed }: Of<'two_of_three'>): ResolvedTraffic {
  const given = (name: 'spend' | 'per_person' | 'people', value: number | undefined) => (typed.includes(name) ? value : undefined);
  const money = given('spend', spend);
  const each = given('per_person', per_person);
  const heads = given('people', people);
  if (heads !== undefined && money !== undefined) return { ...known(heads, money), computed: 'per_person' };
  if (heads !== undefined && each !== undefined) return { ...known(heads, heads * each), per_person: each, computed: 'spend' };
  if (money !== undefined && each !== undefined && each > 0) {
    return { ...known(money / each, money), per_person: each, computed: 'people' };
  }
  return known(heads ?? 0, money ?? 0, false);
}

const RESOLVE = {
  two_of_three: twoOfThree,
  /** spend buys views at `cpm` a thousand; `ctr` of them come. */
  cpm: ({ spend, cpm, ctr }) => (cpm > 0 ? known((spend / cpm) * 1000 * ctr, spend) : known(0, spend, false)),
  flat: ({ people, fee }) => known(people, fee),
  list: ({ size, open, click, fee }) => known(size * open * click, fee),
  /** These two cost nothing until people become leads or buy. */
  per_lead: ({ people }) => known(people, 0),
  revenue_share: ({ people }) => known(people, 0),
  /** The share of sales is added when people buy. */
  fee_and_share: ({ people, fee }) => known(people, fee),
  per_send: ({ sends, per_send, click }) => known(sends * click, sends * per_send),
  free: ({ people }) => known(people, 0),
} satisfies { [M in Model]: (traffic: Of<M>) => ResolvedTraffic };

/** People and cost of a source, by its cost model. */
export function resolveTraffic(traffic: Traffic): ResolvedTraffic {
  const resolve: (traffic: never) => ResolvedTraffic = RESOLVE[traffic.model];
  return resolve(traffic as never);
}

const COSTS = {
  two_of_three: (traffic) => twoOfThree(traffic).spend > 0,
  cpm: ({ spend }) => spend > 0,
  flat: ({ fee }) => fee > 0,
  list: ({ fee }) => fee > 0,
  per_lead: ({ per_lead }) => per_lead > 0,
  revenue_share: ({ share }) => share > 0,
  fee_and_share: ({ fee, share }) => fee > 0 || share > 0,
  per_send: ({ sends, per_send }) => sends * per_send > 0,
  free: () => false,
} satisfies { [M in Model]: (traffic: Of<M>) => boolean };

/** Does the plan put any cost on this source, at once or later? */
export function costsMoney(traffic: Traffic): boolean {
  const costs: (traffic: never) => boolean = COSTS[traffic.model];
  return costs(traffic as never);
}

/** What the people of a source have done by the end of the canvas. */
export interface SourceOutcome {
  /** Computed only when a cost asks for it. */
  readonly leads: () => number;
  /** Gross, minor units. */
  readonly revenue: number;
}

const LATER_COST = {
  two_of_three: () => 0,
  cpm: () => 0,
  flat: () => 0,
  list: () => 0,
  /** A lead: somebody who completes a form or schedules a call, each person once; whether they buy does not matter. */
  per_lead: ({ per_lead }, { leads }) => per_lead * leads(),
  /** A share of the gross revenue (before refunds and fees) of the people who came from this source. */
  revenue_share: ({ share }, { revenue }) => share * revenue,
  fee_and_share: ({ share }, { revenue }) => share * revenue,
  per_send: () => 0,
  free: () => 0,
} satisfies { [M in Model]: (traffic: Of<M>, outcome: SourceOutcome) => number };

/** Cost that arises at leads or purchases, minor units. */
export function laterCost(traffic: Traffic, outcome: SourceOutcome): number {
  const cost: (traffic: never, outcome: SourceOutcome) => number = LATER_COST[traffic.model];
  return cost(traffic as never, outcome);
}
