import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openJobs } from '#server/app/open-jobs.ts';
import { SECRET_FILE } from '#server/data-folder.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { fromRoot } from '#server/root.ts';
import { RUN_FOLDER } from './run-folder.ts';

/** A new, empty folder that goes away with the run of the tests at the latest. */
export function temporaryFolder(): string {
  return mkdtempSync(join(process.env[RUN_FOLDER] ?? tmpdir(), 'flumen-test-'));
}

function schemaVersion(): string {
  const folder = fromRoot('server', 'db', 'migrations');
  const hash = createHash('sha256');
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  // The journal says when each was made, by which the store knows what it has.
  for (const file of [...files.sort(), join('meta', '_journal.json')]) hash.update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 12);
}

/**
 * A data folder whose PGlite is migrated, has its job queues and is empty otherwise. Making one takes
 * some seconds, so the first is kept and copied as long as the migrations stay the same.
 */
export async function migratedFolder(): Promise<string> {
  const template = join(tmpdir(), `flumen-prepared-${schemaVersion()}`);
  if (!existsSync(template)) {
    const fresh = temporaryFolder();
    const store = await openEmbedded({ dataDir: fresh, durability: 'process' });
    const jobs = openJobs(store, pino({ level: 'silent' }));
    await jobs.states();
    await jobs.close();
    await store.close();
    try {
      renameSync(fresh, template);
    } catch {
      // Another test file was faster.
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  const copy = temporaryFolder();
  cpSync(template, copy, { recursive: true });
  // A server that made these data would have left its secret beside them.
  writeFileSync(join(copy, SECRET_FILE), randomBytes(32).toString('base64url'), { mode: 0o600 });
  return copy;
}
