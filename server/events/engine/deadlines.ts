import { availableParallelism } from 'node:os';
import { addedTime, type ThreadTime, type ThreadTimes, threadTimes } from './thread-times.ts';

/**
 * How long statements may take, not counting what other programs of a busy machine take from them. The engine
 * yields to whoever answers somebody: by the clock, a statement of little work would be ended as one of too much.
 */
export interface Deadlines {
  /** Calls `over` once after so many milliseconds, unless the answer is called before, which says how many are left of them. */
  within(ms: number, over: () => void): () => number;
}

/** Until then a statement is not looked at: most have ended, and looking costs a read for each thread. */
const EVERY_MS = 500;

/**
 * Share, 0 to 1, of the processors a process could use in so many milliseconds that it got. What it waits for
 * because of its own threads counts as got: there are no more processors than there are.
 */
export function shareOf({ ran, waited }: ThreadTime, ms: number, processors: number): number {
  const wanted = Math.min(processors * ms, ran + waited);
  return wanted > 0 ? Math.min(1, ran / wanted) : 1;
}

interface Entry {
  readonly since: number;
  left: number;
  readonly over: () => void;
}

/** What deadlines are reckoned from. */
export interface Machine {
  readonly now: () => number;
  readonly times: () => ThreadTimes;
  readonly processors: number;
}
const THIS: Machine = { now: () => performance.now(), times: () => threadTimes('self'), processors: availableParallelism() };

/** Deadlines of statements that run in this process. */
export function createDeadlines({ now, times, processors }: Machine = THIS): Deadlines {
  const entries = new Set<Entry>();
  let timer: NodeJS.Timeout | undefined;
  let before: { readonly at: number; readonly times: ThreadTimes } | undefined;

  const rest = () => {
    clearInterval(timer);
    timer = undefined;
    before = undefined;
  };
  const look = () => {
    const after = { at: now(), times: times() };
    const passed = after.at - (before?.at ?? after.at);
    const share = before ? shareOf(addedTime(before.times, after.times), passed, processors) : 1;
    // What began since the last look, and the time before the first, count in full.
    for (const entry of entries) {
      const own = Math.min(after.at - entry.since, before ? passed : Number.POSITIVE_INFINITY);
      entry.left -= own * share;
      if (entry.left > 0) continue;
      entries.delete(entry);
      entry.over();
    }
    before = after;
    if (entries.size === 0) rest();
  };
  return {
    within(ms, over) {
      const entry: Entry = { since: now(), left: ms, over };
      entries.add(entry);
      timer ??= setInterval(look, EVERY_MS).unref();
      return () => {
        // What passed since the last look counts in full.
        const left = Math.max(0, entry.left - (now() - Math.max(entry.since, before?.at ?? entry.since)));
        if (entries.delete(entry) && entries.size === 0) rest();
        return left;
      };
    },
  };
}
