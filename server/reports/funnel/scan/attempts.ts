import type { FunnelScan } from './question.ts';

/** Nobody is there. */
const NONE = -1;
/** An exclusion ended every attempt. */
const ENDED = -2;

/** When an attempt that got to a step began, and when it got there; milliseconds, `NONE` where none did. */
export interface Reached {
  readonly since: number;
  readonly at: number;
}

/** What one person gets done, one thing after another. Bits of `mask`: the steps, then the exclusions. */
export interface Attempts {
  begin(): void;
  /** Something that was done. False where nobody has begun by it: the first step that counts is told by `isFirst`. */
  see(mask: number, time: number): void;
  /** Has this been the event by which the person first did the first step? */
  readonly isFirst: boolean;
  /** By step. */
  readonly reached: readonly Reached[];
  isReached(step: number): boolean;
}

interface Step {
  since: number;
  at: number;
}

abstract class Base implements Attempts {
  protected readonly scan: FunnelScan;
  readonly reached: Step[];
  isFirst = false;

  constructor(scan: FunnelScan) {
    this.scan = scan;
    this.reached = scan.steps.map(() => ({ since: NONE, at: NONE }));
  }

  begin(): void {
    this.isFirst = false;
    for (const step of this.reached) {
      step.since = NONE;
      step.at = NONE;
    }
  }

  isReached(step: number): boolean {
    return (this.reached[step]?.at ?? NONE) !== NONE;
  }

  /** An attempt that began at a moment is at a step now; the first time counts. */
  protected reach(step: number, since: number, at: number): void {
    const reached = this.reached[step];
    if (!reached || reached.at !== NONE) return;
    reached.since = since;
    reached.at = at;
    if (step === 0) this.isFirst = true;
  }

  abstract see(mask: number, time: number): void;
}

const isNear = (later: number, earlier: number, within: number | null) => within === null || later - earlier <= within * 1000;

/** The latest start of an attempt that waits for a step, and when it got to the one before. */
interface Waiting {
  since: number;
  seen: number;
}

/** Steps in their order (`sequential`, `strict`), or each at any time after the first (`flexible`). */
class InOrder extends Base {
  readonly #waiting: Waiting[];
  /** Bits of the exclusions that end an attempt that waits for a step, by step. */
  readonly #ending: readonly number[];
  readonly #started: number[];

  constructor(scan: FunnelScan) {
    super(scan);
    this.#waiting = scan.steps.map(() => ({ since: NONE, seen: NONE }));
    this.#started = scan.steps.map(() => NONE);
    this.#ending = scan.steps.map((_, step) =>
      scan.exclusions.reduce(
        (bits, { after, before }, place) => (after < step && step <= before ? bits | (1 << (scan.steps.length + place)) : bits),
        0,
      ),
    );
  }

  override begin(): void {
    super.begin();
    for (const waiting of this.#waiting) {
      waiting.since = NONE;
      waiting.seen = NONE;
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
    const { since, seen } = this.#waiting[step] as Waiting;
    if (since < 0) return NONE;
    const { window, steps } = this.scan;
    return isNear(time, since, window) && isNear(time, seen, steps[step]?.within ?? null) ? since : NONE;
  }

  /** What the things after this one know. */
  #wait(step: number, mask: number, time: number): void {
    const waiting = this.#waiting[step] as Waiting;
    const since = this.#started[this.scan.order === 'flexible' ? 0 : step - 1] as number;
    if (since >= 0) {
      waiting.since = since;
      waiting.seen = time;
    } else if ((mask & (this.#ending[step] as number)) !== 0) waiting.since = ENDED;
    else if (this.scan.order === 'strict') waiting.since = NONE;
  }
}

/** Steps in whatever order: how many different ones lie in the time up to a thing, each thing being the first step that it meets. */
class AnyOrder extends Base {
  readonly #latest: number[];

  constructor(scan: FunnelScan) {
    super(scan);
    this.#latest = scan.steps.map(() => NONE);
  }

  override begin(): void {
    super.begin();
    this.#latest.fill(NONE);
  }

  see(mask: number, time: number): void {
    this.isFirst = false;
    const { steps, window, end } = this.scan;
    const met = mask === 0 ? NONE : 31 - Math.clz32(mask & -mask);
    if (met >= 0 && met < steps.length) this.#latest[met] = time;
    let [done, since] = [0, Number.POSITIVE_INFINITY];
    for (const at of this.#latest) {
      if (at === NONE || !isNear(time, at, window)) continue;
      done += 1;
      since = Math.min(since, at);
    }
    for (let step = 0; step < done; step += 1) if (since < end) this.reach(step, since, time);
  }
}

export const attemptsOf = (scan: FunnelScan): Attempts => (scan.order === 'any' ? new AnyOrder(scan) : new InOrder(scan));
