import { QUARTER_MS } from '#domain/time/counterpart.ts';
import type { ScannedRange } from './question.ts';

/** The range of what lies between two. */
export const OUTSIDE = -1;

interface Bucket {
  /** Milliseconds since 1970. */
  readonly begins: number;
  /** Place of its range; `OUTSIDE` for the time between two. */
  readonly range: number;
  /** Seconds since 1970, as it was asked for. */
  readonly start: number;
}

/** The buckets of ranges that do not overlap, in the order of time. A range that ends early has none that begin after that. */
function bucketsOf(ranges: readonly ScannedRange[]): Bucket[] {
  return ranges.flatMap(({ starts, end }, range) => [
    ...starts.map((start) => ({ begins: start * 1000, range, start })).filter(({ begins }) => begins < end),
    { begins: end, range: OUTSIDE, start: 0 },
  ]);
}

/** Finds the bucket of each moment, in the same time however many there are. */
export class Buckets {
  readonly all: readonly Bucket[];
  readonly #begins: Float64Array;
  readonly #ranges: Int32Array;
  /** By quarter of an hour since the first bucket begins: the bucket that its first moment lies in. */
  readonly #first: Uint32Array;
  readonly begins: number;
  readonly ends: number;

  constructor(ranges: readonly ScannedRange[]) {
    this.all = bucketsOf(ranges);
    this.#begins = Float64Array.from([...this.all.map(({ begins }) => begins), Number.POSITIVE_INFINITY]);
    this.#ranges = Int32Array.from(this.all, ({ range }) => range);
    this.begins = this.all[0]?.begins ?? 0;
    this.ends = this.all.at(-1)?.begins ?? 0;
    this.#first = new Uint32Array(Math.ceil((this.ends - this.begins) / QUARTER_MS));
    for (let quarter = 0, bucket = 0; quarter < this.#first.length; quarter += 1) {
      bucket = this.#from(bucket, this.begins + quarter * QUARTER_MS);
      this.#first[quarter] = bucket;
    }
  }

  /** The last bucket that began by then, looked for from one that did. */
  #from(bucket: number, time: number): number {
    let last = bucket;
    while ((this.#begins[last + 1] as number) <= time) last += 1;
    return last;
  }

  /** The bucket that holds a moment (milliseconds from `begins` to before `ends`), also one of the time between two ranges. */
  at(time: number): number {
    return this.#from(this.#first[Math.floor((time - this.begins) / QUARTER_MS)] as number, time);
  }

  /** `OUTSIDE` for the time between two. */
  rangeOf(bucket: number): number {
    return this.#ranges[bucket] as number;
  }

  /** When the next one begins, in milliseconds. */
  endOf(bucket: number): number {
    return this.#begins[bucket + 1] as number;
  }
}
