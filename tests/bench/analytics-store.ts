import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Analytics, openAnalytics } from '#server/events/analytics.ts';
import { journeysOf } from '#server/reports/journeys/memory.ts';
import { BENCH_WORKSPACE, generateEvents } from './event-generator.ts';

/** One line of the benchmark table. */
export interface BenchResult {
  readonly name: string;
  readonly figures: Readonly<Record<string, number>>;
}

export const SIZES = (process.env.BENCH_EVENTS ?? '2000000,10000000').split(',').map(Number);
const NO_CANVAS = { canvas: { elements: [], lines: [], clicks: [], sources: [], paid: [] }, withheld: [], start: 0, end: 0 };
const KEPT_ENV = 'FLUMEN_BENCH_STORE';

const PATIENCE_MS = 300_000;

/** Milliseconds until the journeys of the workspace are in memory. */
export async function journeysInMemory({ journeys, persons }: Analytics): Promise<number> {
  const start = performance.now();
  const asked = { persons: await persons(BENCH_WORKSPACE), program: 'canvas', question: NO_CANVAS };
  journeys?.prepare(BENCH_WORKSPACE);
  while (journeys && (await journeys.ask(BENCH_WORKSPACE, asked)) === null) {
    if (performance.now() - start > PATIENCE_MS) throw new Error('The journeys are not in memory');
    await delay(50);
  }
  return Math.round(performance.now() - start);
}

/** Megabytes of the engine's process now. */
export function engineMemory(analytics: Analytics): number {
  const status = readFileSync(`/proc/${analytics.enginePid()}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** Milliseconds of processor time the engine has used: says what a report costs on a busy machine, too. */
function engineTime(analytics: Analytics): number {
  const fields = readFileSync(`/proc/${analytics.enginePid()}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Median and slowest of some runs after one that warms up. */
export async function timed(analytics: Analytics, runs: number, work: () => Promise<unknown>): Promise<Record<string, number>> {
  await work();
  const before = engineTime(analytics);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return {
    'median ms': Math.round(times[Math.floor(runs / 2)] ?? 0),
    'slowest ms': Math.round(times.at(-1) ?? 0),
    'processor ms': Math.round((engineTime(analytics) - before) / runs),
  };
}

/** Bytes on disk by table for one event, merged as far as the engine has got, and the number of parts. */
export async function bytesPerEvent(analytics: Analytics): Promise<Record<string, number>> {
  const [count] = await analytics.select<{ n: number }>({ sql: 'SELECT count() AS n FROM events' });
  const tables = await analytics.select<{ table: string; bytes: number; parts: number }>({
    sql: `SELECT table, sum(bytes_on_disk) AS bytes, count() AS parts FROM system.parts
      WHERE active AND database = currentDatabase() GROUP BY table ORDER BY bytes DESC`,
  });
  const sum = (of: (row: (typeof tables)[number]) => number) => tables.reduce((total, row) => total + of(row), 0);
  const perEvent = (bytes: number) => Math.round((bytes / (count?.n ?? 1)) * 10) / 10;
  return {
    'bytes an event': perEvent(sum(({ bytes }) => bytes)),
    ...Object.fromEntries(tables.slice(0, 6).map(({ table, bytes }) => [`in ${table}`, perEvent(bytes)])),
    parts: sum(({ parts }) => parts),
  };
}

/**
 * An engine filled with so many events. With FLUMEN_BENCH_STORE set to a folder the filled
 * stores are kept there and used again.
 */
export async function withEvents<T>(events: number, work: (analytics: Analytics) => Promise<T>): Promise<T> {
  const kept = process.env[KEPT_ENV];
  const dataDir = kept ? join(kept, String(events)) : mkdtempSync(join(tmpdir(), 'flumen-bench-'));
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const analytics = await openAnalytics({ dataDir }, log, journeysOf);
  try {
    const [row] = await analytics.select<{ n: number }>({ sql: 'SELECT count() AS n FROM events' });
    if (row?.n !== events) await generateEvents(analytics, events);
    return await work(analytics);
  } finally {
    await analytics.close();
    if (!kept) rmSync(dataDir, { recursive: true, force: true });
  }
}
