import { addDays, localDay } from '#domain/time/days.ts';
import { eventLoad } from '../event-load.ts';
import type { TenantServer } from '../start-server.ts';
import { type Answers, atPace } from './paced.ts';

const today = localDay(new Date(), 'UTC');

/** What a few people's pages and the site's visitors ask, at their pace. */
export async function bePeople(
  { url, tenants }: Pick<TenantServer, 'url' | 'tenants'>,
  seconds: number,
): Promise<Readonly<Record<string, Answers>>> {
  const [tenant] = tenants;
  const headers = { authorization: `Bearer ${tenant.token}`, 'x-project-id': tenant.workspaces[0] ?? '' };
  const page = (path: string) => atPace({ url: `${url}/api/dashboard${path}`, perSecond: 10, seconds, headers });
  let serial = 0;
  const question = () => {
    serial += 1;
    return JSON.stringify({ range: { min: addDays(today, -20 - (serial % 40)), max: today } });
  };
  const report = atPace({
    ...{ url: `${url}/api/analytics/reports/kpis`, method: 'POST', perSecond: 3, seconds },
    headers: { ...headers, 'content-type': 'application/json' },
    body: question,
  });
  const { body, headers: eventHeaders } = eventLoad({ url }, tenant);
  const event = atPace({ url: `${url}/t/e`, method: 'POST', perSecond: 50, seconds, headers: eventHeaders, body });
  const [projects, me, kpis, events] = await Promise.all([page('/projects'), page('/me'), report, event]);
  return { '/projects': projects, '/me': me, 'KPI report': kpis, event: events };
}
