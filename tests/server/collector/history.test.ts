import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { addWorkspace, openStores, type Stores, startCollector, storedAfterDrain, type TestCollector } from './open-collector.ts';

/** What happened before tracking began, brought in by the customer's server with the app key. */

const DAY = 86_400_000;
const key = createAppKey();
let stores: Stores;
let running: TestCollector;
let own: string;
beforeAll(async () => {
  stores = await openStores();
  running = await startCollector(stores);
  own = await addWorkspace(stores, { app_key: sealAppKey({ current: 's'.repeat(32) }, key), currency: 'USD' });
});
afterAll(async () => {
  await running?.close();
  await stores?.close();
});

const send = async (body: object) => {
  const answer = await running.app.inject({
    method: 'POST',
    url: '/api/analytics/events',
    headers: { 'content-type': 'application/json', 'x-app-id': own, 'x-app-key': key },
    payload: JSON.stringify(body),
  });
  return answer.json();
};
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();
const form = { id: 'form-0001', kind: 'form_completed', visitor: 'visitor-1', at: ago(400) };
const sale = { id: 'sale-0001', kind: 'purchase', visitor: 'visitor-1', order: 'A-1', amount: 19.99, at: ago(729) };

it('of up to two years is stored once, at its own time and marked, also when it is brought in again or was reported live', async () => {
  const old = { ...form, id: 'form-0002', at: ago(740) };
  const future = { ...form, id: 'form-0003', at: ago(-1) };
  expect(await send({ history: true, events: [form, sale, old, future] })).toEqual({ accepted: 2, known: 0, filtered: { clock: 2 } });
  expect(await send({ history: true, events: [form, sale] })).toEqual({ accepted: 0, known: 2 });
  const live = { ...form, id: 'form-0004', at: ago(1) };
  expect(await send({ events: [live] })).toEqual({ accepted: 1, known: 0 });
  await storedAfterDrain(stores, running, own);
  // Another process, which only knows what is stored.
  const other = await startCollector(stores);
  const again = await other.app.inject({
    method: 'POST',
    url: '/api/analytics/events',
    headers: { 'content-type': 'application/json', 'x-app-id': own, 'x-app-key': key },
    payload: JSON.stringify({ history: true, events: [live, form] }),
  });
  expect(again.json()).toEqual({ accepted: 0, known: 2 });
  const rows = await storedAfterDrain(stores, other, own);
  await other.close();
  const told = rows.map(({ kind, origin, value, time }) => [kind, origin, value, String(time).slice(0, 10)]);
  expect(told.sort()).toEqual(
    [
      ['form_completed', 'import', 0, form.at.slice(0, 10)],
      ['form_completed', 'server', 0, live.at.slice(0, 10)],
      ['purchase', 'import', 1999, sale.at.slice(0, 10)],
    ].sort(),
  );
});

it('is nobody who is there now, and starts no tracking', async () => {
  const past = await addWorkspace(stores, { app_key: sealAppKey({ current: 's'.repeat(32) }, key) });
  const before = own;
  own = past;
  expect(await send({ history: true, events: [{ ...form, at: Date.now() - 1000 }] })).toEqual({ accepted: 1, known: 0 });
  await storedAfterDrain(stores, running, past);
  const tracking = await stores.analytics.tracking(past, new Date());
  expect(tracking).toMatchObject({ visitors_now: 0, last_event_at: null, known_since: expect.any(String) });
  const [row] = await stores.store.db.select().from(workspaces).where(eq(workspaces.id, past));
  expect(row?.started_tracking_at).toBeNull();
  own = before;
});

it('needs the time of every event', async () => {
  const { at: _at, ...timeless } = form;
  const { errors } = await send({ history: true, events: [form, timeless] });
  expect(errors).toEqual([
    expect.objectContaining({ code: 'required', source: expect.objectContaining({ pointer: expect.stringContaining('/events/1') }) }),
  ]);
});
