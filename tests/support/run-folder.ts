import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, readHolder, thisProcess } from '#server/process-holder.ts';

/** Names the folder of a run of the tests to its processes. */
export const RUN_FOLDER = 'FLUMEN_TEST_FOLDER';
/** Names the folder of what is kept from one run to the next. */
export const KEPT_FOLDER = 'FLUMEN_TEST_KEPT';

/** Where Linux keeps files in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes that must be free there, and of memory: many times what the files of a run take at once. */
const AMPLE = 6 * 1024 ** 3;
const PREFIX = 'flumen-run-';
const HOLDER = 'holder.json';

/**
 * In memory where that is ample: nothing waits for a disk, and what others write to it holds nothing up. It takes no
 * less of the processors' time. A process that is killed loses no more here than there.
 */
function placeOfRun(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    if (Math.min(bavail * bsize, freemem(), process.availableMemory()) < AMPLE) return tmpdir();
    removeLeftOver();
    return IN_MEMORY;
  } catch {
    return tmpdir();
  }
}

/** Gives back the memory of runs that were killed. One without a holder may be just being made. */
function removeLeftOver(): void {
  for (const name of readdirSync(IN_MEMORY)) {
    if (!name.startsWith(PREFIX)) continue;
    const holder = readHolder(join(IN_MEMORY, name, HOLDER));
    if (holder && !isAlive(holder)) rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function makeFolder(): string {
  const place = placeOfRun();
  try {
    return mkdtempSync(join(place, PREFIX));
  } catch {
    return mkdtempSync(join(tmpdir(), PREFIX));
  }
}

/**
 * Everything tests and what they start put into files is in one folder, which goes away when the last process of the run has ended.
 * The runner calls this for itself and for each of its projects: one run has one folder, and what is kept stands outside of it.
 */
export default function holdRunFolder(): (() => void) | undefined {
  if (process.env[RUN_FOLDER]) return undefined;
  const kept = tmpdir();
  const folder = makeFolder();
  writeFileSync(join(folder, HOLDER), JSON.stringify(thisProcess()));
  // A PostgreSQL that runs as somebody else has its folder in here.
  chmodSync(folder, 0o711);
  process.env[KEPT_FOLDER] = kept;
  process.env[RUN_FOLDER] = folder;
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
