import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const TOKEN = 'a token for the metrics';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { metricsToken: TOKEN } });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) => server.send({ method: 'GET', url, headers });

test('is alive, and ready when both stores answer', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await get('/readyz')).json()).toEqual({ status: 'ready', database: true, analytics: true, disk: 'ok' });
});

test('is not ready when a store does not answer', async () => {
  const broken = { ...server.context, analytics: { ...server.context.analytics, ready: async () => false } };
  const { buildApp } = await import('#server/app/build-app.ts');
  const app = await buildApp(broken, { clientRoot: null, capabilities: [] });
  const answer = await app.inject({ method: 'GET', url: '/readyz' });
  await app.close();
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'not ready', database: true, analytics: false, disk: 'ok' }]);
});

test('says so within about two seconds, whatever hangs', async () => {
  const hangs = () => new Promise<never>(() => undefined);
  const { buildApp } = await import('#server/app/build-app.ts');
  const hung = { ...server.context, analytics: { ...server.context.analytics, ready: hangs } };
  const app = await buildApp(hung, { clientRoot: null, capabilities: [] });
  const begun = performance.now();
  const answer = await app.inject({ method: 'GET', url: '/readyz' });
  await app.close();
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { database: true, analytics: false }]);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('numbers name route patterns, never the ids in an address', async () => {
  const id = '00000000-0000-4000-8000-000000000001';
  await get(`/api/dashboard/grants/${id}`);
  const { body } = await get('/metrics');
  expect(body).toContain('route="/api/dashboard/grants/:workspaceId",status="401"');
  expect(body).not.toContain(id);
  expect(body).toContain('process_resident_memory_bytes');
});

test('a request that a proxy passed on gets the numbers only with the token', async () => {
  const through = { 'x-forwarded-for': '203.0.113.9' };
  expect((await get('/metrics', through)).statusCode).toBe(404);
  expect((await get('/metrics', { ...through, authorization: `Bearer ${TOKEN}x` })).statusCode).toBe(404);
  expect((await get('/metrics', { ...through, authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
});

test('a page whose name was made to point here, and an installation behind a public address, get them only with the token', async () => {
  expect((await get('/metrics', { host: 'rebound.example' })).statusCode).toBe(404);
  expect((await get('/metrics', { host: 'rebound.example', authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  const { buildApp } = await import('#server/app/build-app.ts');
  const settings = { ...server.context.settings, publicUrl: 'https://flumen.example' };
  const app = await buildApp({ ...server.context, settings }, { clientRoot: null, capabilities: [] });
  const ask = async (headers: Record<string, string>) => (await app.inject({ method: 'GET', url: '/metrics', headers })).statusCode;
  expect([await ask({}), await ask({ authorization: `Bearer ${TOKEN}` })]).toEqual([404, 200]);
  await app.close();
});

test('each answer carries the id of its request', async () => {
  const [one, two] = [await get('/healthz', { 'x-request-id': 'chosen-by-client' }), await get('/healthz')];
  expect(one.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
});
