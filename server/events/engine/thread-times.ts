import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds a thread ran, and stood ready to run without a processor, since it began. */
export interface ThreadTime {
  readonly ran: number;
  readonly waited: number;
}
/** By the id of the thread. */
export type ThreadTimes = ReadonlyMap<string, ThreadTime>;

const NANOSECONDS = 1e6;

/** Times of all threads of a process; none where the system does not tell, or when it is gone. */
export function threadTimes(pid: number | 'self' | undefined): ThreadTimes {
  try {
    const folder = `/proc/${pid}/task`;
    return new Map(
      readdirSync(folder).map((thread): [string, ThreadTime] => {
        const [ran = 0, waited = 0] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ').map(Number);
        return [thread, { ran: ran / NANOSECONDS, waited: waited / NANOSECONDS }];
      }),
    );
  } catch {
    return new Map();
  }
}

/** What all threads came to between two looks. A thread that ended meanwhile is left out. */
export function addedTime(before: ThreadTimes, after: ThreadTimes): ThreadTime {
  let [ran, waited] = [0, 0];
  for (const [thread, now] of after) {
    const then = before.get(thread);
    ran += now.ran - (then?.ran ?? 0);
    waited += now.waited - (then?.waited ?? 0);
  }
  return { ran, waited };
}
