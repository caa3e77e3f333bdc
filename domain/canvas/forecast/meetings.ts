import { isExclusive } from '../split.ts';
import { Ever, type EverPeople } from './ever.ts';
import type { FlowSystem } from './flow.ts';
import { at } from './graph.ts';
import { branchingSteps, meetingSteps, type Ways, waysOf } from './ways.ts';

/** How many distinct people there can be at the steps where ways of the same people meet, for one who starts at a source: by element number. */
export type Meetings = ReadonlyMap<number, EverPeople>;
export const NO_MEETINGS: Meetings = new Map();

/** How the people of several sources, who walk by the same rates, go several ways at once. */
export interface Together {
  /** Counts each person once; null where loops are too large to be followed. */
  readonly ever: Ever | null;
  /** Of one who starts at each source; empty where ways part but never meet. */
  readonly meetings: readonly Meetings[];
  /** No more people than this ever do something, for one who starts. */
  readonly most: number;
}

/** Steps in a loop. People in larger ones are not followed, which would take seconds at every key. */
export const MOST_FOLLOWED = 100;

/** Null where everybody is at one place at a time: then visits and N_jj tell everything. */
export function togetherFrom(system: FlowSystem, starts: readonly number[]): Together | null {
  if (!system.graph.lines.some((line, number) => at(system.rates, number) > 0 && !isExclusive(line))) return null;
  const ways = waysOf(system);
  const branching = branchingSteps(system, ways, starts);
  if (branching.length === 0) return null;
  const steps = meetingSteps(ways, branching);
  // Lines above 100 % bring others.
  const most = ways.bringing.length > 0 ? Number.POSITIVE_INFINITY : 1;
  const isTooLarge = [...system.loops.keys()].some((loop) => (system.components.members[loop]?.length ?? 0) > MOST_FOLLOWED);
  if (isTooLarge) {
    const anyNumber = new Map(steps.map((step) => [step, { least: 0, most }]));
    return { ever: null, most, meetings: steps.length > 0 ? starts.map(() => anyNumber) : [] };
  }
  const ever = new Ever(system, ways);
  return { ever, most, meetings: metFrom(ever, ways, steps, starts) };
}

/** For each start, the people at every step where ways meet. */
function metFrom(ever: Ever, ways: Ways, steps: readonly number[], starts: readonly number[]): readonly Meetings[] {
  if (steps.length === 0) return [];
  const there = new Float64Array(ways.first.length - 1);
  const met = steps.map((step) => {
    there.fill(0);
    there[step] = 1;
    return [step, ever.from(starts, there)] as const;
  });
  return starts.map((_, place) => new Map(met.flatMap(([step, people]) => (people[place] ? [[step, people[place]] as const] : []))));
}
