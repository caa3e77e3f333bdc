import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openJobs } from '#server/app/open-jobs.ts';
import { SECRET_FILE } from '#server/data-folder.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { type Analytics, type AnalyticsLog, type AnalyticsSettings, type JourneysOf, openAnalytics } from '#server/events/analytics.ts';
import { fromRoot } from '#server/root.ts';
import { KEPT_FOLDER, RUN_FOLDER } from './run-folder.ts';

/** A new, empty folder that goes away with the run of the tests at the latest. */
export function temporaryFolder(): string {
  return mkdtempSync(join(process.env[RUN_FOLDER] ?? tmpdir(), 'flumen-test-'));
}

function digestOf(folder: string, isPart: (name: string) => boolean, more: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of [...readdirSync(folder).filter(isPart).sort(), ...more]) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

/** A folder that takes some seconds to make: the first one is kept to be copied, as long as what it is made of stays the same. */
async function template(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const kept = join(process.env[KEPT_FOLDER] ?? tmpdir(), `flumen-prepared-${name}`);
  if (existsSync(kept)) return kept;
  // Beside it: nothing is renamed into another file system.
  const fresh = mkdtempSync(`${kept}-`);
  await make(fresh);
  try {
    renameSync(fresh, kept);
  } catch {
    // Another test file was faster.
    rmSync(fresh, { recursive: true, force: true });
  }
  return kept;
}

/** A data folder whose PGlite is migrated, has its job queues and is empty otherwise. */
export async function migratedFolder(): Promise<string> {
  // The journal says when each was made, by which the store knows what it has; beside it, who writes the folder and what the queues are.
  const more = [
    join('meta', '_journal.json'),
    ...['package-lock.json', 'server/app/open-jobs.ts', 'server/app/jobs.ts'].map((file) => `../../../${file}`),
  ];
  const version = digestOf(fromRoot('server', 'db', 'migrations'), (name) => name.endsWith('.sql'), more);
  const made = await template(`rows-${version}`, async (dataDir) => {
    const store = await openEmbedded({ dataDir, durability: 'process' });
    const jobs = openJobs(store, pino({ level: 'silent' }));
    await jobs.states();
    await jobs.close();
    await store.close();
  });
  const copy = temporaryFolder();
  cpSync(made, copy, { recursive: true });
  // A server that made these data would have left its secret beside them.
  writeFileSync(join(copy, SECRET_FILE), randomBytes(32).toString('base64url'), { mode: 0o600 });
  return copy;
}

/** The event store of a data folder that has none yet, migrated and empty when it opens: three quarters of its start are migrations. */
export async function openMigratedAnalytics(settings: AnalyticsSettings, log: AnalyticsLog, journeysOf?: JourneysOf): Promise<Analytics> {
  const version = digestOf(fromRoot('server', 'events', 'migrations'), (name) => name.endsWith('.ts'), ['../../../package-lock.json']);
  const made = await template(`events-${version}`, async (dataDir) => (await openAnalytics({ dataDir }, log)).close());
  // The event store links its tables by relative paths, which have to stay as they are.
  cpSync(made, settings.dataDir, { recursive: true, verbatimSymlinks: true });
  return openAnalytics(settings, log, journeysOf);
}
