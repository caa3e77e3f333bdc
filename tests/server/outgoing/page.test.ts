import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PAGE_LIMITS, readPage, WEB_PORTS } from '#server/outgoing/page.ts';
import { PrivateAddress } from '#server/outgoing/public-address.ts';
import { lookAt } from '#server/workspaces/check-install.ts';

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e';
const HERE = 'https://flumen.example';
const SCRIPT = `<script src="${HERE}/t/${ID}.js"></script>`;
const MOST = 1024;
let site: Server;
const asked: { readonly path: string; readonly agent: string; readonly authorization: string | undefined }[] = [];

const to = (location: string) => (response: ServerResponse) => response.writeHead(302, { location }).end();
const page =
  (body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body);
const PAGES: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  '/': page(SCRIPT, { 'content-security-policy': "connect-src 'self'" }),
  '/gzip': page(gzipSync(SCRIPT), { 'content-encoding': 'gzip' }),
  '/brotli': page(brotliCompressSync(SCRIPT), { 'content-encoding': 'br' }),
  '/bomb': page(gzipSync(' '.repeat(1_000_000)), { 'content-encoding': 'gzip' }),
  '/broken': page('no gzip at all', { 'content-encoding': 'gzip' }),
  '/long': page('x'.repeat(MOST) + SCRIPT),
  '/moved': to('/'),
  '/circle': to('/circle'),
  '/inside': to('http://127.0.0.1:1/'),
  '/mapped': to('http://[::ffff:10.0.0.1]/'),
  '/number': to('http://2130706433/'),
  '/intranet': to('http://intranet.example/'),
  '/file': to('file:///etc/passwd'),
  '/image': page('GIF', { 'content-type': 'image/gif' }),
  '/latin': page(Buffer.from('<title>Größe</title>', 'latin1'), { 'content-type': 'text/html; charset=ISO-8859-1' }),
  '/latin-in-page': page(Buffer.from('<meta http-equiv="x" content="text/html; charset=windows-1252">Größe', 'latin1'), {
    'content-type': 'text/html',
  }),
  '/latin-unsaid': page(Buffer.from('Größe', 'latin1'), { 'content-type': 'text/html' }),
  '/japanese': page(Buffer.from([0x8f, 0xa4, 0x93, 0x58]), { 'content-type': 'text/html; charset="Shift_JIS"' }),
  '/marked': page(Buffer.from('\uFEFFGröße'), { 'content-type': 'text/html; charset=latin1' }),
  '/no-such-encoding': page('Größe', { 'content-type': 'text/html; charset=klingon' }),
  '/stuck': (response) => response.writeHead(200, { 'content-type': 'text/html' }).write('<html>'),
};

beforeAll(async () => {
  site = createServer((request, response) => {
    const { url = '', headers } = request;
    asked.push({ path: url, agent: headers['user-agent'] ?? '', authorization: headers.authorization });
    const answer = PAGES[url];
    if (answer) answer(response);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
});
afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** Stands for the resolver: the site is on this machine, another host in a private network, and others are nowhere. */
const lookup: LookupFunction = (host, options, done) => {
  if (host === 'intranet.example') return done(new PrivateAddress(host), '', 0);
  if (host !== 'shop.example') return done(Object.assign(new Error(host), { code: 'ENOTFOUND' }), '', 0);
  return options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
};
const base = (name = '') => `http://${name}shop.example:${(site.address() as AddressInfo).port}`;
const limits = { ...PAGE_LIMITS, mostBytes: MOST };
const read = (path: string) => readPage(`${base()}${path}`, lookup, limits);

test('a page is read with its policy, packed or not, after redirects, under an own name', async () => {
  expect(await read('/moved')).toEqual({ url: `${base()}/`, html: SCRIPT, policy: "connect-src 'self'", cut: false });
  expect(asked.at(-1)?.agent).toMatch(/^Flumen-InstallCheck\//);
  for (const path of ['/gzip', '/brotli']) expect(await read(path)).toMatchObject({ html: SCRIPT });
});

test('a page is text in the encoding it says, or the one it is in', async () => {
  expect(await read('/latin')).toMatchObject({ html: '<title>Größe</title>' });
  expect(await read('/latin-in-page')).toMatchObject({ html: expect.stringMatching(/>Größe$/) });
  for (const path of ['/latin-unsaid', '/marked', '/no-such-encoding']) expect(await read(path)).toMatchObject({ html: 'Größe' });
  expect(await read('/japanese')).toMatchObject({ html: '商店' });
});

test('only ports of websites are asked, where the limits name them', async () => {
  const webOnly = { ...limits, ports: WEB_PORTS };
  expect(await readPage(`${base()}/`, lookup, webOnly)).toMatchObject({ failure: 'private' });
  expect(await readPage('http://nobody.example:443/', lookup, webOnly)).toMatchObject({ failure: 'dns' });
});

test('no more is read than the limit says, also of what is packed', async () => {
  expect(await read('/long')).toMatchObject({ html: 'x'.repeat(MOST), cut: true });
  expect(await read('/bomb')).toMatchObject({ html: ' '.repeat(MOST), cut: true });
});

test.each(['/inside', '/mapped', '/number', '/intranet'])('%s leads into a private network, where nobody goes', async (path) => {
  expect(await read(path)).toMatchObject({ failure: 'private', status: null });
});

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://10.1.2.3/',
  'http://[::1]/',
  'http://169.254.169.254/',
  'http://0x7f.1/',
  'http://[::127.0.0.1]/',
])('%s is not asked', async (address) => {
  expect(await readPage(address)).toMatchObject({ failure: 'private' });
});

test('what is no page says why', async () => {
  expect(await read('/nothing')).toMatchObject({ failure: 'status', status: 404 });
  expect(await read('/image')).toMatchObject({ failure: 'notHtml' });
  expect(await read('/circle')).toMatchObject({ failure: 'redirects' });
  expect(await read('/file')).toMatchObject({ failure: 'notHttp' });
  expect(await read('/broken')).toMatchObject({ failure: 'refused' });
  expect(await readPage('http://nobody.example/', lookup)).toMatchObject({ failure: 'dns' });
  expect(await readPage(base().replace('http:', 'https:'), lookup)).toMatchObject({ failure: 'tls' });
});

test('a page that never ends is given up', async () => {
  expect(await readPage(`${base()}/stuck`, lookup, { ...limits, longestMs: 300 })).toMatchObject({ failure: 'slow' });
});

test('name and password in an address are not sent', async () => {
  await readPage(`${base('vera:secret@')}/`, lookup, limits);
  expect(asked.at(-1)).toMatchObject({ path: '/', authorization: undefined });
});

test('what is said of a page is what stands on it', async () => {
  const said = await lookAt(`${base()}/`, ID, HERE, (address) => readPage(address, lookup));
  expect(said).toMatchObject({ id: ID, result: 'found', notes: ['blockedEvents'], origin: HERE, failure: null });
  expect(await lookAt(`${base()}/nothing`, ID, HERE, (address) => readPage(address, lookup))).toMatchObject({
    result: 'unreachable',
    failure: 'status',
    status: 404,
  });
});
