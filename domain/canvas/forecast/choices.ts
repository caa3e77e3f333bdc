import { eliminate, solveWorth } from './elimination.ts';
import { at } from './graph.ts';
import { noShares } from './pattern.ts';
import type { Ways } from './ways.ts';

/** A bound on how many people ever do something: by element number, shares of one person. */
export interface Bound {
  readonly kind: 'least' | 'most';
  readonly values: Float64Array;
}

/**
 * The lines that make up the bound of a step as its values stand: the larger of the exclusive
 * lines and of each other line for the least, all of them for the most. Null where they are
 * everybody already.
 */
function choiceAt({ first, to, share, exclusive }: Ways, step: number, { kind, values }: Bound): readonly number[] | null {
  const together: number[] = [];
  let best: readonly number[] = together;
  let [all, single] = [0, 0];
  for (let place = at(first, step); place < at(first, step + 1); place += 1) {
    const worth = at(share, place) * at(values, at(to, place));
    if (kind === 'most' || at(exclusive, place) === 1) {
      together.push(place);
      all += worth;
    } else if (worth > single) {
      best = [place];
      single = worth;
    }
  }
  if (all >= single) best = together;
  return Math.max(all, single) >= 1 ? null : best;
}

/**
 * Solves a loop exactly for the choices of the moment (policy iteration), which brings a bound as
 * far as endless looking would where a loop hardly leaks. It stays a bound: other choices only
 * give a larger least and a smaller most. Where the least would pass everybody, it is left as it is.
 */
export function solveChoices(ways: Ways, members: readonly number[], doing: Float64Array, bound: Bound): void {
  const local = new Map(members.map((member, number) => [member, number]));
  const shares = noShares();
  const solved = Float64Array.from(members, (member, from) => {
    const choice = choiceAt(ways, member, bound);
    if (!choice) return 1;
    const here = at(doing, member);
    let sum = here;
    for (const place of choice) {
      const to = local.get(at(ways.to, place));
      const share = (1 - here) * at(ways.share, place);
      if (to === undefined) sum += share * at(bound.values, at(ways.to, place));
      else {
        shares.from.push(from);
        shares.to.push(to);
        shares.share.push(share);
      }
    }
    return sum;
  });
  const elimination = eliminate(members.length, shares);
  if ('trapped' in elimination) return;
  solveWorth(elimination, solved);
  if (bound.kind === 'least' && solved.some((value) => value > 1)) return;
  const tighter = bound.kind === 'least' ? Math.max : Math.min;
  members.forEach((member, number) => {
    bound.values[member] = tighter(at(bound.values, member), at(solved, number));
  });
}
