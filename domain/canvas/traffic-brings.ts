import type { Traffic } from './document.ts';

type Model = Traffic['model'];
type Of<M extends Model> = Extract<Traffic, { model: M }>;

/** Money that buys as many people as were typed or worked out buys others: what each of them costs follows. */
function twoOfThree(traffic: Of<'two_of_three'>, people: number): Traffic | null {
  const { typed, spend } = traffic;
  if (typed.includes('people')) return { ...traffic, people };
  return typed.includes('spend') && typed.includes('per_person') && spend ? { ...traffic, per_person: spend / people } : null;
}

/** A share cannot be more than everybody: a source that brings more was planned with too small a list or too few views. */
const shareOf = (people: number, of: number): number | null => (of > 0 && people <= of ? people / of : null);

const BRINGS = {
  two_of_three: twoOfThree,
  cpm: (traffic, people) => {
    const ctr = traffic.cpm > 0 ? shareOf(people, (traffic.spend / traffic.cpm) * 1000) : null;
    return ctr === null ? null : { ...traffic, ctr };
  },
  flat: (traffic, people) => ({ ...traffic, people }),
  list: (traffic, people) => {
    const click = shareOf(people, traffic.size * traffic.open);
    return click === null ? null : { ...traffic, click };
  },
  per_lead: (traffic, people) => ({ ...traffic, people }),
  revenue_share: (traffic, people) => ({ ...traffic, people }),
  fee_and_share: (traffic, people) => ({ ...traffic, people }),
  per_send: (traffic, people) => {
    const click = shareOf(people, traffic.sends);
    return click === null ? null : { ...traffic, click };
  },
  free: (traffic, people) => ({ ...traffic, people }),
} satisfies { [M in Model]: (traffic: Of<M>, people: number) => Traffic | null };

/**
 * The same source with the same budget, list or number of messages, which brings so many people: a budget is decided, what it
 * brings is learned. Null where it cannot.
 * @param people above 0
 */
export function bringing(traffic: Traffic, people: number): Traffic | null {
  const brings: (traffic: never, people: number) => Traffic | null = BRINGS[traffic.model];
  return brings(traffic as never, people);
}
