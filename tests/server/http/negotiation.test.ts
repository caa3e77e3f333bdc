import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Content negotiation of JSON:API 1.1, section "Content Negotiation". */
const JSON_API = 'application/vnd.api+json';

let api: TestServer;
let ann: Person;
let shop: string;
beforeAll(async () => {
  api = await openTestServer();
  ann = await api.person();
  shop = await api.workspace(ann);
});
afterAll(() => api.close());

const listed = (accept: string) => api.ask(ann, { method: 'GET', url: '/api/dashboard/projects', headers: { accept } });
const added = (type: string, domain: string) =>
  api.ask(ann, {
    method: 'POST',
    url: '/api/dashboard/project-domains',
    headers: { 'content-type': type },
    payload: JSON.stringify({
      data: {
        type: 'project-domains',
        attributes: { domain },
        relationships: { project: { data: { type: 'projects', id: shop } } },
      },
    }),
  });

describe('Accept', () => {
  test.each([
    '*/*',
    'application/json',
    JSON_API,
    `${JSON_API};q=0.5, text/html`,
    `${JSON_API}; charset=utf-8, ${JSON_API}`,
    `text/html, application/vnd.API+json; profile="https://a.example/one, two"`,
    `${JSON_API}; ext=""`,
  ])('%s is answered, without a parameter on the media type', async (accept) => {
    const answer = await listed(accept);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, JSON_API]);
  });

  test.each([
    `${JSON_API}; charset=utf-8`,
    `${JSON_API};version=1, */*`,
    `${JSON_API}; ext="https://jsonapi.org/ext/atomic"`,
    `${JSON_API}; charset=utf-8, ${JSON_API}; ext="https://a.example"; profile="https://b.example"`,
  ])('%s is a 406 that names the header', async (accept) => {
    const answer = await listed(accept);
    expect([answer.status, answer.headers['content-type']]).toEqual([406, JSON_API]);
    expect(answer.body.errors?.[0]).toMatchObject({ status: '406', code: 'not_acceptable', source: { header: 'accept' } });
  });

  test('is of no concern to the plain API', async () => {
    const accept = `${JSON_API}; charset=utf-8`;
    const answer = await api.ask(ann, {
      method: 'GET',
      url: '/api/analytics/kpi-widgets',
      headers: { accept, 'x-project-id': shop },
    });
    expect(answer.status).toBe(200);
  });
});

describe('Content-Type', () => {
  test.each([JSON_API, `${JSON_API}; profile="https://a.example/one"`, `${JSON_API};`, 'application/json; charset=utf-8'])(
    '%s is read',
    async (type) => {
      expect((await added(type, `shop-${type.length}.example`)).status).toBe(201);
    },
  );

  test.each([`${JSON_API}; charset=utf-8`, `${JSON_API}; ext="https://jsonapi.org/ext/atomic"`, `${JSON_API};x=y`])(
    '%s is a 415 that names the header',
    async (type) => {
      const answer = await added(type, 'never.example');
      expect([answer.status, answer.headers['content-type']]).toEqual([415, JSON_API]);
      expect(answer.body.errors?.[0]).toMatchObject({
        status: '415',
        code: 'media_type_parameters',
        source: { header: 'content-type' },
      });
    },
  );
});

