import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { fromRoot } from '#server/root.ts';
import type { Store } from './client.ts';
import { type Listeners, ROW_CHANGES } from './notifications.ts';
import { Prepared } from './prepare.ts';
import * as tables from './tables/core.ts';

/** Brings the schema up to date on one connection. */
export function migrateSchema(client: pg.Pool | pg.PoolClient): Promise<void> {
  return migrate(drizzle(client, { schema: tables }), { migrationsFolder: fromRoot('server', 'db', 'migrations') });
}

/**
 * What is done with each connection before it is used. Every connection that may write hears what
 * changed: the server tells it before it says that a commit is done, so whoever wrote something is
 * answered when this process knows. Statements that come often are prepared.
 */
export function onConnect(listeners: Listeners): (client: pg.ClientBase) => Promise<void> {
  const prepared = new Prepared();
  return async (client) => {
    await listeners.over(client, [ROW_CHANGES]);
    prepared.over(client);
  };
}

/** The store over a pool of connections, to whichever PostgreSQL. */
export function storeOver(pool: pg.Pool, about: Pick<Store, 'kind' | 'inTurn' | 'notifications'>): Store {
  return {
    ...about,
    db: drizzle(pool, { schema: tables }),
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
