import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { LOCK_FILE, openDataFolder, SALT_FILE, SECRET_FILE } from '#server/data-folder.ts';
import { openDatabase } from '#server/db/client.ts';
import { noteBackup } from '#server/db/last-backup.ts';
import { EXPORTS_FOLDER, type Settings, StartError } from '#server/settings.ts';

/** What to copy, and where to. */
export interface CopyOrder {
  /** Where copies go: beside the data folder unless said otherwise. */
  readonly target?: string;
  /** Whoever has the copy and the secret can read what is sealed in it and sign in as anybody: left out unless asked for. */
  readonly withSecret?: boolean;
  readonly now?: Date;
}

/** A copy of the data folder. */
export interface DataCopy {
  readonly path: string;
  /** The file that was left out and is needed to start from the copy; null where there is none, or it was asked for. */
  readonly secret: string | null;
  /** Stores that have a server of their own and are not in the copy. */
  readonly missing: readonly ('PostgreSQL' | 'ClickHouse')[];
}

/** Where copies go when nobody says otherwise: beside the data folder, so that removing one does not remove the other. */
const backupsOf = (dataDir: string): string => `${dataDir}-backups`;

/** `2026-11-21T08-15-00Z`: an instant that every file system takes as a name. */
const stamp = (at: Date): string =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');

function requireOutside(dataDir: string, target: string): void {
  const path = relative(dataDir, target);
  const isInside = path === '' || (path !== '..' && !path.startsWith(`..${sep}`));
  if (isInside) throw new StartError(`The backup cannot stand in the data folder itself. Name another folder than ${target}.`);
}

/** Copies a folder that nobody writes to. The copy gets its name once it is whole. */
async function copyWhole(from: string, to: string, leftOut: readonly string[]): Promise<void> {
  const unfinished = `${to}.unfinished`;
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    // The event store links its tables by relative paths, which have to stay as they are.
    await cp(from, unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      preserveTimestamps: true,
      filter: (path) => !leftOut.includes(path) && ![LOCK_FILE, SALT_FILE].some((name) => basename(path).startsWith(name)),
    });
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The backup was not made: ${reason}.`);
  }
}

/** What is missing in the copy is backed up by its own tools; only a whole one counts as the last backup. */
async function noteWhole(settings: Settings, at: Date): Promise<void> {
  const store = await openDatabase(settings);
  try {
    await noteBackup(store.db, at);
  } finally {
    await store.close();
  }
}

/**
 * Copies the data folder of a stopped installation: accounts, canvases, events and those on their
 * way. The lock on the folder says that nobody writes, so the copy is of one moment. With the secret
 * put beside it, it is a data folder like any other: `FLUMEN_DATA_DIR` set to it starts from there.
 * @throws StartError while a server runs on it, or when the copy could not be made.
 */
export async function copyData(settings: Settings, order: CopyOrder = {}): Promise<DataCopy> {
  const { target = backupsOf(settings.dataDir), withSecret = false, now = new Date() } = order;
  const folder = resolve(target);
  requireOutside(settings.dataDir, folder);
  if (!existsSync(settings.dataDir)) throw new StartError(`There is nothing to back up: ${settings.dataDir} does not exist.`);
  const held = openDataFolder(settings.dataDir);
  try {
    const path = join(folder, stamp(now));
    const file = join(settings.dataDir, SECRET_FILE);
    const secret = existsSync(file) && !withSecret ? file : null;
    const files = [join(settings.dataDir, EXPORTS_FOLDER), settings.exportsDir];
    await copyWhole(settings.dataDir, path, [...files, ...(secret ? [secret] : [])]);
    const missing = [
      ...(settings.databaseUrl ? (['PostgreSQL'] as const) : []),
      ...(settings.clickhouseUrl ? (['ClickHouse'] as const) : []),
    ];
    if (missing.length === 0) await noteWhole(settings, now);
    return { path, secret, missing };
  } finally {
    held.release();
  }
}
