import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';
import type { Store } from './client.ts';
import { createCluster } from './create-cluster.ts';
import { Listeners } from './notifications.ts';
import { migrateSchema, onConnect, storeOver } from './open-store.ts';
import { pgliteStreams, type StartThread } from './pglite-stream.ts';
import { Pool } from './pool.ts';

/**
 * Opens the PostgreSQL that runs in a thread of this process, in the folder `pg` of the data
 * folder. It does not refuse a second process, hence the lock on the data folder (`data-folder.ts`).
 * `start` makes the thread, a new one if left out.
 */
export async function openEmbedded(settings: Pick<Settings, 'dataDir' | 'durability'>, start?: StartThread): Promise<Store> {
  const folder = join(settings.dataDir, 'pg');
  await createCluster(folder);
  const notifications = new Listeners();
  const streams = pgliteStreams({ folder, durability: settings.durability }, start);
  const pool = new Pool({
    onConnect: onConnect(notifications),
    stream: streams.open,
    // One session, kept for good: whoever has it, for a statement or a transaction, has it alone.
    ...{ max: 1, idleTimeoutMillis: 0, ssl: false, user: 'postgres', database: 'postgres' },
  });
  pool.on('error', () => undefined);
  // Only when the thread has died is there another connection; what it was told last is not known.
  pool.on('connect', () => notifications.miss());
  await migrateSchema(pool);
  // The lock on the data folder leaves no second process.
  const store = storeOver(pool, { kind: 'pglite', notifications, inTurn: (work) => work() });
  // Whoever closes the store may copy, move or delete its folder next.
  return { ...store, close: () => store.close().then(streams.left) };
}
