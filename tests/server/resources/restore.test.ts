import { eq, getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRestorable } from '#domain/kit/resource.ts';
import { allResources } from '#resources/index.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, deletedRows, domains, kpiTargets, kpiWidgets } from '#server/db/tables/core.ts';
import { tableOf } from '#server/db/tables/table-of.ts';
import { runMaintenance } from '#server/maintenance.ts';
import type { Person } from '#tests/support/people.ts';
import { startPostgres, type TestPostgres } from '#tests/support/postgres.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

const DAY = 86_400_000;

describe.each(['PGlite', 'PostgreSQL'] as const)('deleted and brought back on %s', (store) => {
  let api: TestServer;
  let ben: Person;
  let shop: string;
  beforeAll(async () => {
    api = await openTestServer({ analytics: false, databaseUrl: store === 'PostgreSQL' ? await postgres.createDatabase() : undefined });
    ben = await api.person({ plan: 'business' });
    shop = await api.workspace(ben, { name: 'Shop' });
  });
  afterAll(() => api.close());

  const send = (method: 'POST' | 'DELETE' | 'GET', path: string, payload?: object, who = ben) =>
    api.ask(who, { method, url: `/api/${path}`, headers: { 'x-project-id': shop }, ...(payload ? { payload } : {}) });
  const create = async (path: string, fields: object) => {
    const { body } = await send('POST', path, path.startsWith('dashboard') ? { ...fields, project: shop } : fields);
    return String(path.startsWith('dashboard') ? body.data?.id : body.id);
  };
  const stored = async () => ({
    canvases: await api.context.db.select().from(canvases),
    documents: await api.context.db.select().from(canvasDocuments),
    widgets: await api.context.db.select().from(kpiWidgets).orderBy(kpiWidgets.id),
    targets: await api.context.db.select().from(kpiTargets),
    domains: await api.context.db.select().from(domains).orderBy(domains.id),
  });

  test('a row comes back as it was, with everything that hung on it', async () => {
    const canvas = await create('dashboard/funnels', { name: 'Launch', tags: ['spring', 'éàü 🦊'] });
    const widget = await create('analytics/kpi-widgets', { display_name: 'Buyers', metric_type: 'HITS', category: 'other' });
    await create('analytics/kpi-targets', { name: 'A hundred', widget_id: widget, target_value: 100, threshold_value: 50, period: 1 });
    const domain = await create('dashboard/project-domains', { domain: 'more.example' });
    const before = await stored();
    for (const path of [`dashboard/funnels/${canvas}`, `analytics/kpi-widgets/${widget}`, `dashboard/project-domains/${domain}`]) {
      expect((await send('DELETE', path)).status).toBeLessThan(300);
      expect((await send('GET', path)).status).toBe(404);
    }
    const between = await stored();
    expect([between.canvases, between.documents, between.targets]).toEqual([[], [], []]);
    for (const path of [`dashboard/funnels/${canvas}`, `analytics/kpi-widgets/${widget}`, `dashboard/project-domains/${domain}`]) {
      const { status, body } = await send('POST', `${path}/restore`);
      expect(status).toBe(200);
      expect(body.data?.id ?? body.id).toBe(path.split('/').at(-1));
      // Once is enough: the second finds nothing to bring back.
      expect((await send('POST', `${path}/restore`)).status).toBe(404);
    }
    expect(await stored()).toEqual(before);
    expect(await api.context.db.select().from(deletedRows)).toEqual([]);
  });

  test('strangers find nothing, and who may only look brings nothing back', async () => {
    const domain = await create('dashboard/project-domains', { domain: 'private.example' });
    await send('DELETE', `dashboard/project-domains/${domain}`);
    const [stranger, viewer] = [await api.person(), await api.person()];
    await api.invite(viewer, shop, 0);
    expect((await send('POST', `dashboard/project-domains/${domain}/restore`, undefined, stranger)).status).toBe(404);
    expect((await send('POST', `dashboard/project-domains/${domain}/restore`, undefined, viewer)).status).toBe(403);
    const other = await api.workspace(stranger);
    const through = { method: 'POST', url: `/api/analytics/kpi-widgets/${domain}/restore`, headers: { 'x-project-id': other } } as const;
    expect((await api.ask(stranger, through)).status).toBe(404);
  });

  test('what was added again meanwhile, or belongs to what is gone, stays away with a sentence', async () => {
    const domain = await create('dashboard/project-domains', { domain: 'twice.example' });
    await send('DELETE', `dashboard/project-domains/${domain}`);
    await create('dashboard/project-domains', { domain: 'twice.example' });
    expect((await send('POST', `dashboard/project-domains/${domain}/restore`)).body.errors?.[0]?.code).toBe('restore_duplicate');

    const widget = await create('analytics/kpi-widgets', { display_name: 'Leads', metric_type: 'HITS', category: 'other' });
    const target = await create('analytics/kpi-targets', {
      name: 'Ten',
      widget_id: widget,
      target_value: 10,
      threshold_value: 5,
      period: 1,
    });
    await send('DELETE', `analytics/kpi-targets/${target}`);
    await send('DELETE', `analytics/kpi-widgets/${widget}`);
    expect((await send('POST', `analytics/kpi-targets/${target}/restore`)).body.errors?.[0]?.code).toBe('restore_orphan');
    await send('POST', `analytics/kpi-widgets/${widget}/restore`);
    expect((await send('POST', `analytics/kpi-targets/${target}/restore`)).status).toBe(200);
  });

  test('a plan without room for it says so, and it can be brought back later', async () => {
    const leo = await api.person({ plan: 'limited' });
    const own = await api.workspace(leo);
    const make = async (name: string) =>
      api.ask(leo, { method: 'POST', url: '/api/dashboard/funnels', payload: { name, project: own } }).then(({ body }) => body.data?.id);
    const [first] = [await make('One'), await make('Two'), await make('Three')];
    const restore = () => api.ask(leo, { method: 'POST', url: `/api/dashboard/funnels/${first}/restore` });
    await api.ask(leo, { method: 'DELETE', url: `/api/dashboard/funnels/${first}` });
    const fourth = await make('Four');
    expect((await restore()).body.errors?.[0]?.code).toBe('limit_canvases');
    await api.ask(leo, { method: 'DELETE', url: `/api/dashboard/funnels/${fourth}` });
    expect((await restore()).status).toBe(200);
  });

  test('after thirty days it is gone for good, and with its workspace at once', async () => {
    const domain = await create('dashboard/project-domains', { domain: 'late.example' });
    await send('DELETE', `dashboard/project-domains/${domain}`);
    await api.context.db.update(deletedRows).set({ deleted_at: new Date(api.context.clock().getTime() - 29 * DAY) });
    await runMaintenance(api.context);
    expect(await api.context.db.select().from(deletedRows).where(eq(deletedRows.id, domain))).toHaveLength(1);
    await api.context.db.update(deletedRows).set({ deleted_at: new Date(api.context.clock().getTime() - 31 * DAY) });
    await runMaintenance(api.context);
    expect(await api.context.db.select().from(deletedRows)).toEqual([]);
    expect((await send('POST', `dashboard/project-domains/${domain}/restore`)).status).toBe(404);
  });

  test('the bin of a workspace keeps the newest, however much is made and deleted', async () => {
    const rows = Array.from({ length: 499 }, (_, at) => ({
      resource: 'domains',
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      workspace_id: shop,
      rows: [],
      deleted_at: new Date(api.context.clock().getTime() - DAY - at),
    }));
    await api.context.db.insert(deletedRows).values(rows);
    for (const name of ['a', 'b', 'c']) {
      await send('DELETE', `dashboard/project-domains/${await create('dashboard/project-domains', { domain: `${name}.example` })}`);
    }
    const kept = await api.context.db.select({ id: deletedRows.id }).from(deletedRows);
    expect(kept).toHaveLength(500);
    expect(kept.map(({ id }) => id)).not.toContain(rows.at(-1)?.id);
  });

  test('nothing loses its tie to a row that is deleted and brought back', async () => {
    const { rows } = await api.context.db.execute<{ table: string; to: string }>(sql`
      select c.conrelid::regclass::text as table, c.confrelid::regclass::text as to from pg_constraint c
      where c.contype = 'f' and c.confdeltype <> 'c'`);
    const restorable = allResources.filter(isRestorable).map(({ name }) => tableOf[name as keyof typeof tableOf]);
    const names = restorable.map((table): string => getTableName(table));
    expect(names).toHaveLength(13);
    // Set to null or refused, a tie would not be found in the bin: such a table needs another way.
    expect(rows.filter(({ to }) => names.includes(to))).toEqual([]);
  });
});
