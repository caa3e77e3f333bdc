import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { temporaryFolder } from '#tests/support/data-folder.ts';
import { longTest } from '#tests/support/long.ts';

longTest('a first start that was killed half-way is begun anew, and the next one opens what it made', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'pg.new'));
  writeFileSync(join(dataDir, 'pg.new', 'half'), '');
  const first = await openEmbedded({ dataDir, durability: 'process' });
  await first.db.execute(sql`create table kept (number int)`);
  await first.close();
  expect([existsSync(join(dataDir, 'pg', 'half')), existsSync(join(dataDir, 'pg.new'))]).toEqual([false, false]);
  const second = await openEmbedded({ dataDir, durability: 'process' });
  expect((await second.db.execute(sql`select * from kept`)).rows).toEqual([]);
  await second.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a database that lost a part is neither opened nor replaced', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'pg', 'base'), { recursive: true });
  await expect(openEmbedded({ dataDir, durability: 'process' })).rejects.toThrow(/holds no whole database/);
  expect(existsSync(join(dataDir, 'pg', 'base'))).toBe(true);
  rmSync(dataDir, { recursive: true, force: true });
});
