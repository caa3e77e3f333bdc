import { rmSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { installation } from '#server/db/tables/installation.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';

test('statements that come often are prepared, answer as before, and others cannot push them out', async () => {
  const dataDir = await migratedFolder();
  const { db, close } = await openEmbedded({ dataDir, durability: 'process' });
  const prepared = async () =>
    (await db.execute<{ n: number }>(sql`select count(*)::int as n from pg_prepared_statements`)).rows[0]?.n ?? 0;
  await db.insert(installation).values([1, 2].map((value) => ({ key: `k${value}`, value })));
  const read = async (key: string) => (await db.select().from(installation).where(eq(installation.key, key)))[0]?.value;
  for (let times = 0; times < 15; times += 1) expect([await read('k1'), await read('k2')]).toEqual([1, 2]);
  const often = await prepared();
  expect(often).toBeGreaterThan(0);
  // Texts that never come again are not kept, neither here nor in the store.
  for (let at = 0; at < 1_100; at += 1) await db.execute(sql.raw(`select ${at} as n`));
  expect(await prepared()).toBeLessThanOrEqual(often + 1);
  // A failure of one leaves it usable, and the session as it was: opening another is opening the folder again.
  await expect(db.insert(installation).values({ key: 'k1', value: 3 })).rejects.toThrow();
  expect(await prepared()).toBeGreaterThanOrEqual(often);
  expect([await read('k1'), await read('gone')]).toEqual([1, undefined]);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});
