import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app/build-app.ts';
import type { Body } from '#tests/support/answer.ts';
import { temporaryFolder } from '#tests/support/data-folder.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What leads to no route, sent over a real connection: an injected request is made tidy on the way. */
let server: TestServer;
let folder: string;
let port: number;
let close: () => Promise<void>;
const log: string[] = [];

beforeAll(async () => {
  folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Flumen</title>');
  server = await openTestServer();
  const kept = new Writable({
    write(chunk, _encoding, done) {
      log.push(String(chunk));
      done();
    },
  });
  const app = await buildApp({ ...server.context, log: pino({ level: 'debug' }, kept) }, { clientRoot: folder });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
  close = async () => {
    await app.close();
  };
});
afterAll(async () => {
  await close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Raw {
  readonly status: number;
  readonly headers: string;
  readonly body: Body;
  readonly text: string;
}

/** Sends these bytes and reads what comes until the connection ends. */
function exchange(bytes: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const json = body.startsWith('{') ? (JSON.parse(body) as Body) : {};
      resolve({ status: Number(head.split(' ')[1]), headers: head.toLowerCase(), body: json, text: body });
    });
  });
}
const get = (path: string) => exchange(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);

describe('an address that leads nowhere', () => {
  test.each([
    ['/a/../b', 404],
    ['/api/dashboard/projects/../me', 404],
    ['//x', 404],
    ['/a\\b', 404],
    ['/..%2f..%2fetc%2fpasswd', 404],
    ['/%2e%2e/x', 404],
    ['/.env', 404],
    ['/.git/config', 404],
    ['/api/dashboard/%zz', 400],
    ['/%', 400],
    ['/%E0%A4%A', 400],
    [`/api/dashboard/projects/${'a'.repeat(300)}`, 404],
    ['/api/dashboard/nothing', 404],
  ])('%s is a %i as errors[], kept by nobody', async (path, status) => {
    const before = log.length;
    const answer = await get(path);
    expect(answer.status, answer.text).toBe(status);
    expect(answer.body.errors?.[0]).toMatchObject({ status: String(status) });
    if (path.startsWith('/api/') || status !== 404) expect(answer.headers).toContain('cache-control: no-store');
    if (path.startsWith('/api/dashboard')) expect(answer.headers).toMatch(/content-type: application\/vnd\.api\+json(\r|$)/m);
    expect(answer.headers).toContain('x-content-type-options: nosniff');
    expect(answer.text).not.toContain(path);
    expect(answer.body.errors?.[0]?.detail).not.toMatch(/FST_|[{}]/);
    expect(log.slice(before).join('')).not.toMatch(/"stack"|"level":50/);
  });

  test('is told in the language of the request, with its id', async () => {
    const answer = await exchange('GET /%zz HTTP/1.1\r\nHost: localhost\r\nAccept-Language: de\r\nConnection: close\r\n\r\n');
    expect(answer.body.errors?.[0]?.detail).toBe('Diese Adresse ist nicht lesbar. Prüfe die Prozentzeichen darin.');
    expect(answer.headers).toMatch(/x-request-id: [\w-]{36}/);
  });
});

test('an id no row can have is absent for every method', async () => {
  const answer = await exchange(
    `DELETE /api/dashboard/projects/${'a'.repeat(300)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );
  expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([404, 'not_found']);
  expect(answer.headers).toContain('cache-control: no-store');
});

describe('a connection that brings no request', () => {
  test.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
    ['a length that is none', 'POST /t/e HTTP/1.1\r\nHost: localhost\r\nContent-Length: abc\r\n\r\n', 400],
  ])('%s is refused as errors[]', async (_what, bytes, status) => {
    const answer = await exchange(bytes);
    expect([answer.status, answer.body.errors?.[0]?.status]).toEqual([status, String(status)]);
    expect(answer.headers).toContain('cache-control: no-store');
    expect(answer.text).not.toMatch(/FST_|HPE_|Client Error/);
  });
});
