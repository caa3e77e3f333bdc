import { type PValue, proportionDifference } from './tests-of-difference.ts';

/** How what people did goes with reaching a goal. It says nothing about what led to what. */

/** So many people who reached a goal, and of the others. */
export interface Groups {
  readonly reached: number;
  readonly others: number;
}

export interface Relation {
  /** The share that reached it with, over the share without; null where nobody without reached it. */
  readonly lift: number | null;
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** How far the groups differ, either way: the logarithm of the odds ratio, each of its four counts one higher. */
  readonly strength: number;
  /** Null where too few people are behind it for a test. */
  readonly chance: PValue | null;
}

/** Two-sided, 95 %. */
const Z_95 = 1.959963984540054;
/** The chance that anything at all is called sure by mistake. */
const MISTAKEN = 0.05;

/** Of those who `did` it among `all`. Confidence of the lift by the logarithm of the risk ratio (Katz 1978). */
export function relationOf(did: Groups, all: Groups): Relation {
  const rest: Groups = { reached: all.reached - did.reached, others: all.others - did.others };
  const [has, lacks] = [did.reached + did.others, rest.reached + rest.others];
  const lift = rest.reached === 0 ? null : did.reached / has / (rest.reached / lacks);
  const spread = Math.sqrt(1 / did.reached - 1 / has + (1 / rest.reached - 1 / lacks));
  return {
    lift,
    interval: lift === null || lift === 0 ? null : { low: lift * Math.exp(-Z_95 * spread), high: lift * Math.exp(Z_95 * spread) },
    strength: Math.abs(Math.log(((did.reached + 1) * (rest.others + 1)) / ((did.others + 1) * (rest.reached + 1)))),
    chance: proportionDifference({ hits: did.reached, of: all.reached }, { hits: did.others, of: all.others }),
  };
}

/**
 * Which of several comparisons are not to be put down to chance, so that the chance of a single mistake
 * among all of them stays below one in twenty (Holm 1979). One that could not be tested is never sure.
 */
export function sureOf(chances: readonly (PValue | null)[]): readonly boolean[] {
  const tested = chances.flatMap((chance, place) => (chance === null ? [] : [{ chance, place }])).sort((a, b) => a.chance - b.chance);
  const sure = new Set<number>();
  for (const [rank, { chance, place }] of tested.entries()) {
    if (chance * (tested.length - rank) > MISTAKEN) break;
    sure.add(place);
  }
  return chances.map((_, place) => sure.has(place));
}
