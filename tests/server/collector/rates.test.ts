import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TrackEvent } from '#domain/wire/track.ts';
import { createAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import {
  addWorkspace,
  batch,
  CHROME,
  event,
  eventually,
  openStores,
  type Stores,
  startCollector,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

/** How fast events may come, and that nobody's excess is somebody else's loss. */

const KEY = createAppKey();
let stores: Stores;
let running: TestCollector;
beforeAll(async () => {
  stores = await openStores();
  running = await startCollector(stores);
});
afterEach(() => {
  running.now = null;
});
afterAll(async () => {
  await running?.close();
  await stores?.close();
});

const shop = (values: object = {}) => addWorkspace(stores, { app_key: sealAppKey({ current: 's'.repeat(32) }, KEY), ...values });

const browse = (workspace: string, events: readonly TrackEvent[], remoteAddress: string) =>
  running.app.inject({
    method: 'POST',
    url: '/t/e',
    remoteAddress,
    headers: { 'content-type': 'text/plain', 'user-agent': CHROME },
    payload: JSON.stringify(batch(workspace, events)),
  });
const report = (workspace: string, ids: readonly string[]) =>
  running.app.inject({
    method: 'POST',
    url: '/api/analytics/events',
    headers: { 'content-type': 'application/json', 'x-app-id': workspace, 'x-app-key': KEY },
    payload: JSON.stringify({ events: ids.map((id) => ({ id, kind: 'purchase', visitor: 'visitor-1', value: 100, order: id })) }),
  });

const events = (count: number) => Array.from({ length: count }, () => event());

/** Sends batches of fifty until one is sent back; answers how many events were taken before. */
async function flood(workspace: string, address: string): Promise<number> {
  for (let taken = 0; ; taken += 50) {
    const { statusCode } = await browse(workspace, events(50), address);
    if (statusCode !== 202) {
      expect(statusCode).toBe(429);
      return taken;
    }
  }
}

describe('a flood of made-up events', () => {
  it('from a few networks at once loses neither what the shop’s server reports nor what an ordinary visitor does', async () => {
    const workspace = await shop();
    running.now = new Date();
    const strangers = ['203.0.113.5', '203.0.113.6', '2001:db8::1', '198.51.100.77'];
    const taken = await Promise.all(strangers.map((address) => flood(workspace, address)));
    expect(taken.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(4_000 + 50 * strangers.length);
    const made = events(20);
    for (const one of made) expect((await browse(workspace, [one], '192.0.2.44')).json()).toEqual({ accepted: 1 });
    const orders = Array.from({ length: 40 }, (_, index) => `order-${1001 + index}`);
    expect((await report(workspace, orders)).json()).toEqual({ accepted: 40, known: 0 });
    for (const address of strangers) expect((await browse(workspace, events(50), address)).statusCode).toBe(429);
    const rows = await storedAfterDrain(stores, running, workspace);
    expect(rows.filter(({ origin }) => origin === 'server')).toHaveLength(40);
    const ids = new Set(rows.map(({ event_id }) => event_id));
    expect(made.filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it('uses up the rate of its network, an IPv6 /64 being one, in that workspace only', async () => {
    const [first, second] = await Promise.all([shop(), shop()]);
    running.now = new Date();
    expect(await flood(first, '2001:db8:1:2::1')).toBe(2_500);
    expect((await browse(first, [event()], '2001:db8:1:2:ffff::9')).statusCode).toBe(429);
    expect((await browse(first, [event()], '2001:db8:1:3::1')).statusCode).toBe(202);
    expect((await browse(second, [event()], '2001:db8:1:2::1')).statusCode).toBe(202);
  });

  it('is shown to the owner', async () => {
    const workspace = await shop();
    running.now = new Date();
    await flood(workspace, '203.0.113.5');
    await running.collector.filtered.flush();
    const noted = await stores.analytics.select<{ reason: string; events: number }>({
      sql: 'SELECT reason, count() AS events FROM refusals WHERE workspace_id = {workspace:UUID} GROUP BY reason',
      params: { workspace },
    });
    expect(noted).toEqual([{ reason: 'rate', events: 50 }]);
  });
});

describe('what is sent back', () => {
  it('says when to come again, takes nothing of the request, and counts whole when it comes', async () => {
    const workspace = await shop();
    const began = Date.now();
    running.now = new Date(began);
    await flood(workspace, '203.0.113.5');
    const late = events(50);
    const refused = await browse(workspace, late, '203.0.113.5');
    expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '1', 'access-control-allow-origin': '*' } });
    expect(refused.json().errors[0]).toMatchObject({ status: '429', code: 'too_many_events', detail: expect.stringContaining('1 s') });
    const before = await storedAfterDrain(stores, running, workspace);
    expect(before.some(({ event_id }) => event_id === late[0]?.id)).toBe(false);
    running.now = new Date(began + 1_000);
    expect((await browse(workspace, late, '203.0.113.5')).json()).toEqual({ accepted: 50 });
  });

  it('tells a keyed sender the seconds, for its own rate', async () => {
    const workspace = await shop();
    const began = Date.now();
    running.now = new Date(began);
    const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => `sale-${100_000 + from + index}`);
    for (let from = 0; from < 5_000; from += 50) expect((await report(workspace, ids(from, 50))).statusCode).toBe(202);
    const refused = await report(workspace, ids(5_000, 50));
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await browse(workspace, [event()], '192.0.2.44')).statusCode).toBe(202);
    running.now = new Date(began + 1_000);
    const again = await eventually(
      () => report(workspace, ids(5_000, 50)),
      ({ statusCode }) => statusCode === 202,
    );
    expect(again.json()).toMatchObject({ accepted: 50 });
    expect(await storedAfterDrain(stores, running, workspace)).toHaveLength(5_051);
  });
});

describe('a workspace without a rate', () => {
  it('takes what comes', async () => {
    const workspace = await shop({ rate_limiting_enabled: false });
    running.now = new Date();
    for (let sent = 0; sent < 5_100; sent += 50)
      expect((await browse(workspace, events(50), '203.0.113.5')).json()).toEqual({ accepted: 50 });
  });
});
