import { readdirSync, readFileSync } from 'node:fs';

/** What the system's scheduler says of a thread, in milliseconds since it began. */
export interface Ran {
  readonly ran: number;
  /** Ready to run, but the processors were busy with somebody else. */
  readonly waited: number;
}

const NOTHING: Ran = { ran: 0, waited: 0 };

/** Of one thread; nothing where it has ended or the system does not tell. */
function ofThread(process: number, thread: number): Ran {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'utf8').split(' ').map(Number);
    return { ran: ran / 1e6, waited: waited / 1e6 };
  } catch {
    return NOTHING;
  }
}

/** The threads of a process by id; its first one has the id of the process. */
export function threadsOf(pid: number | undefined): ReadonlyMap<number, Ran> {
  if (pid === undefined) return new Map();
  try {
    return new Map(readdirSync(`/proc/${pid}/task`).map((id) => [Number(id), ofThread(pid, Number(id))]));
  } catch {
    return new Map();
  }
}

/** What was added between two looks, by thread. */
export function since(before: ReadonlyMap<number, Ran>, after: ReadonlyMap<number, Ran>): ReadonlyMap<number, Ran> {
  return new Map(
    [...after].map(([id, { ran, waited }]) => {
      const was = before.get(id) ?? NOTHING;
      return [id, { ran: ran - was.ran, waited: waited - was.waited }];
    }),
  );
}

/** Of several threads together. */
export const together = (threads: Iterable<Ran>): Ran =>
  [...threads].reduce((sum, { ran, waited }) => ({ ran: sum.ran + ran, waited: sum.waited + waited }), NOTHING);
