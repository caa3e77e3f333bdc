import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { ips } from '#server/db/tables/core.ts';
import { MAX_STREAMS } from '#server/live/live-routes.ts';
import { rowIn } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let ben: Person;
let workspace: string;
beforeAll(async () => {
  server = await openTestServer();
  ben = await server.person({ plan: 'agency' });
  workspace = await server.workspace(ben);
});
afterAll(() => server.close());

const FUNNELS = '/api/dashboard/funnels';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const list = (query: string) => server.ask(ben, { method: 'GET', url: `${FUNNELS}?filter[project]=${workspace}&${query}` });
const create = (payload: string, headers: Record<string, string> = json) =>
  server.ask(ben, { method: 'POST', url: FUNNELS, payload, headers });
const asJson = (about: object) => JSON.stringify({ project: workspace, name: 'Map', ...about });

describe('names that every object has', () => {
  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])('%s is nothing in a query', async (name) => {
    for (const query of [`filter[is_locked]=${name}`, `filter[${name}]=1`, `sort=${name}`, `include=${name}`, `fields[funnels]=${name}`])
      expect((await list(query)).status, query).toBe(400);
    const widgets = await server.ask(ben, {
      method: 'GET',
      url: `/api/analytics/kpi-widgets?_sort=${name}&${name}_like=1`,
      headers: { 'x-project-id': workspace },
    });
    expect(widgets.status).toBe(400);
  });

  test.each(['-271821-04-20', '+275760-09-13', 'soon', '0000-06-01'])('%s is no moment to filter by', async (moment) => {
    const admin = await server.person({ staff: 'admin' });
    const url = `/api/dashboard/users?filter[created_at][lte]=${encodeURIComponent(moment)}`;
    const answer = await server.ask(admin, { method: 'GET', url });
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([400, 'bad_value']);
  });

  test.each(['toString', 'valueOf', 'toString[a]'])('%s is an unknown field in a body', async (name) => {
    const answer = await create(`project=${workspace}&name=Map&${name}=1`, form);
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([422, 'unknownField']);
  });
});

describe('texts that no column can hold', () => {
  test.each([
    ['NUL in a name', () => create(asJson({ name: 'a\0b' }))],
    ['half a character in a tag', () => create(asJson({ tags: ['\ud800'] }))],
    ['NUL in a search', () => list('filter[search]=%00')],
    [
      'NUL in an email',
      () => server.ask(null, { method: 'POST', url: '/api/dashboard/auth', payload: { email: 'a\0@b.test', password: 'x' } }),
    ],
  ])('%s is the sender’s mistake', async (_what, attempt) => {
    expect((await attempt()).status).toBe(400);
  });

  test('a document with one is refused and the stored one stays', async () => {
    const id = (await create(asJson({}))).body.data?.id;
    const url = `${FUNNELS}/${id}/document`;
    const element = { id: 'a', kind: 'page', x: 0, y: 0, name: 'a\0' };
    const payload = { revision: 1, document: { ...EMPTY_DOCUMENT, elements: [element] } };
    expect((await server.ask(ben, { method: 'PUT', url, payload })).status).toBe(400);
    const proto = { revision: 1, document: { ...EMPTY_DOCUMENT, elements: [{ ...element, name: '', id: '__proto__' }] } };
    expect((await server.ask(ben, { method: 'PUT', url, payload: proto })).status).toBe(422);
    expect(rowIn(await server.ask(ben, { method: 'GET', url })).revision).toBe(1);
  });
});

describe('requests that would keep the server busy', () => {
  test('a body of lists in lists is refused before anything walks over it', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const answer = await create(`{"project":"${workspace}","name":"Map","tags":${deep}}`, { ...json, 'idempotency-key': 'deep' });
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([400, 'malformed_json']);
    expect((await create(asJson({ name: '[[{{"[[' }))).status).toBe(201);
  });

  // Each takes minutes once the work grows with the square of the body, which stops everybody else.
  const many = 120_000;
  test.each([
    ['a text that never ends, full of quotes', '/auth', `"${'\\"'.repeat(4 * many)}`, json, 400],
    ['one key of a form again and again', '/auth', 'a&'.repeat(4 * many), form, 422],
    ['as many lists of a form', '/users', 'a[]=&'.repeat(many), form, 422],
  ])('%s is read once, from anybody', async (_what, path, payload, headers, status) => {
    const answer = await server.ask(null, { method: 'POST', url: `/api/dashboard${path}`, payload, headers });
    expect(answer.status).toBe(status);
  });

  test('a body of nothing but unknown fields is refused in a few sentences', async () => {
    const fields = Object.fromEntries(Array.from({ length: many / 2 }, (_, at) => [`k${at}`, 1]));
    for (const answer of [
      await create(asJson(fields)),
      await server.ask(null, { method: 'POST', url: '/api/dashboard/password-resets', payload: fields }),
    ])
      expect([answer.status, answer.body.errors?.length]).toEqual([422, 100]);
  });

  test.each([
    { range: { min: '9999-12-30', max: '9999-12-31' } },
    { range: { min: '2026-01-01', max: '2026-01-02' }, compare_range: { min: '9999-12-01', max: '9999-12-31' } },
    { range: { min: '0001-01-01', max: '0001-01-02' } },
  ])('a range at the end of the calendar is refused: %j', async (payload) => {
    const answer = await server.ask(ben, {
      method: 'POST',
      url: '/api/analytics/reports/kpis',
      payload,
      headers: { 'x-project-id': workspace },
    });
    expect(answer.status).toBe(422);
  });

  test('a workspace holds so many addresses and no more', async () => {
    const rows = Array.from({ length: 999 }, (_, at) => ({ workspace_id: workspace, ip: `10.0.${at >> 8}.${at & 255}` }));
    await server.context.db.insert(ips).values(rows);
    const add = (ip: string) => server.ask(ben, { method: 'POST', url: '/api/dashboard/project-ips', payload: { project: workspace, ip } });
    expect((await add('192.0.2.1')).status).toBe(201);
    const refused = await add('192.0.2.2');
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([403, 'too_many_rows']);
  });

  test('one person has so many live streams and no more; asking for headers opens none', async () => {
    const url = `/api/dashboard/live?project=${workspace}`;
    expect((await server.send({ method: 'HEAD', url }, ben.token)).statusCode).toBe(404);
    const open = () => server.send({ method: 'GET', url, payloadAsStream: true }, ben.token);
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS }, open));
    expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const refused = await server.ask(ben, { method: 'GET', url });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    for (const stream of streams) stream.stream().destroy();
  });
});

describe('answers', () => {
  test('carry the headers that protect them', async () => {
    const { headers } = await server.ask(ben, { method: 'GET', url: '/api/dashboard/me', headers: { origin: 'https://evil.example' } });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*object-src 'none'.*frame-ancestors 'none'/);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('never send a made-up header on', async () => {
    const headers = { 'x-request-id': 'a\tb', 'accept-language': 'de\tx: y', 'idempotency-key': 'k' };
    const answer = await server.ask(ben, { method: 'GET', url: `${FUNNELS}?filter[project]=${workspace}%0d%0aset-cookie:%20a=b`, headers });
    expect([answer.status, answer.headers['set-cookie'], answer.headers['x-request-id']]).toMatchObject([
      404,
      undefined,
      expect.stringMatching(/^[\w-]{36}$/),
    ]);
  });
});
