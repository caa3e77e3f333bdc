import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkspaceGrants } from '#resources/shapes/account/account.ts';
import { rowIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
beforeAll(async () => {
  api = await openTestServer();
});
afterAll(() => api.close());

const list = (who: Person, path: string, workspace: string) =>
  api.ask(who, { method: 'GET', url: `/api/dashboard/${path}`, query: { 'filter[project]': workspace } });
const addDomain = (who: Person, workspace: string, domain: string) =>
  api.ask(who, { method: 'POST', url: '/api/dashboard/project-domains', payload: { domain, project: workspace } });
const widgets = (who: Person, workspace: string) =>
  api.ask(who, { method: 'GET', url: '/api/analytics/kpi-widgets', headers: { 'x-project-id': workspace } });
const said = ({ status, body }: { status: number; body: { errors?: { code: string }[] } }) => [status, body.errors?.[0]?.code];

describe('roles', () => {
  test('viewers look, editors change, owners delete', async () => {
    const [owner, editor, viewer] = [await api.person(), await api.person({ plan: 'limited' }), await api.person({ plan: 'agency' })];
    const shop = await api.workspace(owner);
    await api.invite(editor, shop, 1);
    await api.invite(viewer, shop, 0);
    expect((await list(viewer, 'funnels', shop)).status).toBe(200);
    expect(said(await addDomain(viewer, shop, 'viewer.example'))).toEqual([403, 'role']);
    expect((await addDomain(editor, shop, 'editor.example')).status).toBe(201);
    const remove = (who: Person) => api.ask(who, { method: 'DELETE', url: `/api/dashboard/projects/${shop}` });
    for (const who of [editor, viewer]) expect(said(await remove(who))).toEqual([403, 'role']);
    expect((await remove(owner)).status).toBe(204);
    expect((await remove(owner)).status).toBe(404);
  });

  test('everybody reads their own account, and no other', async () => {
    const [mia, ben] = [await api.person({ first_name: 'Mia' }), await api.person()];
    const read = (who: Person | null, id: string) => api.ask(who, { method: 'GET', url: `/api/dashboard/users/${id}` });
    for (const id of [mia.id, mia.id.toUpperCase()]) {
      const { status, body, text } = await read(mia, id);
      expect([status, body.data?.id, body.data?.attributes.first_name]).toEqual([200, mia.id, 'Mia']);
      expect(text).not.toMatch(/password|secret/);
    }
    expect(said(await read(ben, mia.id))).toEqual([403, 'role']);
    expect((await read(null, mia.id)).status).toBe(401);
  });

  test('a permission nobody defined is view only', async () => {
    const [owner, guest] = [await api.person(), await api.person()];
    const shop = await api.workspace(owner);
    await api.invite(guest, shop, 7);
    expect((await list(guest, 'project-domains', shop)).status).toBe(200);
    expect(said(await addDomain(guest, shop, 'seven.example'))).toEqual([403, 'role']);
  });

  test('administrators read everywhere, support sees the workspace alone, neither changes anything', async () => {
    const [owner, admin, support] = [await api.person(), await api.person({ staff: 'admin' }), await api.person({ staff: 'support' })];
    const shop = await api.workspace(owner, { name: 'Northwind' });
    const show = (who: Person) => api.ask(who, { method: 'GET', url: `/api/dashboard/projects/${shop}` });
    for (const who of [admin, support]) expect((await show(who)).body.data?.attributes.name).toBe('Northwind');
    expect((await list(admin, 'funnels', shop)).status).toBe(200);
    expect(said(await list(support, 'funnels', shop))).toEqual([403, 'role']);
    for (const who of [admin, support]) {
      expect(said(await addDomain(who, shop, 'staff.example'))).toEqual([403, 'role']);
      expect(said(await api.ask(who, { method: 'PATCH', url: `/api/dashboard/projects/${shop}`, payload: { name: 'Mine' } }))).toEqual([
        403,
        'role',
      ]);
      expect(said(await api.ask(who, { method: 'DELETE', url: `/api/dashboard/projects/${shop}` }))).toEqual([403, 'role']);
    }
  });
});

describe('plans', () => {
  test('the owner’s plan decides, and the refusal names the one that is needed', async () => {
    const [owner, editor] = [await api.person({ plan: 'map' }), await api.person({ plan: 'agency' })];
    const shop = await api.workspace(owner);
    await api.invite(editor, shop, 1);
    for (const who of [owner, editor]) {
      const refused = await widgets(who, shop);
      expect(said(refused)).toEqual([403, 'plan']);
      expect(refused.body.errors?.[0]?.detail).toContain('Performance Starter');
    }
  });

  test.each(['nonsense', '', 'Agency'])('the unknown plan "%s" is the least one', async (plan) => {
    const owner = await api.person({ plan });
    const shop = await api.workspace(owner);
    expect(said(await widgets(owner, shop))).toEqual([403, 'plan']);
    expect((await list(owner, 'funnels', shop)).status).toBe(200);
  });

  test('a trial that has ended leaves the least plan', async () => {
    const day = 86_400_000;
    const [during, after] = [1, -1].map((days) => api.person({ trial_ends_at: new Date(Date.now() + days * day) }));
    const [running, ended] = [await during, await after];
    if (!running || !ended) throw new Error('two people were made');
    expect((await widgets(running, await api.workspace(running))).status).toBe(200);
    expect(said(await widgets(ended, await api.workspace(ended)))).toEqual([403, 'plan']);
  });

  test('building KPIs needs more than looking at them', async () => {
    const owner = await api.person({ plan: 'performance_starter' });
    const shop = await api.workspace(owner);
    expect((await widgets(owner, shop)).status).toBe(200);
    const payload = { display_name: 'People', metric_type: 'HITS', category: 'other' };
    const refused = await api.ask(owner, {
      method: 'POST',
      url: '/api/analytics/kpi-widgets',
      headers: { 'x-project-id': shop },
      payload,
    });
    expect(said(refused)).toEqual([403, 'plan']);
    expect(refused.body.errors?.[0]?.detail).toContain('Performance Pro');
  });
});

describe('a locked workspace', () => {
  test('can be read and deleted, not changed', async () => {
    const owner = await api.person();
    const shop = await api.workspace(owner, { is_locked: true });
    expect((await list(owner, 'project-domains', shop)).status).toBe(200);
    expect(said(await addDomain(owner, shop, 'locked.example'))).toEqual([403, 'locked']);
    expect(said(await api.ask(owner, { method: 'PATCH', url: `/api/dashboard/projects/${shop}`, payload: { name: 'New' } }))).toEqual([
      403,
      'locked',
    ]);
    expect((await api.ask(owner, { method: 'DELETE', url: `/api/dashboard/projects/${shop}` })).status).toBe(204);
  });
});

describe('grants', () => {
  test('say what the server would answer, and why not', async () => {
    const [owner, viewer] = [await api.person({ plan: 'map' }), await api.person({ plan: 'agency' })];
    const shop = await api.workspace(owner);
    await api.invite(viewer, shop, 0);
    const grantsOf = async (who: Person) => {
      const answer = await api.ask(who, { method: 'GET', url: `/api/dashboard/grants/${shop}` });
      return rowIn<WorkspaceGrants>(answer);
    };
    const grants = await grantsOf(owner);
    expect(grants).toMatchObject({ workspace: shop, role: 'owner', plan: 'map', limits: { workspaces: { used: 1, allowed: 1 } } });
    expect(grants.actions['canvases:create']).toEqual({ allowed: true });
    expect(grants.actions['kpi-targets:list']).toEqual({ allowed: false, because: 'plan', plan: 'performance_pro' });
    expect(grants.features.targets).toEqual({ allowed: false, because: 'plan', plan: 'performance_pro' });
    expect(grants.features.canvases).toEqual({ allowed: true });
    const seen = await grantsOf(viewer);
    expect(seen.actions['canvases:create']).toEqual({ allowed: false, because: 'role' });
    expect([seen.role, seen.plan]).toEqual(['viewer', 'map']);
  });

  test('turn to no where the plan’s limit is used up', async () => {
    const leo = await api.person({ plan: 'limited' });
    const shop = await api.workspace(leo);
    const grants = async () => rowIn<WorkspaceGrants>(await api.ask(leo, { method: 'GET', url: `/api/dashboard/grants/${shop}` }));
    const addCanvas = (name: string) =>
      api.ask(leo, {
        method: 'POST',
        url: '/api/dashboard/funnels',
        payload: { data: { type: 'funnels', attributes: { name }, relationships: { project: { data: { type: 'projects', id: shop } } } } },
      });
    for (const name of ['one', 'two', 'three']) {
      expect((await grants()).actions['canvases:create']).toEqual({ allowed: true });
      expect((await addCanvas(name)).status).toBe(201);
    }
    expect((await grants()).actions['canvases:create']).toEqual({ allowed: false, because: 'plan', plan: 'map' });
    expect((await addCanvas('four')).status).toBe(403);
  });
});
