import type { FunnelScan } from './question.ts';

/** Nobody is there. */
const NONE = -1;
/** An exclusion ended every attempt. */
const ENDED = -2;

/** What one person gets done, one thing after another. Bits of `mask`: the steps, then the exclusions. */
export interface Attempts {
  begin(): void;
  /** Something that was done. False where nobody has begun by it: the first step that counts is told by `isFirst`. */
  see(mask: number, time: number): void;
  /** Has this been the event by which the person first did the first step? */
  readonly isFirst: boolean;
  /** By step: when the attempt that first got there began, and when it got there; milliseconds, `NONE` where none did. */
  readonly since: Float64Array;
  readonly at: Float64Array;
  isReached(step: number): boolean;
}

abstract class Base implements Attempts {
  protected readonly scan: FunnelScan;
  readonly since: Float64Array;
  readonly at: Float64Array;
  isFirst = false;

  constructor(scan: FunnelScan) {
    this.scan = scan;
    this.since = new Float64Array(scan.steps.length);
    this.at = new Float64Array(scan.steps.length);
  }

  begin(): void {
    this.isFirst = false;
    for (let step = 0; step < this.at.length; step += 1) {
      this.since[step] = NONE;
      this.at[step] = NONE;
    }
  }

  isReached(step: number): boolean {
    return this.at[step] !== NONE;
  }

  /** An attempt that began at a moment is at a step now; the first time counts. */
  protected reach(step: number, since: number, at: number): void {
    if (this.at[step] !== NONE) return;
    this.since[step] = since;
    this.at[step] = at;
    if (step === 0) this.isFirst = true;
  }

  abstract see(mask: number, time: number): void;
}

/** Of seconds; without end where nothing is said. */
const millisecondsOf = (within: number | null) => (within === null ? Number.POSITIVE_INFINITY : within * 1000);

/** Steps in their order (`sequential`, `strict`), or each at any time after the first (`flexible`). */
class InOrder extends Base {
  /** By step: the latest start of an attempt that waits for it, and when that got to the one before. */
  readonly #waiting: Float64Array;
  readonly #seen: Float64Array;
  /** By step: seconds that may pass since the one before; without end where nothing is said. */
  readonly #within: Float64Array;
  /** Bits of the exclusions that end an attempt that waits for a step, by step. */
  readonly #ending: readonly number[];
  readonly #started: Float64Array;
  readonly #window: number;

  constructor(scan: FunnelScan) {
    super(scan);
    const { length } = scan.steps;
    [this.#waiting, this.#seen, this.#started] = [new Float64Array(length), new Float64Array(length), new Float64Array(length)];
    this.#within = Float64Array.from(scan.steps, ({ within }) => millisecondsOf(within));
    this.#window = millisecondsOf(scan.window);
    this.#ending = scan.steps.map((_, step) =>
      scan.exclusions.reduce(
        (bits, { after, before }, place) => (after < step && step <= before ? bits | (1 << (scan.steps.length + place)) : bits),
        0,
      ),
    );
  }

  override begin(): void {
    super.begin();
    for (let step = 0; step < this.#waiting.length; step += 1) {
      this.#waiting[step] = NONE;
      this.#seen[step] = NONE;
    }
  }

  see(mask: number, time: number): void {
    const { end } = this.scan;
    const steps = this.#started.length;
    this.isFirst = false;
    // What is known of the things before decides for all steps first: one thing is one step of an attempt.
    for (let step = 0; step < steps; step += 1) this.#started[step] = (mask & (1 << step)) === 0 ? NONE : this.#startAt(step, time, end);
    for (let step = 0; step < steps; step += 1) {
      const since = this.#started[step] as number;
      if (since >= 0) this.reach(step, since, time);
      if (step > 0) this.#wait(step, mask, time);
    }
  }

  /** When the attempt began that gets to the step now, which is met. */
  #startAt(step: number, time: number, end: number): number {
    if (step === 0) return time < end ? time : NONE;
    const since = this.#waiting[step] as number;
    if (since < 0) return NONE;
    const isNear = time - since <= this.#window && time - (this.#seen[step] as number) <= (this.#within[step] as number);
    return isNear ? since : NONE;
  }

  /** What the things after this one know. */
  #wait(step: number, mask: number, time: number): void {
    const since = this.#started[this.scan.order === 'flexible' ? 0 : step - 1] as number;
    if (since >= 0) {
      this.#waiting[step] = since;
      this.#seen[step] = time;
    } else if ((mask & (this.#ending[step] as number)) !== 0) this.#waiting[step] = ENDED;
    else if (this.scan.order === 'strict') this.#waiting[step] = NONE;
  }
}

/** Steps in whatever order: how many different ones lie in the time up to a thing, each thing being the first step that it meets. */
class AnyOrder extends Base {
  readonly #latest: Float64Array;
  readonly #window: number;

  constructor(scan: FunnelScan) {
    super(scan);
    this.#latest = new Float64Array(scan.steps.length);
    this.#window = millisecondsOf(scan.window);
  }

  override begin(): void {
    super.begin();
    this.#latest.fill(NONE);
  }

  see(mask: number, time: number): void {
    this.isFirst = false;
    const { steps, end } = this.scan;
    const met = mask === 0 ? NONE : 31 - Math.clz32(mask & -mask);
    if (met >= 0 && met < steps.length) this.#latest[met] = time;
    let [done, since] = [0, Number.POSITIVE_INFINITY];
    for (const at of this.#latest) {
      if (at === NONE || time - at > this.#window) continue;
      done += 1;
      since = Math.min(since, at);
    }
    for (let step = 0; step < done; step += 1) if (since < end) this.reach(step, since, time);
  }
}

export const attemptsOf = (scan: FunnelScan): Attempts => (scan.order === 'any' ? new AnyOrder(scan) : new InOrder(scan));
