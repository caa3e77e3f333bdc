import { fsyncSync, rmSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { installation } from '#server/db/tables.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';

/** The real one, counted. */
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, fsyncSync: vi.fn(fs.fsyncSync) };
});

test.each([
  ['process', 0],
  ['power', 20],
] as const)('durability %s: at least %i syncs for 20 commits, none for reading', async (durability, least) => {
  const dataDir = await migratedFolder();
  const { db, close } = await openEmbedded({ dataDir, durability });
  vi.mocked(fsyncSync).mockClear();
  for (let number = 0; number < 20; number += 1) await db.insert(installation).values({ key: `row-${number}`, value: number });
  const writing = vi.mocked(fsyncSync).mock.calls.length;
  for (let number = 0; number < 20; number += 1) await db.select().from(installation);
  const reading = vi.mocked(fsyncSync).mock.calls.length - writing;
  await close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(writing).toBeGreaterThanOrEqual(least);
  if (durability === 'process') expect(writing).toBe(0);
  expect(reading).toBe(0);
});
