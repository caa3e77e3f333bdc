import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { StartError } from '#server/settings.ts';

/** Plain text, because a worker of the built server has no file of its own. */
const CREATE = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData.pglite)
  .then(({ PGlite }) => PGlite.create(workerData.folder))
  .then((database) => database.close())
  .then(() => parentPort.postMessage('done'));
`;

/**
 * Makes the files of a new PGlite where there are none. That takes half a gigabyte of memory
 * which WebAssembly never gives back, so it happens in a thread that ends. The folder gets its
 * name once it is whole: a start that was killed half-way begins anew.
 */
export async function createCluster(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new StartError(`The folder ${folder} holds no whole database. Restore it from a backup, or move it away to begin anew.`);
  }
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  const pglite = import.meta.resolve('@electric-sql/pglite');
  const worker = new Worker(CREATE, { eval: true, workerData: { folder: unfinished, pglite } });
  await new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`Making the database ended with code ${code}.`))));
  });
  rmSync(folder, { recursive: true, force: true });
  renameSync(unfinished, folder);
}
