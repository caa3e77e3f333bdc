import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/tables/core.ts';
import { openKeptStore } from '#tests/support/kept-store.ts';
import { openTestServer } from '#tests/support/server.ts';

const one = async (db: Database, query: ReturnType<typeof sql>) => (await db.execute<{ value: unknown }>(query)).rows[0]?.value;
const jobs = sql`select count(*)::int as value from pgboss.job`;
const patience = sql`select current_setting('statement_timeout') as value`;

test('the store of a test that has ended is empty for the next one, and nobody writes into it from before', async () => {
  const before = await openTestServer();
  await before.register();
  const { db, jobs: queue } = before.context;
  await queue.send('mail.due', {});
  expect(await one(db, jobs)).toBe(1);
  await db.execute(sql`set statement_timeout = '7s'`);
  await before.close();
  await expect(db.select().from(users)).rejects.toThrow();

  const next = await openKeptStore();
  expect(await next.db.select().from(users)).toEqual([]);
  expect(await one(next.db, jobs)).toBe(0);
  expect(await one(next.db, patience)).toBe('0');
  await next.close();
});
