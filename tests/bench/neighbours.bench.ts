import { loadavg } from 'node:os';
import { addDays, localDay } from '#domain/time/days.ts';
import type { BenchResult } from './analytics-store.ts';
import { eventLoad } from './support/event-load.ts';
import { autocannon, type Load } from './support/load.ts';
import { beLoud, prepareLoud } from './support/loud.ts';
import { startTenantServer, type TenantServer } from './support/start-server.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);
const EVENTS = process.env.BENCH_EVENTS ?? '340000';

const today = localDay(new Date(), 'UTC');

/** What one person's pages and the site's visitors ask, at their pace. */
async function bePeople(server: TenantServer, duration: number): Promise<Readonly<Record<string, Load>>> {
  const [tenant] = server.tenants;
  const headers = { authorization: `Bearer ${tenant.token}`, 'x-project-id': tenant.workspaces[0] ?? '' };
  const page = (path: string) =>
    autocannon({ url: `${server.url}/api/dashboard${path}`, connections: 2, overallRate: 10, duration, timeout: 120, headers });
  let serial = 0;
  const question = () => {
    serial += 1;
    return JSON.stringify({ range: { min: addDays(today, -20 - (serial % 40)), max: today } });
  };
  const report = autocannon({
    ...{ url: `${server.url}/api/analytics/reports/kpis`, method: 'POST', connections: 2, overallRate: 3, duration, timeout: 120 },
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [{ setupRequest: (request: object) => ({ ...request, body: question() }) }],
  });
  const event = autocannon({ ...eventLoad(server, tenant), connections: 4, overallRate: 50, duration, timeout: 120 });
  const [projects, me, kpis, events] = await Promise.all([page('/projects'), page('/me'), report, event]);
  return { '/projects': projects, '/me': me, 'KPI report': kpis, event: events };
}

const rounded = (value: number) => Number(value.toFixed(1));

/**
 * What others notice of a tenant that does its worst: heavy drawings, reports, changes of the time
 * zone, saves and floods of events at once. To reach: p99 within twice the quiet value.
 */
export async function run(): Promise<readonly BenchResult[]> {
  const server = await startTenantServer({ BENCH_EVENTS: EVENTS });
  try {
    const loud = server.tenants[1];
    await prepareLoud(server, loud);
    await bePeople(server, 5);
    const quiet = await bePeople(server, SECONDS);
    const [busy, done] = await Promise.all([bePeople(server, SECONDS), beLoud(server, loud, SECONDS)]);
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
    return [...results, { name: 'the loud one', figures: { ...done, 'load of the machine': rounded(loadavg()[0] ?? 0) } }];
  } finally {
    await server.stop();
  }
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, figures } of await run()) console.log(name, figures);
}
