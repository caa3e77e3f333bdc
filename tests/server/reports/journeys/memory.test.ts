import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERYTHING } from '#domain/plans/gates.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { EventRow } from '#server/events/event-row.ts';
import { canvasReport } from '#server/reports/canvas/report.ts';
import { merge } from '#tests/reference/merges.ts';
import { eventRow } from '#tests/support/analytics.ts';
import { type HeldAnalytics, openHeldAnalytics } from '#tests/support/held-journeys.ts';
import { canvas, event, google, page } from '../ordered/canvas-cast.ts';

const document = canvas({ ad: google, home: page('/'), offer: page('/offer'), buy: event('purchase') }, [
  ['ad', 'home'],
  ['home', 'offer'],
  ['offer', 'buy'],
]);
const march = { min: '2026-03-01', max: '2026-03-31' };
const noon = new Date('2026-03-20T12:00:00Z');

/** People at each element and on each line, buyers, and revenue. */
async function ask(analytics: Analytics, id: string) {
  const about = { id, timezone: 'UTC', currency: 'USD', shown: EVERYTHING };
  const { elements, lines, totals } = await canvasReport(analytics, about, { document, revision: 1 }, march, noon);
  return {
    at: ['ad', 'home', 'offer', 'buy'].map((element) => elements[element]?.people),
    on: ['ad>home', 'home>offer', 'offer>buy'].map((line) => lines[line]?.people),
    earned: [totals.buyers, totals.revenue],
  };
}

let store: HeldAnalytics;
beforeAll(async () => {
  store = await openHeldAnalytics();
});
afterAll(() => store?.close());

const insert = (rows: readonly EventRow[]) => store.analytics.insertEvents(rows, randomUUID());
/** What somebody does at a minute of a day: a page, or a purchase of 5.00. */
const did = (workspace: string, visitor: string, minute: number, what: string, more: Partial<EventRow> = {}) =>
  eventRow({
    ...{
      workspace_id: workspace,
      visitor_id: visitor,
      time: `2026-03-10 10:${String(minute).padStart(2, '0')}:00.000`,
      utm_source: 'google',
    },
    ...{ is_entry: minute === 0 ? 1 : 0, ...(what === 'buy' ? { kind: 'purchase', value: 500 } : { path: what }), ...more },
  });
/** The whole way from the ad to a purchase. */
const visitOf = (workspace: string, visitor: string) => [
  did(workspace, visitor, 0, '/'),
  did(workspace, visitor, 1, '/offer'),
  did(workspace, visitor, 2, 'buy'),
];

async function held(visitors: readonly string[]): Promise<string> {
  const workspace = randomUUID();
  await insert(visitors.flatMap((visitor) => visitOf(workspace, visitor)));
  await store.hold(workspace);
  Object.assign(store.told, { memory: 0, store: 0 });
  return workspace;
}

const ONE = { at: [1, 1, 1, 1], on: [1, 1, 1], earned: [1, 500] };
const TWO = { at: [2, 2, 2, 2], on: [2, 2, 2], earned: [2, 1000] };

