import { type CanvasDocument, EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import { addDays, localDay } from '#domain/time/days.ts';
import { eventFlood } from '../event-load.ts';
import { autocannon, type Load } from '../load.ts';
import type { TenantServer } from '../start-server.ts';
import type { Tenant } from '../tenants.ts';
import { ANSWER_AFTER } from './idle-server.ts';

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
  readonly name: string;
  readonly method: 'PATCH' | 'POST' | 'PUT';
  readonly path: string;
  readonly connections: number;
  /** As JSON. */
  body(serial: number): string;
}

const dayBack = (days: number) => addDays(localDay(new Date(), 'UTC'), -days);
const range = (serial: number) => ({ min: dayBack(30 + (serial % 60)), max: dayBack(serial % 7) });

function asksOf({ workspaces, canvases }: Tenant): readonly Ask[] {
  const reports = '/api/analytics/reports';
  const canvas = (at: number) => (serial: number) => JSON.stringify({ canvas: canvases[at], range: range(serial) });
  // 2,400 conditions, saved again and again: 1.5 MB. As text once, because a client's work is not what is looked at.
  const heaviest = JSON.stringify({ revision: 2, document: drawing(40) });
  return [
    { name: 'save', method: 'PUT', path: `/api/dashboard/funnels/${canvases[0]}/document`, connections: 4, body: () => heaviest },
    // A drawing that is refused for its weight, and the heaviest that is not.
    { name: 'canvas too heavy', method: 'POST', path: `${reports}/canvas`, connections: 4, body: canvas(0) },
    { name: 'canvas', method: 'POST', path: `${reports}/canvas`, connections: 8, body: canvas(1) },
    {
      ...{ name: 'KPI report', method: 'POST', path: `${reports}/kpis`, connections: 15 },
      body: (serial) => JSON.stringify({ range: range(serial) }),
    },
    {
      ...{ name: 'time zone', method: 'PATCH', path: `/api/dashboard/projects/${workspaces[0]}`, connections: 2 },
      body: (serial) => JSON.stringify({ timezone: ZONES[serial % ZONES.length] }),
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

/** What became of one kind of request. */
export interface Fate {
  readonly takenOn: number;
  /** Put off as well. */
  readonly refused: number;
  readonly unanswered: number;
  /** Milliseconds from one request of a connection to its next. */
  readonly every: number;
}
export type Fates = Readonly<Record<string, Fate>>;

function fateOf({ '2xx': takenOn, non2xx: refused, errors: unanswered, duration }: Load, connections: number): Fate {
  const every = (connections * duration * 1_000) / Math.max(1, takenOn + refused + unanswered);
  return { takenOn, refused, unanswered, every };
}

const EVENTS = 'event';
const FLOOD = 32;

/** `as`: the fates of a run before; each kind asks to be answered as late as it was then, so that as many are sent. */
export interface LoudOrder {
  readonly seconds: number;
  readonly as?: Fates;
  /** These kinds of request alone. */
  readonly only?: readonly string[] | undefined;
}

/** Everything for so many seconds, each connection as fast as it is answered. */
export async function beLoud(server: Pick<TenantServer, 'url'>, tenant: Tenant, { seconds, as, only }: LoudOrder): Promise<Fates> {
  const late = (name: string) => (as ? { [ANSWER_AFTER]: String(Math.floor(as[name]?.every ?? 0)) } : {});
  const run = async ({ name, method, path, connections, body }: Ask) => {
    let serial = 0;
    const setupRequest = (request: object) => {
      serial += 1;
      return { ...request, body: body(serial) };
    };
    const options = { method, connections, duration: seconds, timeout: 60, requests: [{ setupRequest }] };
    const load = await autocannon({ ...options, url: `${server.url}${path}`, headers: { ...headersOf(tenant), ...late(name) } });
    return [name, fateOf(load, connections)] as const;
  };
  const flood = async () => {
    const options = eventFlood(server, tenant);
    const headers = { ...options.headers, ...late(EVENTS) };
    return [EVENTS, fateOf(await autocannon({ ...options, headers, connections: FLOOD, duration: seconds }), FLOOD)] as const;
  };
  const isMeant = (name: string) => only?.includes(name) ?? true;
  const asked = asksOf(tenant).filter(({ name }) => isMeant(name));
  return Object.fromEntries(await Promise.all([...asked.map(run), ...(isMeant(EVENTS) ? [flood()] : [])]));
}
