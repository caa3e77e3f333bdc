import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { fromRoot } from '#server/root.ts';
import { type Settings, StartError } from '#server/settings.ts';
import type { Database, Store } from './client.ts';
import * as tables from './tables.ts';

/** Any number that no other program on the same database uses for an advisory lock. */
const MIGRATION_LOCK = 7_358_401;

/** One process migrates, the others wait for it and then find nothing left to do. */
async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client, { schema: tables }), { migrationsFolder: fromRoot('server', 'db', 'migrations') });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    client.release();
  }
}

/**
 * Opens the PostgreSQL of DATABASE_URL.
 * @throws StartError when it cannot be reached.
 */
export async function openPostgres(settings: Settings): Promise<Store> {
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 20, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server drops is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartError(`The database of DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)}.`);
  }
  await migrateAlone(pool);
  const db: Database = drizzle(pool, { schema: tables });
  return {
    db,
    kind: 'postgres',
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}