describe('journeys in memory', () => {
  it('know an event as soon as it is stored, of somebody known and of somebody new, however late it comes', async () => {
    const id = await held(['anna']);
    expect(await ask(store.analytics, id)).toEqual(ONE);
    await insert(visitOf(id, 'bert').toReversed());
    expect(await ask(store.analytics, id)).toEqual(TWO);
    // Between the offer and the purchase: she bought from somewhere else.
    await insert([did(id, 'anna', 1, '/elsewhere', { time: '2026-03-10 10:01:30.000' })]);
    expect(await ask(store.analytics, id)).toEqual({ ...TWO, on: [2, 2, 1] });
    expect(store.told).toEqual({ memory: 3, store: 0 });
  });

  it('know what happens on a page that nobody saw before', async () => {
    const id = await held(['anna']);
    await insert([did(id, 'anna', 3, '/offer', { host: 'other.example', query: 'first=1', attributes: { never: 'seen' } })]);
    expect((await ask(store.analytics, id)).at).toEqual([1, 1, 1, 1]);
    await insert([did(id, 'carl', 0, '/offer', { host: 'third.example', utm_source: 'new source' })]);
    expect((await ask(store.analytics, id)).at).toEqual([1, 1, 2, 1]);
    expect(store.told).toEqual({ memory: 2, store: 0 });
  });

  it('are those of persons: visitors joined and parted', async () => {
    const id = await held(['v1', 'v2']);
    expect(await ask(store.analytics, id)).toEqual(TWO);
    await merge(store.analytics, id, [{ one: 'v1', other: 'v2', parted: false }]);
    const joined = await ask(store.analytics, id);
    expect([joined.at, joined.earned]).toEqual([
      [1, 1, 1, 1],
      [1, 1000],
    ]);
    expect(store.told).toEqual({ memory: 2, store: 0 });
  });

  it('ask the store what came first where two visitors of one person did something in the same millisecond', async () => {
    const id = randomUUID();
    const time = '2026-03-10 10:05:00.000';
    // By when they were received the offer was second, so the purchase came from it.
    const rows = [
      did(id, 'v1', 5, '/', { time, received_at: '2026-03-10 10:05:01.000' }),
      did(id, 'v2', 5, '/offer', { time, received_at: '2026-03-10 10:05:02.000' }),
      did(id, 'v1', 6, 'buy'),
    ];
    await insert(rows);
    await merge(store.analytics, id, [{ one: 'v1', other: 'v2', parted: false }]);
    await store.hold(id);
    Object.assign(store.told, { memory: 0, store: 0 });
    expect((await ask(store.analytics, id)).on).toEqual([0, 1, 1]);
    await insert([did(id, 'v2', 5, '/', { time, received_at: '2026-03-10 10:05:03.000' })]);
    expect((await ask(store.analytics, id)).on).toEqual([0, 1, 0]);
    expect(store.told).toEqual({ memory: 2, store: 0 });
  });

  it('leave out what a browser said of an order once a keyed sender reports it', async () => {
    const id = randomUUID();
    const order = { order_id: 'A-1', order_key: '4711' };
    await insert([did(id, 'anna', 0, '/'), did(id, 'anna', 1, 'buy', order)]);
    await store.hold(id);
    expect((await ask(store.analytics, id)).earned).toEqual([1, 500]);
    await insert([did(id, 'shop', 2, 'buy', { ...order, origin: 'server', value: 700, utm_source: '' })]);
    expect((await ask(store.analytics, id)).earned).toEqual([0, 0]);
    expect(store.told.memory).toBeGreaterThan(0);
  });

  it('forget who is erased and days that are no longer kept', async () => {
    const id = await held(['anna', 'bert']);
    const [hash] = await store.analytics.select<{ anna: string }>({ sql: `SELECT toString(sipHash64('anna')) AS anna` });
    await store.analytics.erase({ id: randomUUID(), workspace: id, visitors: [hash?.anna ?? ''] });
    expect(await ask(store.analytics, id)).toEqual(ONE);
    expect(store.told).toEqual({ memory: 0, store: 1 });
    await store.hold(id);
    await insert(visitOf(id, 'carl').map((row) => ({ ...row, time: row.time.replace('03-10', '03-12') })));
    expect(await ask(store.analytics, id)).toEqual(TWO);
    await store.analytics.forgetBefore(id, new Date('2026-03-11T00:00:00Z'));
    expect(await ask(store.analytics, id)).toEqual(ONE);
    expect(store.told).toEqual({ memory: 2, store: 1 });
  });

  it('are read anew when more stands beside the columns than is worth it, also by what one visitor does again and again', async () => {
    const eager = await openHeldAnalytics({ delta: { least: 5, oneOf: 1_000_000 } });
    try {
      const id = randomUUID();
      await eager.analytics.insertEvents(visitOf(id, 'anna'), randomUUID());
      await eager.hold(id);
      Object.assign(eager.told, { memory: 0, store: 0 });
      // Each time the visitor's purchases are read again: five of them are more than five.
      for (let minute = 3; minute < 6; minute += 1) {
        await eager.analytics.insertEvents([did(id, 'anna', minute, 'buy')], randomUUID());
        expect((await ask(eager.analytics, id)).earned).toEqual([1, 500 * (minute - 1)]);
      }
      expect(eager.told.store).toBeGreaterThan(0);
    } finally {
      await eager.close();
    }
  });

  it('are asked of the store when their thread dies, and are then brought in again', async () => {
    const id = await held(['anna']);
    await store.threads.at(-1)?.terminate();
    expect(await ask(store.analytics, id)).toEqual(ONE);
    expect(store.told).toEqual({ memory: 0, store: 1 });
    await store.hold(id);
    expect(await ask(store.analytics, id)).toEqual(ONE);
    expect(store.told).toEqual({ memory: 1, store: 1 });
  });
});

it('the workspace asked least recently makes room, and one without enough events stays in the store', async () => {
  const small = await openHeldAnalytics({ leastEvents: 2, mostEvents: 7 });
  try {
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const id of ids) await small.analytics.insertEvents(visitOf(id, 'anna'), id);
    for (const id of ids) {
      await small.hold(id);
      expect(await ask(small.analytics, id)).toEqual(ONE);
    }
    expect(small.told).toEqual({ memory: 3, store: 0 });
    expect(await ask(small.analytics, ids[0] ?? '')).toEqual(ONE);
    expect(small.told).toEqual({ memory: 3, store: 1 });
    const lonely = randomUUID();
    await small.analytics.insertEvents([did(lonely, 'anna', 0, '/')], lonely);
    for (let tries = 1; tries <= 3; tries += 1) {
      expect((await ask(small.analytics, lonely)).at).toEqual([1, 1, 0, 0]);
      await delay(100);
    }
    expect(small.told).toEqual({ memory: 3, store: 4 });
  } finally {
    await small.close();
  }
});
