import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareUnderTraffic } from '#tests/reference/traffic.ts';
import { openStores, type Stores } from './open-collector.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores?.close());

test('events that are on their way while the zone changes are on the right days in every zone', async () => {
  const tally = await compareUnderTraffic(stores, 12);
  console.info(tally.report('Zones under traffic'));
  expect(tally.differing).toEqual([]);
  expect(tally.compared).toBeGreaterThan(500);
});
