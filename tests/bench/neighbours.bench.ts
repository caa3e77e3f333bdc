import { loadavg } from 'node:os';
import type { BenchResult } from './analytics-store.ts';
import { loudCrowd, people } from './support/crowd.ts';
import { prepareLoud } from './support/loud.ts';
import { startTenantServer, type TenantServer } from './support/start-server.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const EVENTS = process.env.BENCH_EVENTS ?? '340000';

const rounded = (value: number) => Number(value.toFixed(1));

/** Shares of a second: of what the thread that answers did, of both processors' time in the server and in the engine. */
async function busiest<T>(server: TenantServer, work: () => Promise<T>): Promise<readonly [T, Readonly<Record<string, number>>]> {
  const before = await server.usage();
  const done = await work();
  const after = await server.usage();
  const share = (of: 'processor' | 'active' | 'engine') => rounded((after[of] - before[of]) / SECONDS / 10);
  return [done, { 'server cpu %': share('processor'), 'main thread busy %': share('active'), 'engine cpu %': share('engine') }];
}

/**
 * What others notice of a tenant that does its worst: heavy drawings, reports, changes of the time
 * zone, saves and floods of events at once. To reach: p99 within twice the quiet value.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const server = await startTenantServer({ BENCH_EVENTS: EVENTS });
  const [others, loud] = [people(server), loudCrowd(server)];
  try {
    await prepareLoud(server, server.tenants[1]);
    await others.run(5);
    const quiet = await others.run(SECONDS);
    const [[busy, done], used] = await busiest(server, () => Promise.all([others.run(SECONDS), loud.run(SECONDS)]));
    const results = Object.entries(quiet).map(([name, before]): BenchResult => {
      const after = busy[name] ?? before;
      const figures = {
        'quiet p50 ms': before.latency.p50,
        'quiet p99 ms': before.latency.p99,
        'busy p50 ms': after.latency.p50,
        'busy p99 ms': after.latency.p99,
        ratio: rounded(after.latency.p99 / Math.max(1, before.latency.p99)),
        refused: after.non2xx + after.errors,
      };
      return { name, figures };
    });
    return [...results, { name: 'the loud one', figures: { ...done, ...used, 'load of the machine': rounded(loadavg()[0] ?? 0) } }];
  } finally {
    others.stop();
    loud.stop();
    await server.stop();
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
