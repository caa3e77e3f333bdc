import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromRoot } from '#server/root.ts';
import type { Settings } from '#server/settings.ts';
import type { Database, Store } from './client.ts';
import { createCluster } from './create-cluster.ts';
import { durableFilesystem, FSYNC_ON } from './durable-filesystem.ts';
import * as tables from './tables.ts';

/**
 * Opens the PostgreSQL that runs in this process, in the folder `pg` of the data folder. It does
 * not refuse a second process, hence the lock on the data folder (`data-folder.ts`).
 */
export async function openEmbedded(settings: Pick<Settings, 'dataDir' | 'durability'>): Promise<Store> {
  const folder = join(settings.dataDir, 'pg');
  await createCluster(folder);
  const place: PGliteOptions =
    settings.durability === 'power' ? { fs: durableFilesystem(folder), startParams: FSYNC_ON } : { dataDir: folder };
  // Trigrams: searching by a part of a word goes by an index.
  const client = await PGlite.create({ ...place, extensions: { pg_trgm } });
  const embedded = drizzle(client, { schema: tables });
  await migrate(embedded, { migrationsFolder: fromRoot('server', 'db', 'migrations') });
  const db: Database = embedded;
  return {
    db,
    kind: 'pglite',
    // The lock on the data folder leaves no second process.
    inTurn: (work) => work(),
    async sql(text, values = []) {
      if (values.length > 0) return client.query<Record<string, unknown>>(text, [...values]);
      const results = await client.exec(text);
      return { rows: results.flatMap(({ rows }) => rows) };
    },
    ping: async () => {
      await client.query('select 1');
    },
    close: () => client.close(),
  };
}
