import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { WorkspaceResourceName } from '#resources/index.ts';
import { alerts } from '#server/db/tables/alerts.ts';
import { canvasDocuments, ownTemplates, products } from '#server/db/tables/canvases.ts';
import { canvases, domains, exchangeRates, ips, kpiTargets, kpiWidgets, memberships, users, workspaces } from '#server/db/tables/core.ts';
import { eventExports } from '#server/db/tables/exports.ts';
import { annotations, monitorViews, segments } from '#server/db/tables/monitor.ts';
import { spendEntries } from '#server/db/tables/spend.ts';
import type { AccessRule, WorkspaceSource } from '#server/policy/access.ts';
import { isAskedIn } from '#server/policy/permissions.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

type RowIds = Readonly<Record<WorkspaceResourceName, string>>;

let api: TestServer;
let stranger: Person;
let owner: Person;
let foreign: string;
let own: string;
let rows: RowIds;
let guest: {
  readonly id: string;
  readonly named: Pick<typeof memberships.$inferInsert, 'email' | 'first_name' | 'last_name'>;
};

/** One row of every resource in a workspace. */
async function fill(workspace_id: string, ownerId: string): Promise<RowIds> {
  const one = async <T extends { id: string }>(inserted: PromiseLike<T[]>) => (await inserted)[0]?.id ?? '';
  const { db } = api.context;
  const canvas = await one(db.insert(canvases).values({ workspace_id, owner: ownerId, name: 'Launch' }).returning());
  await db.insert(canvasDocuments).values({ canvas_id: canvas, document: EMPTY_DOCUMENT });
  const widget = await one(
    db.insert(kpiWidgets).values({ workspace_id, display_name: 'People', metric_type: 'HITS', category: 'other' }).returning(),
  );
  const target = { workspace_id, widget_id: widget, name: 'Goal', target_value: 10, threshold_value: 5, period: 0 };
  return {
    canvases: canvas,
    'kpi-widgets': widget,
    'kpi-targets': await one(db.insert(kpiTargets).values(target).returning()),
    domains: await one(db.insert(domains).values({ workspace_id, domain: 'secret.example' }).returning()),
    collaborators: await one(
      db
        .insert(memberships)
        .values({ workspace_id, user_id: guest.id, ...guest.named, permissions: 0 })
        .returning(),
    ),
    annotations: await one(db.insert(annotations).values({ workspace_id, text: 'Secret', day: '2026-03-01' }).returning()),
    'monitor-views': await one(db.insert(monitorViews).values({ workspace_id, name: 'Secret' }).returning()),
    'own-templates': await one(
      db
        .insert(ownTemplates)
        .values({
          ...{ workspace_id, author: ownerId, name: 'Secret', audience: 'team' },
          ...{ industry: 'local', purpose: 'leads', offer_type: 'quote', product: 'service' },
        })
        .returning(),
    ),
    products: await one(db.insert(products).values({ workspace_id, name: 'Secret', price: 4_200 }).returning()),
    segments: await one(db.insert(segments).values({ workspace_id, name: 'Secret', filter: 'did~purchase' }).returning()),
    alerts: await one(db.insert(alerts).values({ workspace_id, name: 'Word', channel: 'webhook', secret: 'sealed' }).returning()),
    'exchange-rates': await one(db.insert(exchangeRates).values({ workspace_id, currency: 'JPY', rate: 0.5 }).returning()),
    'spend-entries': await one(
      db
        .insert(spendEntries)
        .values({ workspace_id, name: 'secret.csv', first_day: '2026-03-01', last_day: '2026-03-01', line_count: 1, amount: 1, costs: [] })
        .returning(),
    ),
    'event-exports': await one(
      db
        .insert(eventExports)
        .values({
          ...{ workspace_id, name: 'secret.csv', state: 'done', format: 'csv', withheld: [] },
          ...{ first_day: '2026-03-01', last_day: '2026-03-01', starts_at: new Date(0), ends_at: new Date(1) },
        })
        .returning(),
    ),
    ips: await one(db.insert(ips).values({ workspace_id, ip: '203.0.113.7' }).returning()),
  };
}

