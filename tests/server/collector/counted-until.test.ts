import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCountedUntil } from '#server/collector/counted-until.ts';
import { WaitingSince } from '#server/collector/spool/waiting.ts';
import { openDatabase, type Store } from '#server/db/client.ts';
import { readSettings } from '#server/settings.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { addWorkspace, batch, event, eventually, openStores, post, type Stores, startCollector } from './open-collector.ts';

const QUIET = { warn() {} };

describe('what waits', () => {
  it('is remembered by when it was acknowledged, and forgotten when it left', () => {
    const waiting = new WaitingSince({ bytes: 0, at: null });
    expect(waiting.since).toBeNull();
    waiting.add(100, 1_000);
    waiting.add(50, 1_100);
    waiting.add(100, 2_000);
    expect(waiting.since).toEqual(new Date(1_000));
    waiting.leave(100);
    expect(waiting.since).toEqual(new Date(1_000));
    waiting.leave(50);
    expect(waiting.since).toEqual(new Date(2_000));
    waiting.leave(100);
    expect(waiting.since).toBeNull();
    waiting.add(10, 3_000);
    expect(waiting.since).toEqual(new Date(3_000));
  });

  it('of an earlier process waits since its first arrived', () => {
    const waiting = new WaitingSince({ bytes: 300, at: new Date(500) });
    waiting.add(10, 9_000);
    waiting.leave(300);
    expect(waiting.since).toEqual(new Date(9_000));
  });
});

describe('counting has got', () => {
  let stores: Stores;
  beforeAll(async () => {
    stores = await openStores();
  });
  afterAll(() => stores?.close());

  it('as far as the oldest event that was acknowledged and is not stored, and to now when none is', async () => {
    const counted = createCountedUntil({ db: stores.store.db, shared: false, log: QUIET, clock: () => new Date() });
    const { analytics } = stores;
    let stopped = true;
    const held = {
      insertEvents: (rows: Parameters<typeof analytics.insertEvents>[0], token: string) =>
        stopped ? Promise.reject(new Error('the store is away')) : analytics.insertEvents(rows, token),
      insertFiltered: () => Promise.resolve(),
      insertIdentities: () => Promise.resolve(),
      select: async () => [],
      storedIds: () => Promise.resolve(new Set<string>()),
    };
    const workspace = await addWorkspace(stores);
    const first = await startCollector(stores, { analytics: held, counted });
    const idle = new Date();
    expect(await counted.until(idle)).toEqual(idle);
    const before = Date.now();
    await post(first.app, batch(workspace, [event()]));
    const after = Date.now();
    await post(first.app, batch(workspace, [event()]));
    const until = (await counted.until(new Date())).getTime();
    expect(until).toBeGreaterThanOrEqual(before);
    expect(until).toBeLessThanOrEqual(after);
    stopped = false;
    const now = await eventually(
      async () => {
        const asked = new Date();
        return { asked, until: await counted.until(asked) };
      },
      ({ asked, until: reached }) => asked.getTime() === reached.getTime(),
    );
    expect(now.until).toEqual(now.asked);
    const [row] = await analytics.select<{ n: number }>({
      sql: 'SELECT count() AS n FROM events WHERE workspace_id = {workspace:UUID}',
      params: { workspace },
    });
    expect(row?.n).toBe(2);
    await first.close();
  });
});

describe('several processes', () => {
  let postgres: TestPostgres;
  let stores: Store[];
  beforeAll(async () => {
    postgres = await startPostgres();
    const settings = readSettings({ DATABASE_URL: await postgres.createDatabase() });
    stores = await Promise.all([openDatabase(settings), openDatabase(settings)]);
  });
  afterAll(async () => {
    for (const store of stores ?? []) await store.close();
    await postgres?.stop();
  });

  it('hear of each other’s waiting events, also of those a process left behind', async () => {
    const [one, other] = stores.map(({ db }) => createCountedUntil({ db, shared: true, log: QUIET, clock: () => new Date() }));
    if (!one || !other) throw new Error('no database');
    let since: Date | null = null;
    const leave = one.watch({ id: 'spool-of-one', waitingSince: () => since });
    const heard = (isRight: (until: Date, now: Date) => boolean) =>
      eventually(
        async () => {
          const now = new Date();
          return isRight(await other.until(now), now);
        },
        (right) => right,
      );
    // Idle: at most a second behind.
    expect(await heard((until, now) => now.getTime() - until.getTime() < 2_500)).toBe(true);
    since = new Date(Date.now() - 60_000);
    const waits = since.getTime();
    expect(await heard((until) => until.getTime() === waits)).toBe(true);
    await leave();
    expect(await heard((until) => until.getTime() === waits)).toBe(true);
    since = null;
    await one.watch({ id: 'spool-of-one', waitingSince: () => since })();
    const now = new Date();
    expect(await other.until(now)).toEqual(now);
    await one.close();
    await other.close();
  });
});
