import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allResources } from '#resources/index.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

interface Operation {
  readonly responses: Record<string, { content?: Record<string, { schema: unknown }> }>;
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly parameters?: { name: string; in: string }[];
  readonly security?: object[];
  readonly 'x-flumen-access'?: 'public' | { resource: string; action: string };
}
interface Description {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

/** Calls that programs outside rely on: method and path never change. Written by hand on purpose. */
const PUBLISHED = [
  'POST /api/dashboard/auth',
  'GET /api/dashboard/logout',
  'POST /api/dashboard/users',
  'POST /api/dashboard/password-resets',
  'GET /api/dashboard/password-resets/{key}',
  'PATCH /api/dashboard/password-resets/{key}',
  'POST /api/dashboard/refresh-token',
  'POST /api/dashboard/auth/google-sso',
  'POST /api/dashboard/users/google-sso-create',
  'GET /api/dashboard/marketers/count',
  'GET /api/dashboard/auth/user-hash',
  'POST /api/dashboard/users/update-password',
  'GET /api/dashboard/users/{id}',
  'PATCH /api/dashboard/users/{id}',
  'GET /api/dashboard/project-clients',
  'DELETE /api/dashboard/project-clients/{id}',
  'POST /api/dashboard/project-clients/invite',
  'GET /api/dashboard/projects',
  'POST /api/dashboard/projects',
  'GET /api/dashboard/projects/{id}',
  'PATCH /api/dashboard/projects/{id}',
  'DELETE /api/dashboard/projects/{id}',
  'GET /api/dashboard/projects/user/{userId}',
  'GET /api/dashboard/projects/{id}/api-key',
  'POST /api/dashboard/projects/{id}/api-key',
  'POST /api/dashboard/projects/lock-selected',
  'POST /api/dashboard/projects/unlock',
  'POST /api/dashboard/projects/{id}/lock',
  'GET /api/dashboard/projects/{project}/audit-entries',
  'POST /api/dashboard/email-notification/script-install',
  'POST /api/dashboard/email-notification/propose-upgrade',
  'GET /api/dashboard/monitoring-reports',
  'POST /api/dashboard/monitoring-reports',
  'DELETE /api/dashboard/monitoring-reports/{id}',
  'GET /api/dashboard/funnels',
  'POST /api/dashboard/funnels',
  'GET /api/dashboard/funnels/{id}',
  'PATCH /api/dashboard/funnels/{id}',
  'DELETE /api/dashboard/funnels/{id}',
  'GET /api/dashboard/funnels/{id}/document',
  'PUT /api/dashboard/funnels/{id}/document',
  'GET /api/dashboard/funnels/{id}/forecast',
  'GET /api/dashboard/funnels/facets',
  'POST /api/dashboard/funnels/{id}/lock',
  'POST /api/dashboard/funnels/{id}/unlock',
  'POST /api/dashboard/funnels/{id}/duplicate',
  'POST /api/dashboard/funnels/{id}/transfer',
  'GET /api/dashboard/project-domains',
  'POST /api/dashboard/project-domains',
  'PATCH /api/dashboard/project-domains/{id}',
  'DELETE /api/dashboard/project-domains/{id}',
  'GET /api/dashboard/project-ips',
  'POST /api/dashboard/project-ips',
  'PATCH /api/dashboard/project-ips/{id}',
  'DELETE /api/dashboard/project-ips/{id}',
  'GET /api/dashboard/project-ips/my-ip',
  'GET /api/analytics/kpi-widgets',
  'POST /api/analytics/kpi-widgets',
  'GET /api/analytics/kpi-widgets/{id}',
  'PATCH /api/analytics/kpi-widgets/{id}',
  'DELETE /api/analytics/kpi-widgets/{id}',
  'GET /api/analytics/kpi-targets',
  'POST /api/analytics/kpi-targets',
  'GET /api/analytics/kpi-targets/{id}',
  'PATCH /api/analytics/kpi-targets/{id}',
  'DELETE /api/analytics/kpi-targets/{id}',
  'POST /api/analytics/reports/kpis',
  'POST /api/analytics/reports/canvas',
  'GET /api/analytics/reports/targets',
  'GET /api/analytics/reports/live',
] as const;

const APIS = ['dashboard', 'analytics'] as const;
let api: TestServer;
const described = new Map<string, Description>();

/** Milliseconds; a busy machine takes its time. */
const STARTS_WITHIN = 120_000;

beforeAll(async () => {
  api = await openTestServer();
  for (const name of APIS) {
    const answer = await api.ask(null, { method: 'GET', url: `/api/${name}/openapi.json` });
    expect(answer.status).toBe(200);
    described.set(name, JSON.parse(answer.text) as Description);
  }
}, STARTS_WITHIN);
afterAll(() => api.close());

const operation = (name: string, method: string, path: string) => described.get(name)?.paths[path]?.[method.toLowerCase()];
const asDescribed = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}');

