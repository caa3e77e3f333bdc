import type { Traffic } from './document.ts';

type Model = Traffic['model'];
type Of<M extends Model> = Extract<Traffic, { model: M }>;
type Typed = 'spend' | 'per_person' | 'people';

const MOST_MONEY = 1e11;
const MOST_PEOPLE = 1e12;
/** Whole minor units, rounded up: what is asked for is not to be missed by a cent. */
const money = (amount: number) => Math.min(MOST_MONEY, Math.ceil(amount - 1e-6));
const heads = (people: number) => Math.min(MOST_PEOPLE, people);

function twoOfThree(traffic: Of<'two_of_three'>, factor: number): Traffic {
  const by = (name: Typed, value: number | undefined) => (name === 'spend' ? money((value ?? 0) * factor) : heads((value ?? 0) * factor));
  const grown = traffic.typed.filter((name) => name !== 'per_person');
  return { ...traffic, ...Object.fromEntries(grown.map((name) => [name, by(name, traffic[name])])) };
}

const SIZED = {
  two_of_three: twoOfThree,
  cpm: (traffic, factor) => ({ ...traffic, spend: money(traffic.spend * factor) }),
  flat: (traffic, factor) => ({ ...traffic, people: heads(traffic.people * factor), fee: money(traffic.fee * factor) }),
  list: (traffic, factor) => ({ ...traffic, size: heads(traffic.size * factor), fee: money(traffic.fee * factor) }),
  per_lead: (traffic, factor) => ({ ...traffic, people: heads(traffic.people * factor) }),
  revenue_share: (traffic, factor) => ({ ...traffic, people: heads(traffic.people * factor) }),
  fee_and_share: (traffic, factor) => ({ ...traffic, people: heads(traffic.people * factor), fee: money(traffic.fee * factor) }),
  per_send: (traffic, factor) => ({ ...traffic, sends: heads(traffic.sends * factor) }),
  free: (traffic, factor) => ({ ...traffic, people: heads(traffic.people * factor) }),
} satisfies { [M in Model]: (traffic: Of<M>, factor: number) => Traffic };

/** The same source with so many times the people, each at the same cost. */
export function sized(traffic: Traffic, factor: number): Traffic {
  const size: (traffic: never, factor: number) => Traffic = SIZED[traffic.model];
  return size(traffic as never, factor);
}

/** What is typed to make a source larger, and how it is typed: minor units, or a number of people, contacts or messages. */
export interface Size {
  readonly field: 'spend' | 'people' | 'size' | 'sends';
  readonly kind: 'money' | 'count';
  readonly value: number;
}

const SIZES = {
  two_of_three: ({ typed, spend, people }) =>
    typed.includes('spend') && !typed.includes('people')
      ? { field: 'spend', kind: 'money', value: spend ?? 0 }
      : { field: 'people', kind: 'count', value: people ?? 0 },
  cpm: ({ spend }) => ({ field: 'spend', kind: 'money', value: spend }),
  flat: ({ people }) => ({ field: 'people', kind: 'count', value: people }),
  list: ({ size }) => ({ field: 'size', kind: 'count', value: size }),
  per_lead: ({ people }) => ({ field: 'people', kind: 'count', value: people }),
  revenue_share: ({ people }) => ({ field: 'people', kind: 'count', value: people }),
  fee_and_share: ({ people }) => ({ field: 'people', kind: 'count', value: people }),
  per_send: ({ sends }) => ({ field: 'sends', kind: 'count', value: sends }),
  free: ({ people }) => ({ field: 'people', kind: 'count', value: people }),
} satisfies { [M in Model]: (traffic: Of<M>) => Size };

/** What makes a source larger or smaller. */
export function sizeOf(traffic: Traffic): Size {
  const size: (traffic: never) => Size = SIZES[traffic.model];
  return size(traffic as never);
}
