import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventRow } from '#server/events/event-row.ts';
import { StoreError } from '#server/events/store/errors.ts';
import { storeTime } from '#server/events/store-time.ts';
import { eventRow, openTestAnalytics, type TestAnalytics } from '#tests/support/analytics.ts';
import { longTest } from '#tests/support/long.ts';

let store: TestAnalytics;
beforeAll(async () => {
  store = await openTestAnalytics();
});
afterAll(() => store?.close());

const workspaceId = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const TIME = '2026-03-10 23:30:00.000';

interface Kept {
  readonly events: number;
  readonly hits: number;
  readonly people: number;
}
async function kept(workspace: string): Promise<Kept> {
  const one = async (sql: string) => (await store.analytics.select<{ n: number }>({ sql, params: { workspace } }))[0]?.n ?? 0;
  return {
    events: await one('SELECT count() AS n FROM events WHERE workspace_id = {workspace:UUID}'),
    hits: await one('SELECT sum(hits) AS n FROM counts WHERE workspace_id = {workspace:UUID}'),
    people: await one('SELECT uniqExact(person) AS n FROM presence WHERE workspace_id = {workspace:UUID}'),
  };
}
function tryToKill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
const rowsOf = (workspace: string, count: number, from = 0): EventRow[] =>
  Array.from({ length: count }, (_, index) =>
    eventRow({ workspace_id: workspace, time: TIME, event_id: `e-${from + index}`, visitor_id: `v-${(from + index) % 10}` }),
  );

describe('events are stored exactly once', () => {
  it('when a batch is repeated with its token', async () => {
    const workspace = workspaceId(1);
    const rows = rowsOf(workspace, 50);
    expect(await store.analytics.insertEvents(rows, 'one')).toEqual({ inserted: 50, known: 0 });
    expect(await store.analytics.insertEvents(rows, 'one')).toEqual({ inserted: 50, known: 0 });
    expect(await kept(workspace)).toEqual({ events: 50, hits: 50, people: 10 });
  });

  it('when single events are sent again in other batches, or twice in one', async () => {
    const workspace = workspaceId(2);
    await store.analytics.insertEvents(rowsOf(workspace, 20), 'first');
    const mixed = [...rowsOf(workspace, 20, 10), ...rowsOf(workspace, 5, 25)];
    expect(await store.analytics.insertEvents(mixed, 'second')).toEqual({ inserted: 10, known: 15 });
    expect(await store.analytics.insertEvents(mixed, 'second')).toEqual({ inserted: 10, known: 15 });
    expect((await kept(workspace)).events).toBe(30);
  });

  it('and an id of one workspace says nothing about another', async () => {
    await store.analytics.insertEvents(rowsOf(workspaceId(3), 5), 'three');
    expect(await store.analytics.insertEvents(rowsOf(workspaceId(4), 5), 'four')).toEqual({ inserted: 5, known: 0 });
  });

  longTest('when the engine is killed at any point in between', { timeout: 240_000 }, async () => {
    const workspace = workspaceId(5);
    const batches = Array.from({ length: 14 }, (_, index) => ({ token: `batch-${index}`, rows: rowsOf(workspace, 700, index * 600) }));
    let killing = true;
    let kills = 0;
    const killer = (async () => {
      for (let pause = 20; killing && kills < 3; pause = (pause * 7) % 190) {
        await delay(60 + pause);
        const pid = store.analytics.enginePid();
        if (killing && pid && tryToKill(pid)) kills += 1;
        await store.analytics.select({ sql: 'SELECT 1' }).catch(() => undefined);
      }
    })();
    for (const { rows, token } of batches) {
      for (let done = false; !done; ) {
        done = await store.analytics.insertEvents(rows, token).then(
          () => true,
          async (error: unknown) => {
            expect(error).toBeInstanceOf(StoreError);
            expect(error).toMatchObject({ retryable: true });
            await delay(50);
            return false;
          },
        );
      }
    }
    killing = false;
    await killer;
    expect(kills).toBeGreaterThan(0);
    const events = 13 * 600 + 700;
    expect(await kept(workspace)).toEqual({ events, hits: events, people: 10 });
  });
});

it('tracking tells first and last event and who is here now', async () => {
  const workspace = workspaceId(7);
  const now = new Date();
  const at = (ms: number) => storeTime(now.getTime() - ms);
  expect(await store.analytics.tracking(workspace, now)).toEqual({
    first_event_at: null,
    last_event_at: null,
    known_since: null,
    visitors_now: 0,
  });
  await store.analytics.insertEvents(
    [
      eventRow({ workspace_id: workspace, time: at(3_600_000), visitor_id: 'gone' }),
      eventRow({ workspace_id: workspace, time: at(60_000), visitor_id: 'a' }),
      eventRow({ workspace_id: workspace, time: at(30_000), visitor_id: 'a' }),
      eventRow({ workspace_id: workspace, time: at(10_000), visitor_id: 'b' }),
    ],
    'live',
  );
  expect(await store.analytics.tracking(workspace, now)).toEqual({
    first_event_at: new Date(now.getTime() - 3_600_000).toISOString(),
    last_event_at: new Date(now.getTime() - 10_000).toISOString(),
    known_since: new Date(now.getTime() - 3_600_000).toISOString(),
    visitors_now: 2,
  });
});

it('an import of costs replaces the earlier one of the same day', async () => {
  const workspace = workspaceId(8);
  const row = {
    workspace_id: workspace,
    day: '2026-03-10',
    platform: 'google',
    entity: 'c1',
    utm_source: 'google',
    utm_medium: 'cpc',
    utm_campaign: 'spring',
    impressions: 10,
    clicks: 2,
  };
  expect(await store.analytics.hasSpend(workspace)).toBe(false);
  await store.analytics.insertSpend([
    { ...row, amount: 500 },
    { ...row, entity: 'c2', amount: 100 },
  ]);
  expect(await store.analytics.hasSpend(workspace)).toBe(true);
  await store.analytics.insertSpend([{ ...row, amount: 700 }]);
  const rows = await store.analytics.select({
    sql: 'SELECT sum(amount) AS amount FROM spend FINAL WHERE workspace_id = {workspace:UUID}',
    params: { workspace },
  });
  expect(rows).toEqual([{ amount: 800 }]);
});

it('a deleted workspace leaves nothing, its neighbour everything', async () => {
  const gone = workspaceId(1);
  const stays = await kept(workspaceId(2));
  await store.analytics.insertFiltered([{ workspace_id: gone, reason: 'bot', example: 'shop.example/', time: TIME }]);
  const removal = store.analytics.deleteWorkspaces([gone]).then(() => 'removal');
  // Nobody else's events wait for it.
  const insert = store.analytics.insertEvents(rowsOf(workspaceId(9), 3), 'meanwhile').then(() => 'insert');
  expect(await Promise.race([removal, insert])).toBe('insert');
  await removal;
  expect(await kept(gone)).toEqual({ events: 0, hits: 0, people: 0 });
  expect(await store.analytics.select({ sql: 'SELECT count() AS n FROM refusals' })).toEqual([{ n: 0 }]);
  expect(await kept(workspaceId(2))).toEqual(stays);
});
