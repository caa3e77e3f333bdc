import type { Analytics, Question } from '#server/events/analytics.ts';
import type { Persons } from '#server/events/identity/persons.ts';
import type { CountedCanvas } from '../_kit/maps/normalise.ts';
import { planGroups, type Slice, slicesFor } from '../_kit/maps/plan.ts';
import { type CanvasScope, type Counted, compileGroup, MOST_TIED, type TiedRow } from './compile.ts';
import { SIDE, type Sided } from './sides.ts';
import { compileVolume } from './spend.ts';
import { compileTotals } from './totals.ts';

export type Numbers = Readonly<Record<string, number>>;
/** The numbers of each group of a canvas (`planGroups`), and at the end those of the canvas as a whole. */
export type Counts = readonly Numbers[];

/** A canvas to be counted, by whom it may be asked. */
export interface Counting {
  readonly analytics: Analytics;
  /** Left out: those of the report. */
  readonly persons?: Persons;
  readonly scope: CanvasScope;
  readonly canvas: CountedCanvas;
}

/** Adds the counts of the slices: people of different slices are different people. */
export function added(rows: readonly Numbers[]): Numbers {
  const sums: Record<string, number> = {};
  for (const row of rows) for (const [name, value] of Object.entries(row)) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

type GroupRow = Readonly<Record<string, number | readonly number[]>> & TiedRow & { readonly side?: number };

/** The numbers of a row, those of lists by their places. */
function numbersIn({ tied: _, tied_people: __, side: ___, ...row }: GroupRow): Numbers {
  const numbers = Object.entries(row).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : value.map((one, place) => [`${name}_${place}`, Number(one)] as const),
  );
  return Object.fromEntries(numbers);
}

/** Counts first whose events' moments tell their order; then, where there are any, the others. */
async function groupRows(ask: (counted: Counted) => Promise<readonly GroupRow[]>): Promise<readonly Numbers[]> {
  const rows = await ask('untied');
  const tied = rows.find((row) => row.tied === 1)?.tied_people ?? [];
  const rest = tied.length === 0 ? [] : await ask({ people: tied.length > MOST_TIED ? 'all' : tied });
  return [...(tied.length > MOST_TIED ? [] : rows.filter((row) => row.tied === 0)), ...rest].map(numbersIn);
}

/** Does the work for each, for two at a time: a statement has stretches that one thread does. After a failure nothing is begun. */
async function inPairs<One, Result>(all: readonly One[], work: (one: One) => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = [...all.entries()];
  const goOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, one] = next;
      try {
        results[place] = await work(one);
      } catch (error) {
        waiting.length = 0;
        throw error;
      }
    }
  };
  await Promise.all([goOn(), goOn()]);
  return results;
}

const asking =
  ({ analytics, persons }: Counting) =>
  <Row>(question: Question) =>
    analytics.select<Row>({ ...question, persons });

/** Counts everybody, from what is stored. */
export async function countEverybody(counting: Counting): Promise<Counts> {
  const { scope, canvas } = counting;
  const ask = asking(counting);
  const [volume = {}] = await ask<Numbers>(compileVolume(scope));
  const slices = slicesFor(volume.events ?? 0);
  const overSlices = async (rowsOf: (slice: Slice) => Promise<readonly Numbers[]>) => added((await inPairs(slices, rowsOf)).flat());
  const counts: Numbers[] = [];
  for (const group of planGroups(canvas)) {
    const rowsOf = (slice: Slice) => groupRows((counted) => ask<GroupRow>(compileGroup(scope, group, canvas, slice, counted)));
    counts.push(await overSlices(rowsOf));
  }
  counts.push(await overSlices((slice) => ask<Numbers>(compileTotals(scope, canvas, slice))));
  return counts;
}

const EVERYBODY = slicesFor(0);

/** Counts some people in each of several parts: for each part the numbers. */
export async function countSides(counting: Counting, sided: Sided): Promise<readonly Counts[]> {
  const { scope, canvas } = counting;
  const ask = asking(counting);
  const [everybody] = EVERYBODY;
  if (!everybody) throw new Error('Nothing has no slice');
  const questions = [
    ...planGroups(canvas).map((group) => compileGroup(scope, group, canvas, everybody, sided)),
    compileTotals(scope, canvas, sided),
  ];
  // Of few people nearly all the time is what the engine takes to understand a statement, and one thread does that.
  const rows = await inPairs(questions, (question) => ask<GroupRow>(question));
  return sided.sides.map((_, side) => rows.map((some) => added(some.filter((row) => row[SIDE] === side).map(numbersIn))));
}
