import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allResources } from '#resources/index.ts';
import type { Context } from '#server/app/context.ts';
import type { Access } from '#server/policy/access.ts';
import { guard } from '#server/policy/guard.ts';
import { permissionOf } from '#server/policy/permissions.ts';
import { isPublic, PUBLIC_ROUTES } from '#server/policy/public-paths.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
/** Milliseconds; a busy machine takes its time. */
const STARTS_WITHIN = 120_000;

beforeAll(async () => {
  api = await openTestServer();
}, STARTS_WITHIN);
afterAll(() => api.close());

const guarded = () => api.app.guardedRoutes.filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS');
const fill = (url: string) => url.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000').replace('*', 'x');

describe('every route of the APIs', () => {
  test('names its policy subject or stands in the public list', () => {
    const routes = guarded();
    expect(routes.length).toBeGreaterThan(30);
    for (const { method, url, access } of routes) {
      const name = `${method} ${url}`;
      if (access === undefined || access === 'public') expect(isPublic(method, url), name).toBe(true);
      else expect(permissionOf(access.resource, access.action), name).toBeDefined();
    }
  });

  test('answers 401 without a session unless it is public', async () => {
    const closed = guarded().filter(({ access }) => access && access !== 'public');
    for (const { method, url } of closed) {
      const answer = await api.ask(null, { method: method as 'GET', url: fill(url) });
      expect([answer.status, answer.body.errors?.[0]?.code], `${method} ${url}`).toEqual([401, 'not_signed_in']);
    }
  });

  test('is mounted for every action of every declaration', () => {
    const asked = guarded().flatMap(({ access }) => (access && access !== 'public' ? [`${access.resource}:${access.action}`] : []));
    const declared = allResources.flatMap(({ name, actions }) => actions.map((action) => `${name}:${action}`));
    expect(declared.filter((question) => !asked.includes(question))).toEqual([]);
  });
});

describe('mounting a route', () => {
  const mount = (url: string, access: unknown) => {
    const app = Fastify();
    app.decorateRequest('user', null);
    guard(app, {} as Context);
    app.get(url, { config: access === undefined ? {} : { access: access as Access } }, async () => 'ok');
  };
  test.each([
    ['/api/dashboard/new', undefined, /names no policy subject/],
    ['/t/new', undefined, /names no policy subject/],
    ['/api/dashboard/new', 'public', /list of public routes/],
    ['/api/dashboard/new', { resource: 'nothing', action: 'show' }, /unknown policy subject/],
    ['/api/dashboard/new', { resource: 'account', action: 'create' }, /no action of/],
    ['/api/dashboard/new', { resource: 'canvases', action: 'show' }, /where the workspace/],
  ])('throws for %s with %o', (url, access, message) => {
    expect(() => mount(url, access)).toThrow(message);
  });
  test('is fine with a known subject, and outside the APIs', () => {
    expect(() => mount('/api/dashboard/new', { resource: 'account', action: 'show' })).not.toThrow();
    expect(() => mount('/healthz', undefined)).not.toThrow();
  });
});

test('the public list is short and holds no resource', () => {
  expect(PUBLIC_ROUTES.size).toBeLessThan(36);
  // Registering writes an account of one's own; the list of accounts stays with staff.
  const registering = new Set(['POST /api/dashboard/users', 'POST /api/dashboard/users/google-sso-create']);
  const open = [...PUBLIC_ROUTES].filter((route) => !registering.has(route));
  for (const { api: name, path } of allResources) expect(open.filter((route) => route.includes(`/api/${name}/${path}`))).toEqual([]);
});
