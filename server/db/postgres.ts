import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { fromRoot } from '#server/root.ts';
import { type Settings, StartError } from '#server/settings.ts';
import type { Database, Store } from './client.ts';
import * as tables from './tables.ts';

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
  // One process migrates, the others then find nothing left to do.
  await inTurn(pool, (client) =>
    migrate(drizzle(client, { schema: tables }), { migrationsFolder: fromRoot('server', 'db', 'migrations') }),
  );
  const db: Database = drizzle(pool, { schema: tables });
  return {
    db,
    kind: 'postgres',
    inTurn: (work) => inTurn(pool, work),
    async sql(text, values = []) {
      const answer = await pool.query<Record<string, unknown>>(text, [...values]);
      // Several statements in one text answer a list, which the driver's types do not know.
      return { rows: [answer].flat().flatMap(({ rows }) => rows) };
    },
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => pool.end(),
  };
}
