import fs, { rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { installation } from '#server/db/tables.ts';
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
  const { db, close } = await openEmbedded({ dataDir, durability });
  syncs = 0;
  for (let number = 0; number < 20; number += 1) await db.insert(installation).values({ key: `row-${number}`, value: number });
  const writing = syncs;
  for (let number = 0; number < 20; number += 1) await db.select().from(installation);
  const reading = syncs - writing;
  await close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(writing).toBeGreaterThanOrEqual(least);
  if (durability === 'process') expect(writing).toBe(0);
  expect(reading).toBe(0);
});