describe('a document', () => {
  const send = (method: 'POST' | 'PATCH', url: string, data: object) =>
    api.ask(ann, { method, url, headers: { 'content-type': JSON_API }, payload: { data } });

  test('whose relationship leads to another type is a 409 at that type', async () => {
    const project = { data: { type: 'funnels', id: shop } };
    const answer = await send('POST', '/api/dashboard/project-domains', {
      type: 'project-domains',
      attributes: { domain: 'typed.example' },
      relationships: { project },
    });
    expect([answer.status, answer.body.errors?.[0]?.code, answer.body.errors?.[0]?.source]).toEqual([
      409,
      'type_conflict',
      { pointer: '/data/relationships/project/data/type' },
    ]);
  });

  test.each([
    ['of another type', { type: 'funnels', attributes: { first_name: 'Ann' } }, 409, '/data/type'],
    ['without a type', { attributes: { first_name: 'Ann' } }, 400, '/data'],
    ['with another id', { type: 'users', id: '00000000-0000-4000-8000-000000000000', attributes: {} }, 409, '/data/id'],
    ['whose attributes are a list', { type: 'users', attributes: [] }, 400, '/data/attributes'],
    ['with a wrong field', { type: 'users', attributes: { first_name: '' } }, 422, '/data/attributes/first_name'],
    ['an id that is no text', { type: 'users', id: { toString: 'x' }, attributes: {} }, 409, '/data/id'],
  ])('%s is refused for an act as for a resource', async (_what, data, status, pointer) => {
    const answer = await send('PATCH', `/api/dashboard/users/${ann.id}`, data);
    expect([answer.status, answer.body.errors?.[0]?.source]).toEqual([status, { pointer }]);
  });

  test('with the id of the address is taken', async () => {
    const answer = await send('PATCH', `/api/dashboard/users/${ann.id}`, { type: 'users', id: ann.id, attributes: { first_name: 'Anna' } });
    expect(answer.status).toBe(204);
  });

  test('may name the workspace it is about by its own id', async () => {
    const { status } = await send('POST', '/api/dashboard/projects/unlock', { type: 'projects', id: shop });
    expect(status).toBe(200);
    const made = await send('POST', '/api/dashboard/projects/lock-selected', { type: 'projects', id: shop, attributes: { ids: [shop] } });
    expect([made.status, made.body.errors?.[0]?.code]).toEqual([403, 'client_id']);
  });
});

describe('the source of a problem', () => {
  test('is a member that the request has; a missing one is told apart', async () => {
    const url = '/api/dashboard/project-domains';
    const plain = await api.ask(ann, { method: 'POST', url, payload: { project: shop } });
    expect(plain.body.errors?.[0]).toMatchObject({ code: 'required', source: { pointer: '' }, meta: { missing: '/domain' } });
    const relationships = { project: { data: { type: 'projects', id: shop } } };
    const document = await api.ask(ann, {
      method: 'POST',
      url,
      headers: { 'content-type': JSON_API },
      payload: { data: { type: 'project-domains', relationships } },
    });
    expect(document.body.errors?.[0]).toMatchObject({ source: { pointer: '/data' }, meta: { missing: '/data/attributes/domain' } });
    const nameless = await api.ask(ann, { method: 'POST', url, payload: { data: { type: 'project-domains', attributes: {} } } });
    expect(nameless.body.errors?.[0]).toMatchObject({ code: 'workspace_missing', source: { pointer: '/data' } });
  });

  test('is a header where a header is wrong or missing', async () => {
    const absent = await api.ask(ann, { method: 'GET', url: '/api/analytics/kpi-widgets' });
    expect([absent.status, absent.body.errors?.[0]?.source]).toEqual([400, { header: 'x-project-id' }]);
    const long = await api.ask(ann, {
      method: 'POST',
      url: '/api/dashboard/project-domains',
      headers: { 'idempotency-key': 'k'.repeat(200) },
      payload: { domain: 'key.example', project: shop },
    });
    expect([long.status, long.body.errors?.[0]?.source]).toEqual([400, { header: 'idempotency-key' }]);
  });
});

test('the list of people can be asked for any field it shows', async () => {
  const admin = await api.person({ staff: 'admin' });
  const query = { 'fields[users]': 'email,plan', 'page[size]': '1' };
  const answer = await api.ask(admin, { method: 'GET', url: '/api/dashboard/users', query });
  expect([answer.status, Object.keys(answer.body.data?.[0]?.attributes ?? {}).sort()]).toEqual([200, ['email', 'plan']]);
  const named = await api.ask(ann, { method: 'GET', url: '/api/dashboard/projects', query: { 'fields[users]': 'email' } });
  expect([named.status, named.body.errors?.[0]?.code]).toEqual([400, 'unknown_fieldset']);
});
