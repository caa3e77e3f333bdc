import { setTimeout as delay } from 'node:timers/promises';

export const PING_MS = 2_000;
const EVERY_MS = 1_000;
/** Some twelve seconds without an answer: a machine that is only slow has answered by then. */
const MOST_MISSED = 4;
/** This process was busy itself for longer than that: what it did not read in time says nothing. */
const OWN_DELAY_MS = 500;

/** Pings until `signal` is aborted; `hung` is called once when several pings in a row got no answer. */
export async function watch(ping: (ms: number) => Promise<boolean>, signal: AbortSignal, hung: () => void): Promise<void> {
  let missed = 0;
  while (!signal.aborted) {
    await delay(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    const asked = performance.now();
    const answered = signal.aborted || (await ping(PING_MS));
    if (answered) missed = 0;
    else if (performance.now() - asked < PING_MS + OWN_DELAY_MS) missed += 1;
    if (missed < MOST_MISSED) continue;
    hung();
    return;
  }
}
