import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, readHolder, thisProcess } from './process-holder.ts';
import { StartError } from './settings.ts';

/** The data folder, held by this process alone until `release`. */
export interface DataFolder {
  readonly path: string;
  release(): void;
}

/** The name of the lock; what else begins with it belongs to it, too. */
export const LOCK_FILE = 'flumen.lock';
/** The name of the file that holds the secret where FLUMEN_SECRET is not set. */
export const SECRET_FILE = 'secret';
/** The name of the file that holds the salt visitors without a cookie are told apart with today. */
export const SALT_FILE = 'salt-of-day';
/** Where the embedded store is: with it there is something the secret is needed for. */
const STORE = 'pg';
/** Far longer than the moment between moving a lock aside and putting it back. */
const SETTLE_MS = 100;

/** A link appears whole or not at all, so nobody ever reads half a lock. */
function tryLock(lock: string, mine: string): boolean {
  try {
    linkSync(mine, lock);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Moves a dead holder's lock aside. Of several that try at once, each moves a file away and
 * looks whether it is the dead one's; a living lock moved by mistake is put back.
 */
function clearStale(lock: string, mine: string): void {
  const aside = `${mine}.stale`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && isAlive(moved)) tryLock(lock, aside);
  rmSync(aside, { force: true });
}

const isSameFile = (a: string, b: string): boolean => existsSync(a) && statSync(a).ino === statSync(b).ino;

/** Somebody clearing the same dead lock may have moved ours aside for a moment and a third taken the place. */
function waitAndVerify(lock: string, mine: string): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLE_MS);
  if (!isSameFile(lock, mine)) throw new StartError('Another Flumen has just taken the data folder.');
}

function lockFolder(path: string): () => void {
  const lock = join(path, LOCK_FILE);
  const mine = `${lock}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(mine, JSON.stringify(thisProcess()), { mode: 0o600 });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (tryLock(lock, mine)) {
        if (attempt > 0) waitAndVerify(lock, mine);
        return () => rmSync(lock, { force: true });
      }
      const holder = readHolder(lock);
      if (holder && isAlive(holder)) {
        throw new StartError(
          `Another Flumen (process ${holder.pid}) already uses the data folder ${path}. Stop it first, or set FLUMEN_DATA_DIR to another folder.`,
        );
      }
      clearStale(lock, mine);
    }
    throw new StartError(`The lock of the data folder ${path} could not be taken. Another Flumen may be starting there.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

function makeWritable(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (!statSync(path).isDirectory()) throw new Error('it is a file');
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    // The rights alone do not tell: the file system itself may be read-only.
    const probe = join(path, `.write-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The data folder ${path} cannot be written (${reason}). Give this user the right to write there, or set FLUMEN_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}

/**
 * Makes the folder if it is missing and locks it against a second process; a lock left by a
 * killed process is taken over.
 * @throws StartError with a sentence for the person who starts the server.
 */
export function openDataFolder(path: string): DataFolder {
  makeWritable(path);
  return { path, release: lockFolder(path) };
}

/**
 * The secret kept in the data folder, readable by its owner only; made on first use.
 * @throws StartError for a folder that holds data and no secret: a new one could not read what is sealed there.
 */
export function readSecret(path: string): string {
  const file = join(path, SECRET_FILE);
  if (!existsSync(file) && existsSync(join(path, STORE))) {
    throw new StartError(
      `The data folder ${path} holds data but not its secret, which backups leave out. Put the file "${SECRET_FILE}" of the original there, or set FLUMEN_SECRET to what stands in it.`,
    );
  }
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new StartError(`The secret in ${file} is too short. Restore it from a backup, or set FLUMEN_SECRET.`);
  return secret;
}
