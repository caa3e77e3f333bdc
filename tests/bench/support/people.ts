import { addDays, localDay } from '#domain/time/days.ts';
import { eventLoad } from './event-load.ts';
import { autocannon, type Load } from './load.ts';
import type { TenantServer } from './start-server.ts';

const today = localDay(new Date(), 'UTC');

/** What one person's pages and the site's visitors ask, at their pace. */
export async function bePeople(
  { url, tenants }: Pick<TenantServer, 'url' | 'tenants'>,
  duration: number,
): Promise<Readonly<Record<string, Load>>> {
  const [tenant] = tenants;
  const headers = { authorization: `Bearer ${tenant.token}`, 'x-project-id': tenant.workspaces[0] ?? '' };
  const page = (path: string) =>
    autocannon({ url: `${url}/api/dashboard${path}`, connections: 2, overallRate: 10, duration, timeout: 120, headers });
  let serial = 0;
  const question = () => {
    serial += 1;
    return JSON.stringify({ range: { min: addDays(today, -20 - (serial % 40)), max: today } });
  };
  const report = autocannon({
    ...{ url: `${url}/api/analytics/reports/kpis`, method: 'POST', connections: 2, overallRate: 3, duration, timeout: 120 },
    headers: { ...headers, 'content-type': 'application/json' },
    requests: [{ setupRequest: (request: object) => ({ ...request, body: question() }) }],
  });
  const event = autocannon({ ...eventLoad({ url }, tenant), connections: 4, overallRate: 50, duration, timeout: 120 });
  const [projects, me, kpis, events] = await Promise.all([page('/projects'), page('/me'), report, event]);
  return { '/projects': projects, '/me': me, 'KPI report': kpis, event: events };
}
