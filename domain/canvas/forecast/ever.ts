import { solveChoices } from './choices.ts';
import { type FlowSystem, flowUntil, worthOf } from './flow.ts';
import { at } from './graph.ts';
import type { Ways } from './ways.ts';

/** How many people ever do something, for one who starts: at the least and at the most. */
export interface EverPeople {
  readonly least: number;
  readonly most: number;
}

const SETTLED = 1e-15;
/** Steps looked at inside one loop. Bounds stay bounds however early this ends; small loops settle. */
const MOST_LOOKS = 50_000;
/** Loops that have not settled after so many rounds hardly leak. They are solved then, and each time the rounds have doubled. */
const ROUNDS_UNTIL_SOLVED = 60;
/** Steps of a loop that is solved. In larger ones solving, which grows with the third power, would take longer than looking. */
const MOST_SOLVED = 20;

/**
 * People who ever do something, each counted once, where people go on in several ways at once.
 * How many take several of the ways no plan says; what is possible is certain:
 *
 *   least  h = d + (1 − d) max(Σ p h, q h, …)      whoever takes a rarer way takes the other as well
 *   most   h = d + (1 − d) min(1, Σ p h + Σ q h)   nobody takes two ways while others are left
 *
 * with d the share of the visits to a step that do it, p the exclusive and q the other shares of
 * its lines. Steps are taken from the ends of the canvas on; those of a loop together. People whom
 * lines above 100 % bring are other people and are added.
 */
export class Ever {
  private readonly least: Float64Array;
  private readonly most: Float64Array;
  private readonly leading: Int32Array;
  private readonly loops: ReadonlyMap<number, readonly number[]>;

  constructor(
    private readonly system: FlowSystem,
    private readonly ways: Ways,
  ) {
    const size = system.graph.elements.length;
    this.least = new Float64Array(size);
    this.most = new Float64Array(size);
    this.leading = new Int32Array(size);
    this.loops = new Map([...system.loops.keys()].map((loop) => [loop, system.components.members[loop] ?? []]));
  }

  /** Of one person who starts at each of `starts`, what a share `doing` of the visits to each step does. */
  from(starts: readonly number[], doing: Float64Array): readonly EverPeople[] {
    this.least.fill(0);
    this.most.fill(0);
    this.markLeading(doing);
    for (const step of this.ways.order) {
      if (at(this.leading, step) !== 1) continue;
      const loop = this.loops.get(at(this.system.components.of, step));
      if (!loop) this.visit(step, doing);
      else if (loop[0] === step) this.settle(loop, doing);
    }
    const [least, most] = [this.withBrought(this.least, doing), this.withBrought(this.most, doing)];
    return starts.map((start) => ({ least: at(least, start), most: at(most, start) }));
  }

  /** Marks the steps from which it can be done at all, a loop as a whole. */
  private markLeading(doing: Float64Array): void {
    this.leading.fill(0);
    const steps: number[] = [];
    const mark = (step: number) => {
      if (at(this.leading, step) === 1) return;
      this.leading[step] = 1;
      steps.push(step);
    };
    for (let step = 0; step < doing.length; step += 1) if (at(doing, step) > 0) mark(step);
    for (const step of steps) {
      for (const before of this.ways.before[step] ?? []) mark(before);
      for (const member of this.loops.get(at(this.system.components.of, step)) ?? []) mark(member);
    }
  }

  private visit(step: number, doing: Float64Array): void {
    const { first, to, share, exclusive } = this.ways;
    let [together, one, other] = [0, 0, 0];
    for (let place = at(first, step); place < at(first, step + 1); place += 1) {
      const least = at(share, place) * at(this.least, at(to, place));
      together += at(share, place) * at(this.most, at(to, place));
      if (at(exclusive, place) === 1) one += least;
      else other = Math.max(other, least);
    }
    const here = at(doing, step);
    this.least[step] = here + (1 - here) * Math.min(1, Math.max(one, other));
    this.most[step] = here + (1 - here) * Math.min(1, together);
  }

  /** The least grows from nobody, the most falls from everybody. */
  private settle(members: readonly number[], doing: Float64Array): void {
    for (const member of members) this.most[member] = 1;
    let solvedAt = ROUNDS_UNTIL_SOLVED;
    for (let looks = 0, round = 1; looks < MOST_LOOKS; looks += members.length, round += 1) {
      let moved = 0;
      for (const member of members) {
        const [least, most] = [at(this.least, member), at(this.most, member)];
        this.visit(member, doing);
        moved = Math.max(moved, at(this.least, member) - least, most - at(this.most, member));
      }
      if (moved < SETTLED) return;
      if (round < solvedAt || members.length > MOST_SOLVED) continue;
      solvedAt *= 2;
      solveChoices(this.ways, members, doing, { kind: 'least', values: this.least });
      solveChoices(this.ways, members, doing, { kind: 'most', values: this.most });
    }
  }

  /** Adds the people brought by those who have not done it yet, who then do it. */
  private withBrought(own: Float64Array, doing: Float64Array): Float64Array {
    const { graph, rates } = this.system;
    if (this.ways.bringing.length === 0) return own;
    const brought = new Float64Array(own.length);
    for (const line of this.ways.bringing) {
      const start = at(graph.from, line);
      brought[start] = at(brought, start) + (1 - at(doing, start)) * at(rates, line) * at(own, at(graph.to, line));
    }
    const more = worthOf(flowUntil(this.system, doing), brought);
    return own.map((chance, i) => chance + at(more, i));
  }
}
