import { setTimeout as sleep } from 'node:timers/promises';
import type { Analytics } from '#server/events/analytics.ts';

/** How often it is looked whether there is room again. */
const LOOK_MS = 50;
/** Later than this by a timer, the process has more to do than it can. */
const LATE_MS = 150;
/** What is filled in goes on after so long, however busy it is: otherwise it would never be complete. */
const PATIENCE_MS = 3_000;

/**
 * Lets others go first between two batches of what nobody waits for: while somebody waits for a report, and
 * while the process is late with everything, nothing is stored. Costs a moment where nobody asks.
 */
export async function giveWay(analytics: Pick<Analytics, 'isAsked'>, patience = PATIENCE_MS): Promise<void> {
  const began = performance.now();
  let isLate = false;
  do {
    const before = performance.now();
    await sleep(isLate || analytics.isAsked() ? LOOK_MS : 0);
    isLate = performance.now() - before > LATE_MS;
  } while ((isLate || analytics.isAsked()) && performance.now() - began < patience);
}
