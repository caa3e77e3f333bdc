import { type CanvasDocument, EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { eventLoad } from './event-load.ts';
import { autocannon, type Load } from './load.ts';
import type { TenantServer } from './start-server.ts';
import type { Tenant } from './tenants.ts';

/** The worst that one tenant can do with a browser's console, all at once. */

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'].join('*');
const ZONES = ['Europe/Berlin', 'Asia/Tokyo', 'America/Sao_Paulo', 'Pacific/Auckland'];

/** Sixty pages of so many addresses, each full of placeholders and 600 letters long. */
function drawing(urls: number): CanvasDocument {
  const pattern = (at: number) => `/**${LETTERS}**${at}${'x'.repeat(500)}`;
  const rule = (at: number): Rule => ({ type: 'page', urls: Array.from({ length: urls }, (_, n) => pattern(at * urls + n)) });
  const elements = Array.from({ length: 60 }, (_, at) => ({ id: `e${at}`, kind: 'page', x: at, y: 0, name: '', rule: rule(at) }));
  return { ...EMPTY_DOCUMENT, elements };
}

/** Asks for one thing after the other, each unlike the one before. */
interface Ask {
  readonly method: 'PATCH' | 'POST' | 'PUT';
  readonly path: string;
  readonly connections: number;
  body(serial: number): object;
}

const dayBack = (days: number) => addDays(localDay(new Date(), 'UTC'), -days);
const range = (serial: number) => ({ min: dayBack(30 + (serial % 60)), max: dayBack(serial % 7) });

function asksOf({ workspaces, canvases }: Tenant): readonly Ask[] {
  const reports = '/api/analytics/reports';
  const documentOf = (at: number) => `/api/dashboard/funnels/${canvases[at]}/document`;
  const heaviest = drawing(40);
  return [
    // 2,400 conditions, saved again and again: 1.5 MB.
    { method: 'PUT', path: documentOf(0), connections: 4, body: () => ({ revision: 2, document: heaviest }) },
    // A drawing that is refused for its weight, and the heaviest that is not.
    { method: 'POST', path: `${reports}/canvas`, connections: 4, body: (serial) => ({ canvas: canvases[0], range: range(serial) }) },
    { method: 'POST', path: `${reports}/canvas`, connections: 8, body: (serial) => ({ canvas: canvases[1], range: range(serial) }) },
    { method: 'POST', path: `${reports}/kpis`, connections: 15, body: (serial) => ({ range: range(serial) }) },
    {
      ...{ method: 'PATCH', path: `/api/dashboard/projects/${workspaces[0]}`, connections: 2 },
      body: (serial) => ({ timezone: ZONES[serial % ZONES.length] }),
    },
  ];
}

const headersOf = ({ token, workspaces }: Tenant) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  'x-project-id': workspaces[0] ?? '',
});

/** Stores both drawings. */
export async function prepareLoud({ url }: TenantServer, tenant: Tenant): Promise<void> {
  for (const [at, urls] of [40, 1].entries()) {
    const body = JSON.stringify({ revision: 1, document: drawing(urls) });
    const saved = await fetch(`${url}/api/dashboard/funnels/${tenant.canvases[at]}/document`, {
      method: 'PUT',
      headers: headersOf(tenant),
      body,
    });
    if (!saved.ok) throw new Error(`the drawing was not saved: ${await saved.text()}`);
  }
}

/** Everything for so many seconds; how many requests were answered, and how many of them were put off or refused. */
export async function beLoud(
  server: Pick<TenantServer, 'url'>,
  tenant: Tenant,
  duration: number,
): Promise<Readonly<Record<string, number>>> {
  const run = ({ method, path, connections, body }: Ask): Promise<Load> => {
    let serial = 0;
    const setupRequest = (request: object) => {
      serial += 1;
      return { ...request, body: JSON.stringify(body(serial)) };
    };
    const requests = [{ setupRequest }];
    return autocannon({ url: `${server.url}${path}`, method, connections, duration, timeout: 60, headers: headersOf(tenant), requests });
  };
  const flood = autocannon({ ...eventLoad(server, tenant), connections: 32, duration });
  const loads = await Promise.all([...asksOf(tenant).map(run), flood]);
  const sum = (of: (load: Load) => number) => loads.reduce((total, load) => total + of(load), 0);
  return { 'taken on': sum((load) => load['2xx']), refused: sum(({ non2xx }) => non2xx), unanswered: sum(({ errors }) => errors) };
}