describe('the description of the APIs', () => {
  test('holds every route with its policy subject', () => {
    const mounted = api.app.guardedRoutes.filter(
      ({ url, method, access }) => access && url.startsWith('/api/') && !url.endsWith('/openapi.json') && method !== 'HEAD',
    );
    expect(mounted.length).toBeGreaterThan(25);
    for (const { method, url, access } of mounted) {
      const found = operation(url.split('/')[2] ?? '', method, asDescribed(url));
      const subject =
        access === 'public' || !access
          ? 'public'
          : { resource: access.resource, action: access.action, in: access.workspace ? 'workspace' : 'person' };
      expect(found?.['x-flumen-access'], `${method} ${url}`).toEqual(subject);
      const [session, ...others] = found?.security ?? [];
      expect(session, `${method} ${url}`).toEqual(subject === 'public' ? undefined : { bearer: [] });
      for (const other of others) expect([{ apiToken: ['read'] }, { apiToken: ['write'] }]).toContainEqual(other);
    }
  });

  test.each(PUBLISHED)('holds the published call %s', (call) => {
    const [method = '', path = ''] = call.split(' ');
    const found = operation(path.split('/')[2] ?? '', method, path);
    expect(found, call).toBeDefined();
    if (method === 'POST' || method === 'PATCH' || method === 'PUT') expect(found?.requestBody, call).toBeDefined();
  });

  test('describes an answer of every operation', () => {
    const operations = [...described.values()].flatMap(({ paths }) =>
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { responses }]) => ({ name: `${method} ${path}`, responses })),
      ),
    );
    const silent = operations.filter(({ responses }) => !Object.keys(responses).some((status) => /^101$|^[23]/.test(status)));
    expect(silent.map(({ name }) => name)).toEqual([]);
    expect([...described.values()].map(({ openapi }) => openapi)).toEqual(['3.1.0', '3.1.0']);
  });

  test.each(allResources.map((resource) => [resource.name, resource] as const))(
    'tells how %s are written and listed',
    (_name, resource) => {
      const root = `/api/${resource.api}/${resource.path}`;
      const [method, path] = resource.actions.includes('create') ? (['post', root] as const) : (['patch', `${root}/{id}`] as const);
      const written = operation(resource.api, method, path)?.requestBody?.content['application/json']?.schema;
      const writable = Object.keys(resource.fields).filter((field) => !resource.fields[field]?.readOnly);
      for (const field of writable) expect(JSON.stringify(written), field).toContain(`"${field}"`);
      const parameters = (operation(resource.api, 'get', root)?.parameters ?? []).map((parameter) => parameter.name);
      const wanted = { dashboard: ['page[size]', 'sort'], analytics: ['_end', 'x-project-id'] }[resource.api];
      expect(parameters).toEqual(expect.arrayContaining(wanted));
    },
  );

  test('never names a column that is no field', () => {
    for (const { paths } of described.values()) expect(JSON.stringify(paths)).not.toMatch(/password_hash|token_hash/);
  });

  test('says which calls take an API token, and with which access', () => {
    const security = (method: string, path: string) => operation('dashboard', method, `/api/dashboard/${path}`)?.security;
    expect(security('GET', 'funnels')).toEqual([{ bearer: [] }, { apiToken: ['read'] }]);
    expect(security('POST', 'funnels')).toEqual([{ bearer: [] }, { apiToken: ['write'] }]);
    expect(operation('analytics', 'POST', '/api/analytics/reports/kpis')?.security).toEqual([{ bearer: [] }, { apiToken: ['read'] }]);
    const ownAlone = [
      ['POST', 'api-tokens'],
      ['GET', 'api-tokens'],
      ['POST', 'users/update-password'],
      ['GET', 'sessions'],
      ['GET', 'projects/{id}/api-key'],
      ['GET', 'users'],
    ] as const;
    for (const [method, path] of ownAlone) expect([path, security(method, path)]).toEqual([path, [{ bearer: [] }]]);
    expect(described.get('dashboard')).toMatchObject({ components: { securitySchemes: { apiToken: { type: 'http', scheme: 'bearer' } } } });
  });

  test('can be browsed under the same content security policy as everything else', async () => {
    const page = await api.ask(null, { method: 'GET', url: '/api/docs/' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('swagger-ui');
    expect(page.text).not.toMatch(/<script(?![^>]*src=)[^>]*>\s*\S/);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const initializer = await api.ask(null, { method: 'GET', url: '/api/docs/static/swagger-initializer.js' });
    expect(initializer.text).toContain('/api/analytics/openapi.json');
  });
});
