import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import { exchangeRates, workspaces } from '#server/db/tables/core.ts';
import {
  addWorkspace,
  batch,
  collectorForFile,
  event,
  post,
  type Stores,
  stored,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
collectorForFile((made) => {
  ({ stores, running } = made);
});

const sale = (value: number, currency?: string, about: object = {}) => event({ kind: 'purchase', value, currency, ...about });
const say = async (workspace: string, ...events: ReturnType<typeof event>[]) => (await post(running.app, batch(workspace, events))).json();
const moneyIn = async (workspace: string) =>
  (await storedAfterDrain(stores, running, workspace)).map(({ value, currency, original_value }) => [value, currency, original_value]);
const noted = async (workspace: string) =>
  (await stores.store.db.select().from(workspaces).where(eq(workspaces.id, workspace)))[0]?.money_recorded_at ?? null;

describe('amounts in other currencies', () => {
  it('are converted once, when they arrive, at the rate in force then', async () => {
    const workspace = await addWorkspace(stores, { currency: 'USD' });
    const [rate] = await stores.store.db.insert(exchangeRates).values({ workspace_id: workspace, currency: 'SEK', rate: 0.1 }).returning();
    await say(workspace, sale(10_000, 'SEK'));
    await stores.store.db
      .update(exchangeRates)
      .set({ rate: 0.2 })
      .where(eq(exchangeRates.id, rate?.id ?? ''));
    stores.live.publish(workspace, { type: 'resource', resource: 'exchange-rates', action: 'updated', ids: [rate?.id ?? ''] });
    await say(workspace, sale(10_000, 'SEK', { at: Date.now() + 1000 }));
    expect(await moneyIn(workspace)).toEqual([
      [1000, 'SEK', 10_000],
      [2000, 'SEK', 10_000],
    ]);
  });

  it('without a rate count without their money, and the owner is told which', async () => {
    const workspace = await addWorkspace(stores, { currency: 'USD' });
    expect(await say(workspace, sale(700, 'XOF'), sale(500))).toEqual({ accepted: 2 });
    expect((await moneyIn(workspace)).sort()).toEqual([
      [0, 'XOF', 700],
      [500, 'USD', 500],
    ]);
    await running.collector.filtered.flush();
    const rows = await stores.analytics.select({
      sql: 'SELECT reason, example FROM refusals WHERE workspace_id = {workspace:UUID}',
      params: { workspace },
    });
    expect(rows).toEqual([{ reason: 'no_rate', example: 'XOF shop.example/' }]);
  });

  it('in no currency are refused alone: the other events of the batch count', async () => {
    const workspace = await addWorkspace(stores);
    expect(await say(workspace, sale(700, 'US$'), sale(700, 'ABC'), event())).toEqual({ accepted: 1, filtered: { money: 2 } });
  });

  it('in major units are taken as such, with the decimals of their currency', async () => {
    const workspace = await addWorkspace(stores, { currency: 'IQD' });
    await say(workspace, event({ kind: 'purchase', amount: 12.345 }));
    expect(await moneyIn(workspace)).toEqual([[12_345, 'IQD', 12_345]]);
  });
});

describe('a workspace’s currency', () => {
  it('is noted as fixed before its first money is taken, and not before', async () => {
    const workspace = await addWorkspace(stores);
    await say(workspace, event());
    expect(await noted(workspace)).toBeNull();
    await say(workspace, sale(100));
    const first = await noted(workspace);
    expect(first).not.toBeNull();
    await say(workspace, sale(100));
    expect(await noted(workspace)).toEqual(first);
  });

  it('that changed just before the first money is the one it is converted into', async () => {
    const workspace = await addWorkspace(stores, { currency: 'USD' });
    await say(workspace, event());
    // The collector knows the workspace for some seconds, and was not told of the change.
    await stores.store.db.update(workspaces).set({ currency: 'JPY' }).where(eq(workspaces.id, workspace));
    expect(await say(workspace, sale(500))).toEqual({ accepted: 1 });
    await storedAfterDrain(stores, running, workspace);
    const [row] = (await stored(stores, workspace)).filter(({ kind }) => kind === 'purchase');
    expect(row).toMatchObject({ value: 500, currency: 'JPY', original_value: 500 });
  });
});

describe('a server', () => {
  it('is told what is wrong with an amount and a currency', async () => {
    const key = createAppKey();
    const own = await addWorkspace(stores, { app_key: sealAppKey({ current: 's'.repeat(32) }, key) });
    const send = async (about: object) => {
      const answer = await running.app.inject({
        method: 'POST',
        url: '/api/analytics/events',
        headers: { 'content-type': 'application/json', 'x-app-id': own, 'x-app-key': key },
        payload: JSON.stringify({ events: [{ id: 'sold-0001', kind: 'purchase', visitor: 'visitor-1', ...about }] }),
      });
      const [problem] = answer.json().errors;
      return [answer.statusCode, problem.code, problem.source.pointer, problem.detail];
    };
    expect(await send({ value: 19.99 })).toEqual([
      422,
      'notMinorUnits',
      '/events/0/value',
      'value: amounts are whole minor units, such as cents: 19.99 dollars are 1999. Use “amount” for 19.99.',
    ]);
    expect(await send({ value: 1, currency: 'usd' })).toEqual([
      422,
      'unknownCurrency',
      '/events/0/currency',
      'currency: use a three-letter currency code in capitals, such as EUR.',
    ]);
  });
});
