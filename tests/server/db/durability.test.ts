import fs, { rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPglite } from '#server/db/pglite.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';

/** The real one, counted. */
const { fsyncSync } = fs;
let syncs = 0;
function replaceSync(by: typeof fsyncSync): void {
  fs.fsyncSync = by;
  syncBuiltinESMExports();
}
beforeAll(() =>
  replaceSync((file) => {
    syncs += 1;
    fsyncSync(file);
  }),
);
afterAll(() => replaceSync(fsyncSync));

test.each([
  ['process', 0],
  ['power', 20],
] as const)('durability %s: at least %i syncs for 20 commits, none for reading', async (durability, least) => {
  const dataDir = await migratedFolder();
  // In this thread instead of its own, so that its calls can be counted.
  const database = await openPglite({ folder: join(dataDir, 'pg'), durability });
  syncs = 0;
  for (let number = 0; number < 20; number += 1)
    await database.query(`insert into installation (key, value) values ('row-${number}', '1')`);
  const writing = syncs;
  for (let number = 0; number < 20; number += 1) await database.query('select * from installation');
  const reading = syncs - writing;
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(writing).toBeGreaterThanOrEqual(least);
  if (durability === 'process') expect(writing).toBe(0);
  expect(reading).toBe(0);
});
