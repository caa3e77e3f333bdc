import type { Eliminated, Elimination } from './elimination.ts';
import { at, entryAt } from './graph.ts';

/**
 * How often somebody who gets to a step of a loop is there in all: the diagonal of
 * N = (I − P)⁻¹. Only those entries of N are computed which lie on the pattern of the
 * elimination (Takahashi's recurrence), so it costs about as much as the elimination itself.
 *
 * With step k taken out before its neighbours S, escaping with share e:
 * N_kj = Σ (p_km / e) N_mj, N_jk = Σ N_jm (p_mk / e) for m in S, and N_kk = 1/e + Σ (p_km / e) N_mk.
 */
export function visitsPerPerson({ size, order }: Elimination): Float64Array {
  const inverse = new PartialInverse(size, order);
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const step = order[place];
    if (step) inverse.bringBack(place, step);
  }
  return inverse.diagonal;
}

class PartialInverse {
  readonly diagonal: Float64Array;
  private readonly placeOf: Int32Array;
  /** For each place in the order: entries of N from the step to its neighbours, and from them to it. */
  private readonly onward: (readonly number[])[] = [];
  private readonly home: (readonly number[])[] = [];
  private readonly out: Float64Array;
  private readonly into: Float64Array;
  private readonly sumOut: Float64Array;
  private readonly sumInto: Float64Array;

  constructor(
    size: number,
    private readonly order: readonly Eliminated[],
  ) {
    this.diagonal = new Float64Array(size);
    this.placeOf = new Int32Array(size);
    this.out = new Float64Array(size);
    this.into = new Float64Array(size);
    this.sumOut = new Float64Array(size);
    this.sumInto = new Float64Array(size);
    order.forEach((done, place) => {
      this.placeOf[done.step] = place;
    });
  }

  bringBack(place: number, { step, neighbours, towards, back, escapes }: Eliminated): void {
    neighbours.forEach((neighbour, i) => {
      this.out[neighbour] = entryAt(towards, i) / escapes;
      this.into[neighbour] = entryAt(back, i) / escapes;
    });
    for (const middle of neighbours) this.addEntriesOf(middle);
    this.onward[place] = neighbours.map((neighbour) => at(this.sumOut, neighbour));
    this.home[place] = neighbours.map((neighbour) => at(this.sumInto, neighbour));
    this.diagonal[step] = neighbours.reduce((sum, middle) => sum + at(this.out, middle) * at(this.sumInto, middle), 1 / escapes);
    for (const middle of neighbours) this.clear(middle);
  }

  /** Adds what the known entries N_mm, N_mj and N_jm of one neighbour m contribute to the sums. */
  private addEntriesOf(middle: number): void {
    const { out, into, sumOut, sumInto } = this;
    const place = at(this.placeOf, middle);
    const later = this.order[place]?.neighbours ?? [];
    const forth = this.onward[place] ?? [];
    const back = this.home[place] ?? [];
    let ownOut = at(out, middle) * at(this.diagonal, middle);
    let ownInto = at(into, middle) * at(this.diagonal, middle);
    for (let i = 0; i < later.length; i += 1) {
      const end = entryAt(later, i);
      sumOut[end] = at(sumOut, end) + at(out, middle) * entryAt(forth, i);
      sumInto[end] = at(sumInto, end) + entryAt(back, i) * at(into, middle);
      ownOut += at(out, end) * entryAt(back, i);
      ownInto += entryAt(forth, i) * at(into, end);
    }
    sumOut[middle] = at(sumOut, middle) + ownOut;
    sumInto[middle] = at(sumInto, middle) + ownInto;
  }

  private clear(middle: number): void {
    this.out[middle] = 0;
    this.into[middle] = 0;
    this.sumOut[middle] = 0;
    this.sumInto[middle] = 0;
    for (const end of this.order[at(this.placeOf, middle)]?.neighbours ?? []) {
      this.sumOut[end] = 0;
      this.sumInto[end] = 0;
    }
  }
}
