import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { users } from '#server/db/tables/core.ts';
import { installation } from '#server/db/tables/installation.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';
import { scriptArguments } from '#tests/support/server-command.ts';
import { isWhole } from '#tests/support/sweep.ts';

const WRITER = fileURLToPath(new URL('./write-until-killed.ts', import.meta.url));

/** Lets a process write until it has acknowledged some, kills it, and answers the last number it said. */
async function writeAndKill(dataDir: string, durability: string, first: number, acknowledged: number): Promise<number> {
  const child = spawn(process.execPath, [...scriptArguments(WRITER), dataDir, durability, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
    if (said.split('\n').length > acknowledged) child.kill('SIGKILL');
  });
  await ended;
  return Number(said.trim().split('\n').at(-1));
}

// Waiting for the disk after each write takes most of the time; a second kill on what the first left is tried without, and by `npm run soak`.
const KILLS = [
  ['process', isWhole ? [40, 60] : [40]],
  ['power', [40]],
] as const;

test.each(KILLS)(
  'every acknowledged write is there after kill -9, and none is half there (%s)',
  async (durability, kills) => {
    const dataDir = await migratedFolder();
    try {
      let last = -1;
      for (const acknowledged of kills) {
        last = await writeAndKill(dataDir, durability, last + 1_000, acknowledged);
        const store = await openEmbedded({ dataDir, durability });
        const rows = await store.db.select({ key: installation.key }).from(installation);
        const people = await store.db.select({ email: users.email }).from(users);
        await store.close();
        const numbers = new Set(rows.map(({ key }) => Number(key.slice(4))));
        const start = last - acknowledged + 1;
        for (let number = start; number <= last; number += 1) expect(numbers.has(number), `row ${number}`).toBe(true);
        expect(people.map(({ email }) => Number.parseInt(email, 10)).sort()).toEqual([...numbers].sort());
        last = Math.max(...numbers);
      }
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  300_000,
);
