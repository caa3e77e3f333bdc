import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WorkspaceConfigs } from '#server/collector/workspace-config.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { addWorkspace, openStores, type Stores, startCollector, type TestCollector } from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
beforeAll(async () => {
  stores = await openStores();
  running = await startCollector(stores);
});
afterAll(async () => {
  await running.close();
  await stores.close();
});

const START = Date.parse('2026-03-02T10:00:00Z');

/** Configs whose clock is set in seconds. */
function openConfigs() {
  const time = { seconds: 0 };
  const clock = () => new Date(START + time.seconds * 1000);
  return { time, configs: new WorkspaceConfigs({ ...running.collector.parts, clock }) };
}

/** Keeps the store busy for as long as the work takes. */
function whileStoreIsBusy<T>(work: () => Promise<T>): Promise<T> {
  return stores.store.db.transaction(() => work());
}

test('a site that keeps sending never waits for the store, and what changed unheard is known within ten seconds', async () => {
  const { time, configs } = openConfigs();
  const id = await addWorkspace(stores, { timezone: 'UTC' });
  expect((await configs.get(id, 'a'))?.timezone).toBe('UTC');
  await stores.store.db.update(workspaces).set({ timezone: 'Asia/Tokyo' }).where(eq(workspaces.id, id));
  time.seconds = 7;
  await whileStoreIsBusy(async () => expect((await configs.get(id, 'a'))?.timezone).toBe('UTC'));
  await vi.waitFor(async () => expect((await configs.get(id, 'a'))?.timezone).toBe('Asia/Tokyo'));
  time.seconds = 12;
  await whileStoreIsBusy(async () => expect((await configs.get(id, 'a'))?.timezone).toBe('Asia/Tokyo'));
  configs.close();
});

test('a change that is heard while a config is read anew is not covered by what was read before', async () => {
  const { time, configs } = openConfigs();
  const id = await addWorkspace(stores, { timezone: 'UTC' });
  await configs.get(id, 'a');
  time.seconds = 7;
  await whileStoreIsBusy(async () => {
    await configs.get(id, 'a');
    stores.live.publish(id, { type: 'resource', resource: 'workspaces', action: 'updated', ids: [id] });
  });
  await stores.store.db.update(workspaces).set({ timezone: 'Asia/Tokyo' }).where(eq(workspaces.id, id));
  expect((await configs.get(id, 'a'))?.timezone).toBe('Asia/Tokyo');
  configs.close();
});
