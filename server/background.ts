import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Steps of niceness as POSIX counts them: about a tenth of the weight of a thread that answers somebody. */
const BACKGROUND = 10;

/** A system that does not allow it goes on as before: heavy work then competes with everything else. */
function lower(id: number): void {
  try {
    setPriority(id, BACKGROUND);
  } catch {}
}

/**
 * Lets the system prefer those who answer requests to the process that calls this. Nothing changes
 * while a processor is idle. Linux keeps a priority per thread, which those it starts take over; those
 * there are already are lowered one by one.
 */
export function runProcessInBackground(): void {
  const ids = process.platform === 'linux' ? readdirSync('/proc/self/task') : [process.pid];
  for (const id of ids) lower(Number(id));
}

/** The same for the thread that calls this, where threads have priorities: elsewhere it would slow down the whole process. */
export function runThreadInBackground(): void {
  if (process.platform === 'linux') lower(0);
}
