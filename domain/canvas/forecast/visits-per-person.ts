import { type Elimination, slotsOf } from './elimination.ts';
import { at, entryAt, placeAt } from './graph.ts';

/**
 * How often somebody who gets to a step of a loop is there in all: the diagonal of
 * N = (I − P)⁻¹, by step. Only those entries of N are computed which lie on the pattern of the
 * elimination (Takahashi's recurrence), so it costs about as much as the elimination itself.
 *
 * With step k taken out before its neighbours S, escaping with share e:
 * N_kj = Σ (p_km / e) N_mj, N_jk = Σ N_jm (p_mk / e) for m in S, and N_kk = 1/e + Σ (p_km / e) N_mk.
 */
export function visitsPerPerson({ pattern, towards, back, escapes }: Elimination): Float64Array {
  const { size, steps, first, neighbours } = pattern;
  /** Entries of N from each step to its neighbours, and from them to it, in the places of the pattern. */
  const [onward, home] = [new Float64Array(neighbours.length), new Float64Array(neighbours.length)];
  const [diagonal, byStep] = [new Float64Array(size), new Float64Array(size)];
  const slots = new Int32Array(size);
  for (let place = size - 1; place >= 0; place -= 1) {
    const [begin, end, escaping] = [at(first, place), at(first, place + 1), at(escapes, place)];
    for (let one = begin; one < end; one += 1) {
      const middle = at(neighbours, one);
      const [out, into] = [at(towards, one) / escaping, at(back, one) / escaping];
      let ownOut = at(onward, one) + out * at(diagonal, middle);
      let ownInto = at(home, one) + into * at(diagonal, middle);
      const known = slotsOf(pattern, middle, end - one - 1, slots);
      for (let other = one + 1; other < end; other += 1) {
        const slot = known < 0 ? placeAt(slots, placeAt(neighbours, other)) : known + other - one - 1;
        const forth = onward[slot] ?? 0;
        const hither = home[slot] ?? 0;
        onward[other] = (onward[other] ?? 0) + out * forth;
        home[other] = (home[other] ?? 0) + into * hither;
        ownOut += ((towards[other] ?? 0) / escaping) * hither;
        ownInto += ((back[other] ?? 0) / escaping) * forth;
      }
      onward[one] = ownOut;
      home[one] = ownInto;
    }
    let own = 1 / escaping;
    for (let one = begin; one < end; one += 1) own += (at(towards, one) / escaping) * at(home, one);
    diagonal[place] = own;
    byStep[entryAt(steps, place)] = own;
  }
  return byStep;
}
