import type pg from 'pg';
import { type Settings, StartError } from '#server/settings.ts';
import type { Store } from './client.ts';
import { keepListening, Listeners, type Log } from './notifications.ts';
import { migrateSchema, onConnect, storeOver } from './open-store.ts';
import { Pool } from './pool.ts';

/** Any number that no other program on the same database uses for an advisory lock. */
const TURN_LOCK = 7_358_401;

/** One process works, the others wait for it. */
async function inTurn<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TURN_LOCK]);
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TURN_LOCK]).catch(() => undefined);
    client.release();
  }
}

/**
 * Opens the PostgreSQL of DATABASE_URL.
 * @throws StartError when it cannot be reached.
 */
export async function openPostgres({ databaseUrl = '' }: Settings, log: Log): Promise<Store> {
  const notifications = new Listeners();
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 20,
    connectionTimeoutMillis: 10_000,
    onConnect: onConnect(notifications),
  });
  // An idle connection that the server drops is replaced on the next use; without a listener it would end the process.
  pool.on('error', () => undefined);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw new StartError(`The database of DATABASE_URL does not answer: ${error instanceof Error ? error.message : String(error)}.`);
  }
  // One process migrates, the others then find nothing left to do.
  await inTurn(pool, migrateSchema);
  const ear = await keepListening(notifications, databaseUrl, log);
  const store = storeOver(pool, { kind: 'postgres', notifications, inTurn: (work) => inTurn(pool, work) });
  return {
    ...store,
    async close() {
      await ear.close();
      await store.close();
    },
  };
}
