import { setTimeout as delay } from 'node:timers/promises';
import { addedTime, threadTimes } from './thread-times.ts';

export const PING_MS = 2_000;
const EVERY_MS = 1_000;
/** Some twelve seconds without an answer: a machine that is only slow has answered by then. */
const MOST_MISSED = 4;
/** This process was busy itself for longer than that: what it did not read in time says nothing. */
const OWN_DELAY_MS = 500;

/** A ping during which the process waited so long for a processor was not answered because of others … */
const STARVED_MS = 1_000;
/** … and counts so little: on a busy machine a process of low priority gets its turn late, and killing it would not help. */
const STARVED_MISS = 0.25;

/** What is watched. */
export interface Watched {
  ping(ms: number): Promise<boolean>;
  /** Milliseconds its threads were ready to run and had no processor, all together, since it started. */
  starved(): number;
}

/** `starved` of a process; 0 where the system does not tell, or when it is gone. */
export const starvedOf = (pid: number | undefined): number => addedTime(new Map(), threadTimes(pid)).waited;

/**
 * How much a ping without an answer counts: `took` milliseconds until it was given up here, during
 * which the process waited `starved` milliseconds for a processor.
 */
export function missedBy({ took, starved }: { readonly took: number; readonly starved: number }): number {
  if (took >= PING_MS + OWN_DELAY_MS) return 0;
  return starved > STARVED_MS ? STARVED_MISS : 1;
}

/** Pings until `signal` is aborted; `hung` is called once when several pings in a row got no answer. */
export async function watch({ ping, starved }: Watched, signal: AbortSignal, hung: () => void): Promise<void> {
  let missed = 0;
  /** Looked at from the first missed ping on, because looking costs a read per thread. */
  let before: number | undefined;
  while (!signal.aborted) {
    await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    const asked = performance.now();
    const answered = signal.aborted || (await ping(PING_MS));
    const took = performance.now() - asked;
    const waited = answered ? undefined : starved();
    missed = waited === undefined ? 0 : missed + missedBy({ took, starved: waited - (before ?? waited) });
    before = waited;
    if (missed < MOST_MISSED) continue;
    hung();
    return;
  }
}
