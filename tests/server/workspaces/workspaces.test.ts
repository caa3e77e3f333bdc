import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_KPIS } from '#domain/metrics/default-kpis.ts';
import { createAppKey, matchesAppKey, openAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import { domains, kpiWidgets, users, workspaces } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import { openTestServer, type TestServer, type Visitor } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const JSON_API = { 'content-type': 'application/vnd.api+json' };
const create = (visitor: Visitor, attributes: object) =>
  server.send(
    { method: 'POST', url: '/api/dashboard/projects', payload: { data: { type: 'projects', attributes } }, headers: JSON_API },
    visitor.access_token,
  );

describe('a new workspace', () => {
  test('belongs to its maker and is ready to track', async () => {
    const visitor = await server.register();
    await server.context.db.update(users).set({ language: 'de' }).where(eq(users.id, visitor.id));
    const answer = await create(visitor, { name: 'Shop', main_url: 'https://www.shop.example/start?x=1', currency: 'EUR' });
    expect(answer.statusCode, answer.body).toBe(201);
    const { id } = answer.json().data;
    const [row] = await server.context.db.select().from(workspaces).where(eq(workspaces.id, id));
    expect(row).toMatchObject({ user: visitor.id, name: 'Shop', currency: 'EUR', is_locked: false });
    expect(await server.context.db.select({ domain: domains.domain }).from(domains).where(eq(domains.workspace_id, id))).toEqual([
      { domain: 'shop.example' },
    ]);
    const widgets = await server.context.db.select().from(kpiWidgets).where(eq(kpiWidgets.workspace_id, id)).orderBy(kpiWidgets.position);
    expect(widgets.map(({ metric_type, element_type }) => [metric_type, element_type])).toEqual(
      DEFAULT_KPIS.map(({ metric_type, element_type }) => [metric_type, element_type]),
    );
    expect(widgets.find(({ metric_type }) => metric_type === 'TOTAL_REVENUE')?.display_name).toBe('Umsatz');
    expect(answer.body).not.toContain('app_key');
  });

  test('over the plan is refused with the plan that would do, and nothing is left of it', async () => {
    const visitor = await server.register({ plan: 'limited' });
    await create(visitor, { name: 'One', main_url: 'https://one.example' });
    const answer = await create(visitor, { name: 'Two', main_url: 'https://two.example' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().errors[0]).toMatchObject({
      code: 'limit_workspaces',
      title: 'Create Workspace Error',
      detail: 'The plan keeps 1 workspace open, and it is in use. Lock or delete it to make room, or move to a larger plan.',
      meta: { because: 'plan', plan: 'map_pro' },
    });
    expect(await server.context.db.select().from(workspaces).where(eq(workspaces.user, visitor.id))).toHaveLength(1);
  });

  test('with another main address later takes events from there, too', async () => {
    const visitor = await server.register();
    const { id } = (await create(visitor, { name: 'Move', main_url: 'https://old.example' })).json().data;
    const payload = { data: { type: 'projects', id, attributes: { main_url: 'https://new.example' } } };
    const answer = await server.send(
      { method: 'PATCH', url: `/api/dashboard/projects/${id}`, payload, headers: JSON_API },
      visitor.access_token,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const rows = await server.context.db.select({ domain: domains.domain }).from(domains).where(eq(domains.workspace_id, id));
    expect(rows.map(({ domain }) => domain).sort()).toEqual(['new.example', 'old.example']);
  });
});

describe('the app key', () => {
  test("is shown to the owner, is encrypted at rest, and is nobody else's business", async () => {
    const [owner, stranger] = [await server.register(), await server.register()];
    const { id } = (await create(owner, { name: 'Key', main_url: 'https://key.example' })).json().data;
    const url = `/api/dashboard/projects/${id}/api-key`;
    expect((await server.send({ method: 'GET', url }, owner.access_token)).json().errors[0].code).toBe('step_up');
    await server.proven(owner);
    const answer = await server.send({ method: 'GET', url }, owner.access_token);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { app_id, app_key } = rowIn<{ app_id: string; app_key: string }>(answer);
    expect([app_id, app_key]).toEqual([id, expect.stringMatching(/^flk_[\w-]{32}$/)]);
    const [row] = await server.context.db.select().from(workspaces).where(eq(workspaces.id, id));
    expect(row?.app_key).toMatch(/^v1\./);
    expect(row?.app_key).not.toContain(app_key);
    expect(matchesAppKey(server.context.settings.secret, row?.app_key ?? '', app_key)).toBe(true);
    expect((await server.send({ method: 'GET', url }, stranger.access_token)).statusCode).toBe(404);
    expect((await server.send({ method: 'GET', url })).statusCode).toBe(401);
  });

  test('opens under its own secret only, and not once changed', () => {
    const [key, secret] = [createAppKey(), { current: 'one secret of thirty-two characters' }];
    const sealed = sealAppKey(secret, key);
    expect(openAppKey(secret, sealed)).toBe(key);
    expect(openAppKey({ current: `${secret.current}!` }, sealed)).toBeNull();
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (const at of [0, 13, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openAppKey(secret, `v1.${changed.toString('base64url')}`)).toBeNull();
    }
    expect(openAppKey(secret, 'sealed')).toBeNull();
    expect(matchesAppKey(secret, sealed, `${key}x`)).toBe(false);
  });
});

test('whoever blocks an address can ask for their own', async () => {
  const { access_token } = await server.register();
  const ask = (remoteAddress: string) =>
    server.send({ method: 'GET', url: '/api/dashboard/project-ips/my-ip', remoteAddress }, access_token);
  expect(rowIn(await ask('::ffff:203.0.113.5')).ip).toBe('203.0.113.5');
  expect(rowIn(await ask('2001:db8::1')).ip).toBe('2001:db8::1');
});
