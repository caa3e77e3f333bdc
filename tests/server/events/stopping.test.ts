import { once } from 'node:events';
import { request, type Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { Deadlines } from '#server/events/engine/deadlines.ts';
import { ConnectionPool } from '#server/events/engine/pool.ts';
import { createEngineServer } from '#server/events/engine/server.ts';
import { openTestAnalytics } from '#tests/support/analytics.ts';

const SECRET = 'a-secret';
const NEVER: Deadlines = { within: (ms) => () => ms };
const BOUNDS = { memory: 1, resultBytes: 1024, seconds: 60 };
let server: Server | undefined;

afterEach(() => void server?.close());

/** What the engine says itself when a statement took longer by the clock than it may. */
const OWN_CLOCK = 'Code: 159. DB::Exception: Timeout exceeded: elapsed 60 seconds, maximum: 60. (TIMEOUT_EXCEEDED)';

/** An engine whose statement ends only at the given word to stop: those before come too early for it. Or by its own clock. */
async function slowEngine(hears: number, deadlines: Deadlines = NEVER, ownClockMs?: number) {
  let said = 0;
  let began = 0;
  let end: () => void = () => undefined;
  const connection = {
    run: () => {
      began += 1;
      return new Promise<Uint8Array>((_, reject) => {
        end = () => reject(new Error('stopped'));
        if (ownClockMs !== undefined) setTimeout(() => reject(new Error(OWN_CLOCK)), ownClockMs);
      });
    },
    release: async () => undefined,
    close: () => undefined,
  };
  const pool = () => new ConnectionPool(1, () => connection);
  const stop = async () => {
    said += 1;
    if (said >= hears) end();
  };
  server = createEngineServer({
    secret: SECRET,
    bounds: BOUNDS,
    reads: pool(),
    writes: pool(),
    deadlines,
    stop,
    ping: async () => undefined,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const call = (path: string) => request({ host: '127.0.0.1', port, method: 'POST', path, auth: `flumen:${SECRET}` });
  return { call, said: () => said, began: () => began };
}

const answerOf = async (asked: ReturnType<typeof request>) => {
  asked.end();
  const [response] = await once(asked, 'response');
  response.resume();
  return response.statusCode as number;
};
const exceptionOf = async (asked: ReturnType<typeof request>) => {
  asked.end();
  const [response] = await once(asked, 'response');
  response.resume();
  return Number(response.headers['x-clickhouse-exception-code']);
};

describe('a statement nobody waits for', () => {
  it('is told to stop until it has ended, and only then counts as stopped', async () => {
    const { call, said, began } = await slowEngine(3);
    const asked = call('/?query_id=q');
    asked.once('error', () => undefined);
    asked.end('SELECT 1');
    while (began() === 0) await delay(5);
    asked.destroy();
    expect(await answerOf(call('/stopped?query_id=q'))).toBe(200);
    expect(said()).toBe(3);
    await delay(300);
    expect(said()).toBe(3);
  });

  it('is stopped when its time is over, and says so', async () => {
    const late: Deadlines = {
      within: (ms, over) => {
        expect(ms).toBe(60_000);
        const timer = setTimeout(over, 20);
        return () => {
          clearTimeout(timer);
          return 0;
        };
      },
    };
    const { call, said } = await slowEngine(2, late);
    expect(await answerOf(call('/?query_id=q&query=SELECT%201'))).toBe(408);
    expect(said()).toBe(2);
  });

  it('says that it was starved where the engine ends it by the clock, and it had the processors for less than half of that', async () => {
    const PASSES_MS = 200;
    const worked = (ms: number): Deadlines => ({ within: (all) => () => all - ms });
    const starved = await slowEngine(1, worked(PASSES_MS / 4), PASSES_MS);
    expect(await exceptionOf(starved.call('/?query_id=q&query=SELECT%201'))).toBe(160);
    server?.close();
    const heavy = await slowEngine(1, worked(20 * PASSES_MS), PASSES_MS);
    expect(await exceptionOf(heavy.call('/?query_id=q&query=SELECT%201'))).toBe(159);
  });

  it('does not begin once its request has ended', async () => {
    let began = 0;
    const run = async () => {
      began += 1;
      return new Uint8Array();
    };
    const pool = new ConnectionPool(1, () => ({ run, release: async () => undefined, close: () => undefined }));
    const statement = { kind: 'command', sql: 'SELECT 1', format: 'Null' } as const;
    await expect(pool.run(statement, AbortSignal.abort())).rejects.toMatchObject({
      message: expect.stringContaining('before the statement began'),
    });
    expect([began, pool.busy]).toEqual([0, 0]);
    await pool.run(statement, new AbortController().signal);
    expect(began).toBe(1);
  });

  it('is no longer among those that run, while another one still does: nothing stands back for it', async () => {
    const { analytics, close } = await openTestAnalytics();
    try {
      // Half a minute, a row at a time.
      const slow = { max_block_size: 1, priority: 4, max_threads: 1 };
      const [gone, over] = [new AbortController(), new AbortController()];
      const other = analytics.select({
        ...{ sql: 'SELECT sum(sleepEachRow(0.05)) FROM numbers(600)', settings: slow },
        signal: over.signal,
      });
      const left = analytics.select({
        ...{ sql: 'SELECT uniqExact(number) FROM numbers(3000000000)', settings: { priority: 2 } },
        signal: gone.signal,
      });
      setTimeout(() => gone.abort(new Error('gone')), 300);
      await expect(left).rejects.toThrow('gone');
      const found = await analytics.select<{ q: string }>({ sql: 'SELECT substring(query, 1, 40) AS q FROM system.processes ORDER BY q' });
      expect(found.filter(({ q }) => q.includes('uniqExact'))).toEqual([]);
      expect(found.filter(({ q }) => q.includes('sleepEachRow'))).toHaveLength(1);
      over.abort(new Error('over'));
      await expect(other).rejects.toThrow('over');
    } finally {
      await close();
    }
  });
});
