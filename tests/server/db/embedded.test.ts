import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { type PgliteStream, pgliteStreams } from '#server/db/pglite-stream.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';

test('a statement that takes long leaves the thread of the server to others', async () => {
  const dataDir = await migratedFolder();
  const store = await openEmbedded({ dataDir, durability: 'process' });
  const before = performance.eventLoopUtilization();
  const { rows } = await store.db.execute<{ n: string }>(sql`select count(*) as n from generate_series(1, 4000000)`);
  const { utilization } = performance.eventLoopUtilization(before);
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(Number(rows[0]?.n)).toBe(4_000_000);
  expect(utilization).toBeLessThan(0.5);
});

test('a transaction has the store to itself: nobody sees it half done, and nobody writes into it', async () => {
  const dataDir = await migratedFolder();
  const { db, close } = await openEmbedded({ dataDir, durability: 'process' });
  await db.execute(sql`create table counted (n int)`);
  await db.execute(sql`insert into counted values (0)`);
  const add = () =>
    db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(sql`select n from counted`);
      await new Promise((resolve) => setImmediate(resolve));
      await tx.execute(sql`update counted set n = ${(rows[0]?.n ?? 0) + 1}`);
      if ((rows[0]?.n ?? 0) % 5 === 4) throw new Error('undone');
    });
  await Promise.allSettled(Array.from({ length: 20 }, add));
  const { rows } = await db.execute<{ n: number }>(sql`select n from counted`);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
  // The fifth is undone, and so is every one after it, which finds the same number.
  expect(rows).toEqual([{ n: 4 }]);
});

test('where the thread dies, whoever waits is told so and the next one finds everything acknowledged', async () => {
  const dataDir = await migratedFolder();
  const streams: PgliteStream[] = [];
  const { open } = pgliteStreams({ folder: join(dataDir, 'pg'), durability: 'process' });
  const pool = new pg.Pool({
    stream: () => {
      const stream = open();
      streams.push(stream);
      return stream;
    },
    ...{ max: 1, idleTimeoutMillis: 0, ssl: false, user: 'postgres', database: 'postgres' },
  });
  pool.on('error', () => undefined);
  await pool.query('create table kept (n int)');
  await pool.query('insert into kept values (7)');
  const waiting = pool.query('select count(*) from generate_series(1, 4000000)');
  await new Promise((resolve) => setTimeout(resolve, 20));
  streams[0]?.destroy(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  await expect(waiting).rejects.toMatchObject({ code: 'ECONNRESET' });
  const { rows } = await pool.query<{ n: number }>('select n from kept');
  await pool.end();
  rmSync(dataDir, { recursive: true, force: true });
  expect([rows, streams.length]).toEqual([[{ n: 7 }], 2]);
});
