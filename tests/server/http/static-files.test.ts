import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/data-folder.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const client = temporaryFolder();
let server: TestServer;
beforeAll(async () => {
  mkdirSync(join(client, 'assets'));
  writeFileSync(join(client, 'index.html'), '<head><title>page</title></head>');
  writeFileSync(join(client, 'favicon.svg'), '<svg/>');
  writeFileSync(join(client, 'assets', 'main-abc123.js'), 'console.log(1)');
  writeFileSync(join(client, 'assets', 'main-abc123.js.br'), brotliCompressSync('console.log(1)'));
  server = await openTestServer({ clientRoot: client });
});
afterAll(async () => {
  await server.close();
  rmSync(client, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.send({ method: 'GET', url, headers });

test('an address of the page is answered with the page, never kept', async () => {
  for (const url of ['/login', '/dashboard/workspaces/1/monitor?createKpi=1']) {
    const answer = await get(url, { accept: 'text/html,*/*' });
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '<head><title>page</title></head>']);
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
});

test('a missing script is a 404 and not the page', async () => {
  const answer = await get('/assets/gone-123.js', { accept: '*/*' });
  expect(answer.statusCode).toBe(404);
  expect(answer.headers['content-type']).toContain('json');
});

test('assets are kept for good and sent compressed as they were built', async () => {
  const plain = await get('/assets/main-abc123.js');
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(plain.body).toBe('console.log(1)');
  const small = await get('/assets/main-abc123.js', { 'accept-encoding': 'br, gzip' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(small.headers.vary).toContain('ccept-');
});

test.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json'])(
  'nothing outside the folder: %s',
  async (url) => {
    const answer = await get(url, { accept: '*/*' });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toContain('"dependencies"');
  },
);

test('scripts may come from this server only, and no other page may frame it', async () => {
  const answer = await get('/', { accept: 'text/html' });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-eval');
  expect(answer.headers['strict-transport-security']).toBeUndefined();
});

test('the domain of the session cookie stands in the page, however it is asked for', async () => {
  const shared = await openTestServer({ clientRoot: client, settings: { cookieDomain: 'shop.example' } });
  try {
    for (const [url, accept] of [
      ['/register?from=mail', 'text/html'],
      ['/index.html', '*/*'],
      ['/login', 'text/html'],
    ] as const) {
      const answer = await shared.send({ method: 'GET', url, headers: { accept, 'accept-encoding': 'br, gzip' } });
      expect([url, answer.statusCode, answer.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toBe('<head><title>page</title><meta name="flumen-cookie-domain" content="shop.example" /></head>');
    }
    const asset = await shared.send({ method: 'GET', url: '/favicon.svg' });
    expect(asset.body).toBe('<svg/>');
    expect((await shared.send({ method: 'GET', url: '/assets/gone.js', headers: { accept: '*/*' } })).statusCode).toBe(404);
    expect((await shared.send({ method: 'POST', url: '/', headers: { accept: 'text/html' } })).statusCode).toBe(404);
  } finally {
    await shared.close();
  }
});
