import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { readDocument } from '#server/canvas/documents.ts';
import { Drawings } from '#server/canvas/drawing/drawings.ts';
import { foldPending } from '#server/canvas/together/pending.ts';
import { openEmbedded } from '#server/db/embedded.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, users, workspaces } from '#server/db/tables/core.ts';
import { createLocalHub } from '#server/live/hub.ts';
import { fromRoot } from '#server/root.ts';
import { migratedFolder } from '#tests/support/data-folder.ts';
import { scriptArguments } from '#tests/support/server-command.ts';

async function makeGround() {
  const dataDir = await migratedFolder();
  const { db, close } = await openEmbedded({ dataDir, durability: 'process' });
  const idOf = (rows: readonly { id: string }[]) => rows[0]?.id ?? '';
  const person = { email: 'shared@flumen.test', first_name: 'Cora', plan: 'agency', password_hash: 'none' };
  const user = idOf(await db.insert(users).values(person).returning({ id: users.id }));
  const site = { user, name: 'First', main_url: 'https://shop.example', app_key: 'none' };
  const workspace = idOf(await db.insert(workspaces).values(site).returning({ id: workspaces.id }));
  const drawn = { workspace_id: workspace, owner: user, name: 'Shared' };
  const canvas = idOf(await db.insert(canvases).values(drawn).returning({ id: canvases.id }));
  await db.insert(canvasDocuments).values({ canvas_id: canvas, document: toRecords(EMPTY_DOCUMENT) });
  await close();
  return { dataDir, user, workspace, canvas };
}

/** One life: two people write until so many changes were acknowledged, then a moment longer, then everything ends at once. */
async function live(ground: Awaited<ReturnType<typeof makeGround>>, life: number, acknowledged: Set<string>): Promise<void> {
  const { dataDir, canvas, workspace, user } = ground;
  const script = fromRoot('tests', 'server', 'crash', 'shared-writer.ts');
  const child = spawn(process.execPath, [...scriptArguments(script), dataDir, canvas, workspace, user, String(life)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const enough = acknowledged.size + 20 + Math.floor(Math.random() * 40);
  for await (const id of createInterface({ input: child.stdout })) {
    acknowledged.add(id);
    if (acknowledged.size === enough) child.kill('SIGKILL');
  }
  await exit;
  expect(acknowledged.size, 'changes were acknowledged until it was killed').toBeGreaterThanOrEqual(enough);
}

/** Kills a process in which two people change a canvas, again and again: what was acknowledged is in the document that is read. */
export async function surviveSharedKills(times: number): Promise<void> {
  const ground = await makeGround();
  const acknowledged = new Set<string>();
  for (let life = 0; life < times; life++) await live(ground, life, acknowledged);
  const store = await openEmbedded({ dataDir: ground.dataDir, durability: 'process' });
  const drawings = new Drawings();
  await foldPending({ db: store.db, live: createLocalHub(), clock: () => new Date(), drawings }, ground.canvas);
  const { document } = await readDocument(store.db, ground.canvas);
  const there = new Set(document.elements.map(({ id }) => id));
  expect([...acknowledged].filter((id) => !there.has(id))).toEqual([]);
  // A change may have been stored without anybody having been told; no more of them than there were people.
  expect(there.size - acknowledged.size).toBeLessThanOrEqual(2 * times);
  await drawings.close();
  await store.close();
  rmSync(ground.dataDir, { recursive: true, force: true });
}
