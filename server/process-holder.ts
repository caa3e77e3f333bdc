import { readFileSync } from 'node:fs';

/** A process that holds something. `started` tells it from a later one with the same id. */
export interface Holder {
  readonly pid: number;
  readonly started: string;
}

interface Stat {
  /** When it began, in ticks since the machine did, together with the machine's own start. */
  readonly started: string;
  /** It has ended, and whoever started it has not asked how: it does nothing and holds nothing any more. */
  readonly hasEnded: boolean;
}

/** Null where the system does not tell, or for no such process. */
function statOf(pid: number): Stat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program stands in brackets and may hold anything; what follows does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { started: `${boot}:${fields[19] ?? ''}`, hasEnded: fields[0] === 'Z' || fields[0] === 'X' };
  } catch {
    return null;
  }
}

function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** This process, to be written down. */
export function thisProcess(): Holder {
  return { pid: process.pid, started: statOf(process.pid)?.started ?? '' };
}

/** What `thisProcess` wrote; null for a file that is absent or cut short. */
export function readHolder(path: string): Holder | null {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (typeof read !== 'object' || read === null || !('pid' in read) || !('started' in read)) return null;
    return typeof read.pid === 'number' && typeof read.started === 'string' ? { pid: read.pid, started: read.started } : null;
  } catch {
    return null;
  }
}

/** Does that very process still run? */
export function isAlive({ pid, started }: Holder): boolean {
  if (!isKnown(pid)) return false;
  const stat = statOf(pid);
  if (!stat) return true;
  return !stat.hasEnded && (started === '' || started === stat.started);
}
