import { benchEvent } from './bench-event.ts';
import type { TenantServer } from './start-server.ts';
import type { Tenant } from './tenants.ts';

let serial = 0;

/** Visits to the site of a tenant's first workspace, one event a request. */
export function eventLoad({ url }: Pick<TenantServer, 'url'>, { workspaces }: Tenant) {
  const body = () => {
    serial += 1;
    const visitor = `visitor-${serial % 5_000}`;
    return JSON.stringify({ v: 1, workspace: workspaces[0], visitor, sent: Date.now(), events: [benchEvent(serial)] });
  };
  return {
    url: `${url}/t/e`,
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/146.0.0.0' },
    body,
  } as const;
}

/** The same as options for autocannon. */
export function eventFlood(server: Pick<TenantServer, 'url'>, tenant: Tenant) {
  const { body, ...options } = eventLoad(server, tenant);
  return { ...options, requests: [{ setupRequest: (request: object) => ({ ...request, body: body() }) }] };
}
