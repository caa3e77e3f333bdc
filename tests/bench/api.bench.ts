import { startPostgres } from '#tests/support/postgres.ts';
import type { BenchResult } from './analytics-store.ts';
import { eventFlood } from './support/event-load.ts';
import { autocannon } from './support/load.ts';
import { startTenantServer, type TenantServer } from './support/start-server.ts';

const CONNECTIONS = 32;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);

type Figures = Record<string, number>;
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits));

/** Asks one address as fast as it is answered; processor time is that of all threads of the server. */
async function ask(server: TenantServer, path: string): Promise<Figures> {
  const { token } = server.tenants[0];
  const load = (duration: number) =>
    autocannon({ url: `${server.url}${path}`, connections: CONNECTIONS, duration, headers: { authorization: `Bearer ${token}` } });
  await load(2);
  const before = await server.usage();
  const result = await load(SECONDS);
  const after = await server.usage();
  const answered = result['2xx'];
  return {
    'requests/s': Math.round(answered / result.duration),
    'p50 ms': result.latency.p50,
    'p99 ms': result.latency.p99,
    'processor ms each': rounded((after.processor - before.processor) / answered),
    'main thread ms each': rounded((after.active - before.active) / answered),
    refused: result.non2xx + result.errors,
  };
}

/** Events at a steady pace: how long they take to be acknowledged. */
async function sendEvents(server: TenantServer, duration: number): Promise<Figures> {
  const { latency, non2xx, errors } = await autocannon({
    ...eventFlood(server, server.tenants[1]),
    ...{ connections: 4, overallRate: 200, duration },
  });
  return { 'p50 ms': latency.p50, 'p99 ms': latency.p99, refused: non2xx + errors };
}

async function measure(store: string, env: Readonly<Record<string, string>>): Promise<readonly BenchResult[]> {
  const server = await startTenantServer(env);
  const [first] = server.tenants[0].workspaces;
  const results: BenchResult[] = [];
  const paths = { '/me': '/me', '/grants': `/grants/${first}`, '/projects': '/projects', '/funnels': `/funnels?filter[project]=${first}` };
  try {
    for (const [name, path] of Object.entries(paths)) {
      results.push({ name: `${name}, ${CONNECTIONS} connections, ${store}`, figures: await ask(server, `/api/dashboard${path}`) });
    }
    results.push({ name: `events, 200/s, alone, ${store}`, figures: await sendEvents(server, SECONDS) });
    const [events] = await Promise.all([sendEvents(server, SECONDS), ask(server, '/api/dashboard/projects')]);
    results.push({ name: `events, 200/s, beside /projects, ${store}`, figures: events });
    results.push({ name: `memory, ${store}`, figures: { MiB: (await server.usage()).memory } });
  } finally {
    await server.stop();
  }
  return results;
}

/**
 * What a call costs that reads little. To reach on two quiet cores: 1,500 a second from /me, 350 from
 * /projects embedded and 1,000 on PostgreSQL, p99 under 150 ms.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const embedded = await measure('embedded', {});
  const postgres = await startPostgres();
  try {
    return [...embedded, ...(await measure('PostgreSQL', { DATABASE_URL: await postgres.createDatabase() }))];
  } finally {
    await postgres.stop();
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
