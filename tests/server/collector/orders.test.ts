import { beforeEach, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { TrackEvent } from '#domain/wire/track.ts';
import { createAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import { kpiReport } from '#server/reports/kpis/report.ts';
import type { Widget } from '#server/reports/kpis/widget.ts';
import { addWorkspace, batch, collectorForFile, event, post, type Stores, storedAfterDrain, type TestCollector } from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
collectorForFile((made) => {
  ({ stores, running } = made);
});

const KEY = createAppKey();
let shop: string;
beforeEach(async () => {
  shop = await addWorkspace(stores, { app_key: sealAppKey({ current: 's'.repeat(32) }, KEY) });
});

let serial = 0;
/** A purchase as the shop's server reports it. */
const sold = (order: string | undefined, value: number, about: object = {}) => {
  serial += 1;
  return { id: `sold-${String(serial).padStart(6, '0')}`, kind: 'purchase', visitor: 'visitor-9', order, value, ...about };
};
async function report(...events: object[]) {
  const answer = await running.app.inject({
    method: 'POST',
    url: '/api/analytics/events',
    headers: { 'content-type': 'application/json', 'x-app-id': shop, 'x-app-key': KEY },
    payload: JSON.stringify({ events }),
  });
  return answer.json();
}
/** A purchase as a browser reports it: anybody's. */
const said = (order: string | undefined, value: number, about: Partial<TrackEvent> = {}) =>
  event({ kind: 'purchase', order, value, ...about });
const say = async (...events: TrackEvent[]) => (await post(running.app, batch(shop, events))).json();

const widget = (metric: Widget['metric'], element: Widget['element'], condition: Widget['condition'] = null): Widget => ({
  id: JSON.stringify([metric, element, condition]),
  name: '',
  metric,
  element,
  condition,
});
const ANY = { key: 'os', match: 'isNot', value: 'no such system' } as const;

/** Purchases and revenue, from the roll-up and, through a condition that all meet, from raw events. */
async function counted() {
  await storedAfterDrain(stores, running, shop);
  const today = new Date().toISOString().slice(0, 10);
  const week = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const widgets = [null, ANY].flatMap((condition) => [
    widget('HITS', 'purchaseMade', condition),
    widget('TOTAL_REVENUE', 'purchaseMade', condition),
  ]);
  const about = { id: shop, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
  const { kpis } = await kpiReport(stores.analytics, about, widgets, { range: { min: week, max: today } }, new Date());
  const [purchases, revenue, rawPurchases, rawRevenue] = kpis.map(({ value }) => value);
  expect([rawPurchases, rawRevenue]).toEqual([purchases, revenue]);
  return { purchases, revenue };
}

describe('what the shop says of an order counts', () => {
  it('whatever a stranger said about orders still to come', async () => {
    const orders = Array.from({ length: 50 }, (_, index) => `A-${1001 + index}`);
    expect(await say(...orders.map((order) => said(order, 1)))).toEqual({ accepted: 50 });
    expect(await counted()).toEqual({ purchases: 50, revenue: 50 });
    expect(await report(...orders.map((order) => sold(order, 10_000)))).toEqual({ accepted: 50, known: 0 });
    expect(await counted()).toEqual({ purchases: 50, revenue: 500_000 });
  });

  it('before the browser as after it, with other items, under other people', async () => {
    await report(sold('B-1', 3000, { sku: 'mug' }), sold('B-1', 2000, { sku: 'beans' }));
    await say(said('B-1', 99, { sku: 'mug' }), said('B-1', 99, { sku: 'made up' }), said('B-1', 99));
    expect(await counted()).toEqual({ purchases: 2, revenue: 5000 });
  });

  it('and a browser’s report counts until then, once per order and item', async () => {
    await say(said('C-1', 700, { sku: 'mug' }), said('C-1', 700, { sku: 'mug' }), said('C-1', 300, { sku: 'beans' }), said(undefined, 50));
    expect(await counted()).toEqual({ purchases: 3, revenue: 1050 });
    await report(sold('C-1', 900));
    expect(await counted()).toEqual({ purchases: 2, revenue: 950 });
  });

  it('also where the order is written with a space at its end', async () => {
    await say(said('D-1 ', 100));
    await report(sold(' D-1', 800));
    expect(await counted()).toEqual({ purchases: 1, revenue: 800 });
  });
});

describe('ids', () => {
  it('that a stranger used first do not keep the shop’s events out', async () => {
    const taken = sold(undefined, 4000);
    await say(event({ id: taken.id }));
    expect(await report(taken)).toEqual({ accepted: 1, known: 0 });
    expect(await counted()).toEqual({ purchases: 1, revenue: 4000 });
  });

  it('of another workspace say nothing here', async () => {
    const other = shop;
    await report(sold('E-1', 100));
    shop = await addWorkspace(stores, { app_key: sealAppKey({ current: 's'.repeat(32) }, KEY) });
    await say(said('E-1', 250));
    expect(await counted()).toEqual({ purchases: 1, revenue: 250 });
    expect(other).not.toBe(shop);
  });
});

describe('money that goes back', () => {
  it('is taken from the shop: it lowers revenue, is no sale, and confirms no order', async () => {
    await say(said('F-1', 1000), said('F-2', 500));
    expect(await report(sold('F-1', -400), sold('F-1', -100))).toEqual({ accepted: 2, known: 0 });
    expect(await counted()).toEqual({ purchases: 2, revenue: 1000 });
  });

  it('counts from a browser once per order and amount, and without an order is refused where the owner can see it', async () => {
    const nameless = event({ kind: 'purchase', value: -100 });
    expect(await say(said('G-1', 900), said('G-2', 300), said('G-2', -100), nameless, event({ kind: 'custom', value: -1 }))).toEqual({
      accepted: 3,
      filtered: { money: 2 },
    });
    await say(said('G-2', -100));
    expect(await counted()).toEqual({ purchases: 2, revenue: 1100 });
    await running.collector.filtered.flush();
    const rows = await stores.analytics.select({
      sql: 'SELECT reason, count() AS events FROM refusals WHERE workspace_id = {shop:UUID} GROUP BY reason',
      params: { shop },
    });
    expect(rows).toEqual([{ reason: 'money', events: 2 }]);
  });
});
