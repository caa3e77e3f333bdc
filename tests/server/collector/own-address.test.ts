import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, request as forward, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCRIPT_PARTS } from '#domain/wire/track.ts';
import { PAGE_LIMITS, readPage, statusOfPost } from '#server/outgoing/page.ts';
import { lookAtFolder } from '#server/workspaces/script-address.ts';
import { addWorkspace, openStores, type Stores, startCollector, type TestCollector } from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
let site: Server;
/** What the site's web server does with the folder, by the path before it. */
const RULES: Readonly<Record<string, { readonly posts: boolean; readonly scripts: boolean }>> = {
  '/good': { posts: true, scripts: true },
  '/no-posts': { posts: false, scripts: true },
  '/no-scripts': { posts: true, scripts: false },
};

/** Passes a folder on as a rule of a proxy does: what stands before it is taken off. */
function pass(request: IncomingMessage, response: ServerResponse): void {
  const [, before = '', path = ''] = /^(\/[\w-]+)(\/t\/.*)$/.exec(request.url ?? '') ?? [];
  const rule = RULES[before];
  const isPost = request.method === 'POST';
  if (!rule || (isPost ? !rule.posts : !rule.scripts)) {
    response.writeHead(isPost ? 405 : 200, { 'content-type': 'text/html' }).end('<title>Shop</title>');
    return;
  }
  const { port } = running.app.server.address() as AddressInfo;
  const { host: _, connection: __, ...headers } = request.headers;
  const on = forward({ port, host: '127.0.0.1', path, method: request.method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  request.pipe(on);
}

beforeAll(async () => {
  stores = await openStores();
  const scripts = join(stores.folder, 'tracker');
  await mkdir(join(scripts, 'p'), { recursive: true });
  await Promise.all([
    writeFile(join(scripts, 't.js'), 'console.info(flumenSettings);'),
    ...SCRIPT_PARTS.map((part) => writeFile(join(scripts, 'p', `${part}-0.js`), '')),
  ]);
  running = await startCollector(stores, { scripts });
  await running.app.listen({ port: 0, host: '127.0.0.1' });
  site = createServer(pass).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await running?.close();
  await stores?.close();
});

const lookup = ((_host: string, options: { readonly all?: boolean }, done: (...got: unknown[]) => void) =>
  options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as unknown as LookupFunction;
const web = {
  read: (address: string) => readPage(address, lookup, { ...PAGE_LIMITS, types: /javascript/i }),
  post: (address: string, body: string) => statusOfPost(address, body, lookup),
};
const folder = (before: string) => `http://shop.example:${(site.address() as AddressInfo).port}${before}/t`;

test('a folder that is passed on works; one that lacks the script, or keeps what it sends, is told apart', async () => {
  const id = await addWorkspace(stores);
  const other = await addWorkspace(stores, { tracking: false });
  expect(await lookAtFolder(folder('/good'), id, web)).toMatchObject({ result: 'works' });
  expect(await lookAtFolder(folder('/good'), other, web)).toMatchObject({ result: 'works' });
  expect(await lookAtFolder(folder('/no-posts'), id, web)).toMatchObject({ result: 'noEvents', status: 405 });
  expect(await lookAtFolder(folder('/no-scripts'), id, web)).toMatchObject({ result: 'noScript' });
});

test('nothing is posted into a private network', async () => {
  expect(await statusOfPost('http://127.0.0.1:9/t/e', '{}')).toEqual({ failure: 'private' });
  expect(await statusOfPost('http://169.254.169.254/t/e', '{}')).toEqual({ failure: 'private' });
});
