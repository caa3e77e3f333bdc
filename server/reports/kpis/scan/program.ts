import { CARRIES, type Track } from '../../journeys/columns.ts';
import { Counted } from '../../journeys/counted.ts';
import type { Program } from '../../journeys/threads/program.ts';
import { summed } from '../../journeys/threads/share.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';
import { Buckets, OUTSIDE } from './buckets.ts';
import type { KpiScan, ScannedRange, ScannedReading, ScannedRow } from './question.ts';
import { Takes, takenForms, takersOf } from './takes.ts';

const NOWHERE = -1;

/** Counts one reading in each bucket and each range. */
class ReadingCounter {
  readonly take: ScannedReading['take'];
  readonly takes: Takes;
  readonly buckets: Float64Array;
  readonly ranges: Float64Array;
  /** Where this person was counted last. */
  #lastBucket = NOWHERE;
  #lastRange = NOWHERE;

  constructor(take: ScannedReading['take'], takes: Takes, buckets: number, ranges: number) {
    this.take = take;
    this.takes = takes;
    this.buckets = new Float64Array(buckets);
    this.ranges = new Float64Array(ranges);
  }

  /** Another person. */
  begin(): void {
    this.#lastBucket = NOWHERE;
    this.#lastRange = NOWHERE;
  }

  add(bucket: number, range: number, amount: number): void {
    this.buckets[bucket] = (this.buckets[bucket] as number) + amount;
    this.ranges[range] = (this.ranges[range] as number) + amount;
  }

  /** This person, once in each bucket and each range; they come in the order of time. */
  meet(bucket: number, range: number): void {
    if (this.#lastBucket === bucket) return;
    this.#lastBucket = bucket;
    this.buckets[bucket] = (this.buckets[bucket] as number) + 1;
    if (this.#lastRange === range) return;
    this.#lastRange = range;
    this.ranges[range] = (this.ranges[range] as number) + 1;
  }
}

/** Of each reading, by its place: the numbers of buckets and of ranges. */
type CountedPass = readonly Pick<ReadingCounter, 'buckets' | 'ranges'>[];

/** Counts readings in the ranges of a pass, one person after another. */
class PassScanner {
  readonly #journeys: WorkspaceJourneys;
  readonly #counted: Counted;
  readonly #buckets: Buckets;
  readonly #counters: readonly ReadingCounter[];
  /** Those that count whoever is there, and those that look at the event; of the latter by form those that may take it. */
  readonly #ofEverybody: readonly ReadingCounter[];
  readonly #looking: readonly ReadingCounter[];
  readonly #takers: readonly (readonly ReadingCounter[])[];
  /** 1 for forms that a looking one may take. */
  readonly #isLookedAt: Uint8Array;

  constructor(journeys: WorkspaceJourneys, ranges: readonly ScannedRange[], { readings, withheld }: KpiScan) {
    this.#journeys = journeys;
    this.#counted = new Counted(journeys, withheld);
    this.#buckets = new Buckets(ranges);
    const counterOf = (reading: ScannedReading) =>
      new ReadingCounter(reading.take, new Takes(journeys, this.#counted, reading), this.#buckets.all.length, ranges.length);
    this.#counters = readings.map(counterOf);
    this.#ofEverybody = this.#counters.filter((_, place) => readings[place]?.everybody);
    this.#looking = this.#counters.filter((_, place) => !readings[place]?.everybody);
    this.#takers = takersOf(journeys, this.#looking);
    this.#isLookedAt = takenForms(
      journeys,
      this.#looking.map(({ takes }) => takes),
    );
  }

  #take(track: Track, at: number): void {
    const bucket = this.#buckets.at(track.times[at] as number);
    const range = this.#buckets.rangeOf(bucket);
    if (range === OUTSIDE) return;
    const takers = this.#takers[track.forms[at] as number] as readonly ReadingCounter[];
    for (let one = 0; one < takers.length; one += 1) {
      const counter = takers[one] as ReadingCounter;
      if (!counter.takes.isMetAt(track, at)) continue;
      if (counter.take === 'people') counter.meet(bucket, range);
      else if (counter.take === 'events') counter.add(bucket, range, 1);
      else if (((track.sources[at] as number) & CARRIES) !== 0) counter.add(bucket, range, this.#counted.valueAt(track, at));
    }
  }

  /** Whatever may count of what somebody did. */
  #look(track: Track, from: number, to: number): void {
    for (let one = 0; one < this.#looking.length; one += 1) (this.#looking[one] as ReadingCounter).begin();
    const { forms } = track;
    const isLookedAt = this.#isLookedAt;
    for (let at = from; at < to; at += 1) {
      if (isLookedAt[forms[at] as number] === 1 && this.#counted.isThere(track, at)) this.#take(track, at);
    }
  }

  /** Somebody was there, whatever they did. Most events lie in the bucket of the one before, so only its end is looked at. */
  #meet({ times }: Track, from: number, to: number): void {
    for (let one = 0; one < this.#ofEverybody.length; one += 1) (this.#ofEverybody[one] as ReadingCounter).begin();
    let ends = Number.NEGATIVE_INFINITY;
    for (let at = from; at < to; at += 1) {
      const time = times[at] as number;
      if (time < ends) continue;
      const bucket = this.#buckets.at(time);
      const range = this.#buckets.rangeOf(bucket);
      ends = this.#buckets.endOf(bucket);
      if (range === OUTSIDE) continue;
      for (let one = 0; one < this.#ofEverybody.length; one += 1) (this.#ofEverybody[one] as ReadingCounter).meet(bucket, range);
    }
  }

  counted(): CountedPass {
    const { begins, ends } = this.#buckets;
    if (this.#ofEverybody.length > 0) this.#journeys.eachWithin(begins, ends, (track, from, to) => this.#meet(track, from, to));
    if (this.#looking.length > 0)
      this.#journeys.eachWithin(begins, ends, (track, from, to) => this.#look(track, from, to), this.#isLookedAt);
    return this.#counters.map(({ buckets, ranges }) => ({ buckets, ranges }));
  }
}

function rowsOf(ranges: readonly ScannedRange[], pass: number, counted: CountedPass): readonly ScannedRow[] {
  const headOf = (range: number) => ranges[range]?.starts[0] ?? 0;
  const wholes = ranges.map((_, range) => ({
    ...{ pass, head: headOf(range), start: 0 },
    values: counted.map((reading) => reading.ranges[range] ?? 0),
  }));
  const series = new Buckets(ranges).all.flatMap(({ range, start }, bucket): ScannedRow[] =>
    range === OUTSIDE ? [] : [{ pass, head: headOf(range), start, values: counted.map(({ buckets }) => buckets[bucket] ?? 0) }],
  );
  return [...wholes, ...series.filter(({ values }) => values.some((value) => value !== 0))];
}

/** What journeys tell of KPIs: the numbers of every range, and of each bucket that has any. */
export const kpisProgram: Program<KpiScan, readonly CountedPass[], readonly ScannedRow[]> = {
  scan: (journeys, scan) => scan.passes.map((ranges) => new PassScanner(journeys, ranges, scan).counted()),
  answer: (_, { passes }, parts) => {
    const counted = summed(parts);
    return passes.flatMap((ranges, pass) => rowsOf(ranges, pass, counted[pass] ?? []));
  },
};