const KEPT = [
  workspaces,
  memberships,
  canvases,
  canvasDocuments,
  domains,
  ips,
  kpiWidgets,
  kpiTargets,
  exchangeRates,
  spendEntries,
  eventExports,
  alerts,
  annotations,
  monitorViews,
  segments,
];
const everything = async () => JSON.stringify(await Promise.all(KEPT.map((table) => api.context.db.select().from(table))));

beforeAll(async () => {
  api = await openTestServer();
  [stranger, owner] = [await api.person({ plan: 'agency' }), await api.person({ plan: 'agency' })];
  [own, foreign] = [await api.workspace(stranger), await api.workspace(owner)];
  const member = await api.person();
  const [named] = await api.context.db.select().from(users).where(eq(users.id, member.id));
  if (!named) throw new Error('no guest was stored');
  const { email, first_name, last_name } = named;
  guest = { id: member.id, named: { email, first_name, last_name } };
  rows = await fill(foreign, owner.id);
});
afterAll(() => api.close());

interface Attempt {
  readonly name: string;
  readonly request: InjectOptions;
}

/** Ways to reach somebody else's workspace by a route: through each place that can name it. */
function attemptsOn(method: string, url: string, rule: AccessRule & { workspace: WorkspaceSource }): Attempt[] {
  const name = `${method} ${url}`;
  const source = rule.workspace;
  const request = (path: string, more: InjectOptions = {}): InjectOptions => ({ method: method as 'GET', url: path, ...more });
  const body = method === 'GET' || method === 'DELETE' ? {} : { payload: { project: foreign } };
  if (source.from === 'row') return [{ name, request: request(url.replace(`:${source.param}`, rows[source.resource]), body) }];
  if (source.from === 'param') return [{ name, request: request(url.replace(`:${source.name}`, foreign), body) }];
  if (source.from === 'query') return [{ name, request: request(url, { query: { [source.name]: foreign } }) }];
  if (source.from === 'body') return [{ name, request: request(url, { payload: { [source.field ?? 'project']: foreign } }) }];
  const row = rule.resource in rows ? rows[rule.resource as keyof RowIds] : randomUUID();
  const path = url.replace(':id', row);
  const named = (workspace: string) =>
    request(path, { headers: { 'x-project-id': workspace }, ...(method === 'GET' ? {} : { payload: {} }) });
  const attempts = [{ name: `${name} naming the other workspace`, request: named(foreign) }];
  return url.includes(':id') ? [...attempts, { name: `${name} naming the own workspace`, request: named(own) }] : attempts;
}

function isScoped(access: unknown): access is AccessRule & { workspace: WorkspaceSource } {
  return typeof access === 'object' && access !== null && 'workspace' in access && access.workspace !== undefined;
}

describe('somebody else’s workspace', () => {
  test('is a 404 by every route that reaches into a workspace, and nothing changes', async () => {
    const before = await everything();
    const scoped = api.app.guardedRoutes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
    const attempts = scoped.flatMap(({ method, url, access }) => (isScoped(access) ? attemptsOn(method, url, access) : []));
    expect(attempts.length).toBeGreaterThan(30);
    for (const { name, request } of attempts) {
      const answer = await api.ask(stranger, request);
      expect([answer.status, answer.body.errors?.[0]?.code], name).toEqual([404, 'not_found']);
      expect(answer.text, name).not.toMatch(/secret\.example|203\.0\.113\.7|Launch/);
    }
    expect(await everything()).toBe(before);
  });

  test('looks like one that never was', async () => {
    const ask = async (id: string) => api.ask(stranger, { method: 'GET', url: `/api/dashboard/projects/${id}` });
    const [absent, hidden, malformed] = [await ask(randomUUID()), await ask(foreign), await ask('1 or 1=1')];
    expect(hidden.text).toBe(absent.text);
    expect(malformed.status).toBe(404);
  });

  test('is found by its owner on the same routes', async () => {
    const open = await api.ask(owner, { method: 'GET', url: `/api/dashboard/funnels/${rows.canvases}` });
    expect(open.body.data?.attributes.name).toBe('Launch');
  });

  test('every other route asks about the person alone', () => {
    const unscoped = api.app.guardedRoutes.flatMap(({ access }) => (access && access !== 'public' && !isScoped(access) ? [access] : []));
    expect(unscoped.filter(({ resource, action }) => !isAskedIn('person', resource, action))).toEqual([]);
  });
});
