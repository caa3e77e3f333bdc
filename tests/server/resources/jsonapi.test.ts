import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canvases, domains } from '#server/db/tables/core.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

let api: TestServer;
let ben: Person;
let shop: string;

const json = { 'content-type': 'application/vnd.api+json' };
const ids = (data: readonly { id: string }[] | undefined) => (data ?? []).map(({ id }) => id);

beforeAll(async () => {
  api = await openTestServer();
  ben = await api.person({ first_name: 'Ben' });
  shop = await api.workspace(ben, { name: 'Shop' });
});
afterAll(() => api.close());

const list = (path: string, query: Record<string, string> = {}) => api.ask(ben, { method: 'GET', url: path, query });
const domainDocument = (domain: unknown, more: object = {}) => ({
  data: {
    type: 'project-domains',
    attributes: { domain, ...more },
    relationships: { project: { data: { type: 'projects', id: shop } } },
  },
});
const createDomain = (domain: unknown, headers: Record<string, string> = {}) =>
  api.ask(ben, {
    method: 'POST',
    url: '/api/dashboard/project-domains',
    headers: { ...json, ...headers },
    payload: domainDocument(domain),
  });

describe('a JSON:API resource', () => {
  test('is created, shown, edited and deleted', async () => {
    const created = await createDomain(' HTTPS://www.Northwind.example/shop?x=1 ');
    expect(created.status).toBe(201);
    expect(created.headers['content-type']).toContain('application/vnd.api+json');
    const row = created.body.data;
    expect(row).toMatchObject({
      type: 'project-domains',
      attributes: { domain: 'northwind.example' },
      relationships: { project: { data: { type: 'projects', id: shop } } },
    });
    expect(created.headers.location).toBe(`/api/dashboard/project-domains/${row?.id}`);
    const url = `/api/dashboard/project-domains/${row?.id}`;

    const edited = await api.ask(ben, {
      method: 'PATCH',
      url,
      headers: json,
      payload: { data: { type: 'project-domains', id: row?.id, attributes: { domain: 'bücher.example' } } },
    });
    expect(edited.body.data?.attributes.domain).toBe('xn--bcher-kva.example');
    expect((await api.ask(ben, { method: 'GET', url })).body.data?.attributes.domain).toBe('xn--bcher-kva.example');

    expect((await api.ask(ben, { method: 'DELETE', url })).status).toBe(204);
    expect((await api.ask(ben, { method: 'GET', url })).status).toBe(404);
    expect(api.told.slice(-3).map(({ workspace, event }) => [workspace, 'action' in event && event.action])).toEqual([
      [shop, 'created'],
      [shop, 'updated'],
      [shop, 'deleted'],
    ]);
  });

  test('takes plain JSON and a form as well', async () => {
    const url = '/api/dashboard/project-ips';
    const plain = await api.ask(ben, { method: 'POST', url, payload: { ip: '10.0.0.0/8', project: shop } });
    expect([plain.status, plain.body.data?.attributes.blacklisted]).toEqual([201, true]);
    const form = await api.ask(ben, {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `ip=2001:DB8::1&blacklisted=false&project=${shop}`,
    });
    expect(form.body.data?.attributes).toMatchObject({ ip: '2001:db8::1', blacklisted: false, note: null });
  });

  test('names every problem of a refused write, at its field and in the language of the request', async () => {
    const refused = await api.ask(ben, {
      method: 'POST',
      url: '/api/dashboard/project-domains',
      headers: { ...json, 'accept-language': 'de' },
      payload: domainDocument('', { created_at: '2026-01-01T00:00:00Z', colour: 'red' }),
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.map(({ code, source }) => [code, source?.pointer])).toEqual(
      expect.arrayContaining([
        ['required', '/data/attributes/domain'],
        ['readOnly', '/data/attributes/created_at'],
        ['unknownField', '/data/attributes/colour'],
      ]),
    );
    const english = await createDomain('not a host');
    expect(english.body.errors?.[0]).toMatchObject({ status: '422', code: 'notAHost', source: { pointer: '/data/attributes/domain' } });
    expect(english.body.errors?.[0]?.detail).not.toMatch(/[{}]|errors\./);
  });

  test('says which field holds a value that exists already', async () => {
    expect((await createDomain('twice.example')).status).toBe(201);
    const again = await createDomain('https://twice.example/');
    expect([again.status, again.body.errors?.[0]?.code, again.body.errors?.[0]?.source?.pointer]).toEqual([
      422,
      'duplicate',
      '/data/attributes/domain',
    ]);
  });

  test('refuses a document of another type, an id from the client, and a body that is no document', async () => {
    const send = (payload: object) => api.ask(ben, { method: 'POST', url: '/api/dashboard/project-domains', headers: json, payload });
    const document = domainDocument('a.example');
    const project = document.data.relationships;
    expect((await send({ data: { type: 'funnels', attributes: {}, relationships: project } })).status).toBe(409);
    expect((await send({ data: { type: 'project-domains', id: shop, attributes: {}, relationships: project } })).status).toBe(403);
    expect((await send({ data: { type: 'project-domains', attributes: 3, relationships: project } })).status).toBe(400);
    expect((await send({ data: { type: 'project-domains', attributes: { domain: 'a.example' } } })).body.errors?.[0]?.code).toBe(
      'workspace_missing',
    );
  });

  test('creates one thing for a request sent twice with the same Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'double-click' };
    const answers = await Promise.all([createDomain('once.example', key), createDomain('once.example', key)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const other = await createDomain('other.example', key);
    expect([other.status, other.body.errors?.[0]?.code]).toEqual([422, 'idempotency_mismatch']);
    // A refused write leaves the key free for the corrected one.
    const late = { 'idempotency-key': 'corrected' };
    expect((await createDomain('', late)).status).toBe(422);
    expect((await createDomain('corrected.example', late)).status).toBe(201);
  });
});

test('an Idempotency-Key is forgotten after a day', async () => {
  const late = await openTestServer();
  const ann = await late.person();
  const space = await late.workspace(ann);
  const add = (who: Person, domain: string) =>
    late.ask(who, {
      method: 'POST',
      url: '/api/dashboard/project-domains',
      headers: { 'idempotency-key': 'k' },
      payload: { domain, project: space },
    });
  expect((await add(ann, 'first.example')).status).toBe(201);
  expect((await add(ann, 'second.example')).status).toBe(422);
  late.advance(24 * 60 * 60 * 1000 + 1000);
  expect((await add(await late.renewed(ann), 'second.example')).status).toBe(201);
  await late.close();
});

describe('a JSON:API list', () => {
  let canvasIds: string[];
  beforeAll(async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const row = (name: string, day: number, more: Partial<typeof canvases.$inferInsert> = {}) => ({
      workspace_id: shop,
      owner: ben.id,
      name,
      created_at: at(day),
      updated_at: at(day),
      ...more,
    });
    const stored = await api.context.db
      .insert(canvases)
      .values([
        row('alpha', 1, { tags: ['spring', 'ads'], elements: 5 }),
        row('Beta 100%', 2, { status: 'live', elements: 1, plan_profit: 100 }),
        row('gamma', 3, { tags: ['ads'], status: 'live', plan_profit: -5 }),
      ])
      .returning({ id: canvases.id });
    canvasIds = ids(stored);
  });
  const funnels = (query: Record<string, string>) => list('/api/dashboard/funnels', { 'filter[project]': shop, ...query });
  const names = async (query: Record<string, string>) => (await funnels(query)).body.data?.map(({ attributes }) => attributes.name);

  test('comes in the declared order, with the total', async () => {
    const answer = await funnels({});
    expect(answer.body.data?.map(({ attributes }) => attributes.name)).toEqual(['gamma', 'Beta 100%', 'alpha']);
    expect(answer.body.meta).toEqual({ total: 3 });
    expect(answer.body.included).toBeUndefined();
  });

  test('is sorted without regard to case, and empty values come last either way', async () => {
    expect(await names({ sort: 'name' })).toEqual(['alpha', 'Beta 100%', 'gamma']);
    expect(await names({ sort: '-status,name' })).toEqual(['alpha', 'Beta 100%', 'gamma']);
    expect(await names({ sort: 'plan_profit' })).toEqual(['gamma', 'Beta 100%', 'alpha']);
    expect(await names({ sort: '-plan_profit' })).toEqual(['Beta 100%', 'gamma', 'alpha']);
  });

  test('is filtered by each operator', async () => {
    expect(await names({ 'filter[status]': 'live', sort: 'name' })).toEqual(['Beta 100%', 'gamma']);
    expect(await names({ 'filter[status][ne]': 'live' })).toEqual(['alpha']);
    expect(await names({ 'filter[tags]': 'ads', sort: 'name' })).toEqual(['alpha', 'gamma']);
    expect(await names({ 'filter[tags][in]': 'spring,none' })).toEqual(['alpha']);
    expect(await names({ 'filter[owner]': ben.id, 'filter[is_locked]': 'false', sort: 'name' })).toHaveLength(3);
    expect(await names({ 'filter[search]': '100%' })).toEqual(['Beta 100%']);
    expect(await names({ 'filter[search]': '%' })).toEqual(['Beta 100%']);
    expect(await names({ 'filter[id][in]': `${canvasIds[0]},${canvasIds[2]}`, sort: 'name' })).toEqual(['alpha', 'gamma']);
  });

  test('is cut into pages that do not overlap', async () => {
    const first = await funnels({ 'page[size]': '2', 'page[number]': '1', sort: 'name' });
    const second = await funnels({ 'page[size]': '2', 'page[number]': '2', sort: 'name' });
    expect([first.body.meta?.total, ids(first.body.data).length]).toEqual([3, 2]);
    expect([...ids(first.body.data), ...ids(second.body.data)]).toEqual(canvasIds);
  });

  test('includes people by name alone, and sends the fields asked for', async () => {
    const answer = await funnels({ include: 'owner', 'fields[funnels]': 'name,owner', 'fields[users]': 'first_name' });
    expect(answer.body.included).toEqual([{ type: 'users', id: ben.id, attributes: { first_name: 'Ben' } }]);
    expect(answer.body.data?.[0]).toEqual({
      type: 'funnels',
      id: canvasIds[2],
      attributes: { name: 'gamma' },
      relationships: { owner: { data: { type: 'users', id: ben.id } } },
    });
  });

  test.each([
    [{ 'filter[colour]': 'red' }, 'unknown_filter', 'filter[colour]'],
    [{ 'filter[name]': 'x' }, 'unknown_filter', 'filter[name]'],
    [{ 'filter[status][like]': 'x' }, 'unknown_operator', 'filter[status][like]'],
    [{ 'filter[status][gte]': 'live' }, 'unknown_operator', 'filter[status][gte]'],
    [{ 'filter[status]': 'gone' }, 'bad_value', 'filter[status]'],
    [{ 'filter[owner]': 'nobody' }, 'bad_value', 'filter[owner]'],
    [{ sort: 'tags' }, 'unknown_sort', 'sort'],
    [{ include: 'project' }, 'unknown_include', 'include'],
    [{ 'fields[funnels]': 'password_hash' }, 'unknown_fieldset', 'fields[funnels]'],
    [{ 'fields[users]': 'email' }, 'unknown_fieldset', 'fields[users]'],
    [{ 'fields[plans]': 'name' }, 'unknown_type', 'fields[plans]'],
    [{ 'page[size]': '201' }, 'bad_number', 'page[size]'],
    [{ 'page[number]': '0' }, 'bad_number', 'page[number]'],
    [{ 'page[number]': '1e3' }, 'bad_number', 'page[number]'],
    [{ limit: '5' }, 'unknown_parameter', 'limit'],
  ])('refuses %o and names the parameter', async (query, code, parameter) => {
    const answer = await funnels(query as Record<string, string>);
    expect([answer.status, answer.body.errors?.[0]?.code, answer.body.errors?.[0]?.source?.parameter]).toEqual([400, code, parameter]);
    expect(answer.body.errors?.[0]?.detail).not.toMatch(/[{}]|errors\./);
  });

  test('needs the workspace to be named', async () => {
    const answer = await list('/api/dashboard/funnels');
    expect([answer.status, answer.body.errors?.[0]?.code, answer.body.errors?.[0]?.source?.parameter]).toEqual([
      400,
      'workspace_missing',
      'filter[project]',
    ]);
  });
});

describe('the list of workspaces', () => {
  test('holds own and shared ones, locked last, own first, then by name; nobody else’s', async () => {
    const mia = await api.person({ first_name: 'Mia' });
    const olivia = await api.person({ first_name: 'Olivia' });
    const own = await api.workspace(mia, { name: 'zebra' });
    const ownLocked = await api.workspace(mia, { name: 'Aardvark', is_locked: true });
    const shared = await api.workspace(olivia, { name: 'apple' });
    const sharedLocked = await api.workspace(olivia, { name: 'Bear', is_locked: true });
    const foreign = await api.workspace(olivia, { name: 'secret' });
    await api.invite(mia, shared, 0);
    await api.invite(mia, sharedLocked, 1);
    const answer = await api.ask(mia, { method: 'GET', url: '/api/dashboard/projects' });
    expect(ids(answer.body.data)).toEqual([own, shared, ownLocked, sharedLocked]);
    expect(answer.text).not.toContain(foreign);
    expect(answer.body.included?.map(({ attributes }) => attributes.first_name).sort()).toEqual(['Mia', 'Olivia']);
    expect(answer.text).not.toMatch(/sealed|app_key|@flumen/);
  });

  test.each(['name', '-name', '-updated_at'])('has locked ones last, and canvases likewise, when sorted by %s', async (sort) => {
    const mia = await api.person();
    const [low, high] = [await api.workspace(mia, { name: 'Alder' }), await api.workspace(mia, { name: 'Zinnia' })];
    const closed = [
      await api.workspace(mia, { name: 'Aardvark', is_locked: true }),
      await api.workspace(mia, { name: 'Zulu', is_locked: true }),
    ];
    const found = ids((await api.ask(mia, { method: 'GET', url: '/api/dashboard/projects', query: { sort } })).body.data);
    expect([new Set(found.slice(0, 2)), new Set(found.slice(2))]).toEqual([new Set([low, high]), new Set(closed)]);
    const made = ['A', 'B', 'C', 'D'].map((name) => ({ workspace_id: low, owner: mia.id, name, is_locked: name === 'A' || name === 'D' }));
    await api.context.db.insert(canvases).values(made);
    const maps = await api.ask(mia, { method: 'GET', url: '/api/dashboard/funnels', query: { 'filter[project]': low, sort } });
    expect(maps.body.data?.map(({ attributes }) => attributes.is_locked)).toEqual([false, false, true, true]);
  });

  test('of one person is for that person and for staff', async () => {
    const pia = await api.person();
    const own = await api.workspace(pia, { name: 'Pia' });
    const [admin, support] = [await api.person({ staff: 'admin' }), await api.person({ staff: 'support' })];
    const url = `/api/dashboard/projects/user/${pia.id}`;
    for (const who of [pia, admin, support]) expect(ids((await api.ask(who, { method: 'GET', url })).body.data)).toEqual([own]);
    expect((await api.ask(ben, { method: 'GET', url })).status).toBe(404);
    expect((await api.ask(null, { method: 'GET', url })).status).toBe(401);
  });

  test('takes a new one with nothing but name and address, and normalises both', async () => {
    const leo = await api.person({ plan: 'limited' });
    const create = (name: string) =>
      api.ask(leo, {
        method: 'POST',
        url: '/api/dashboard/projects',
        payload: { data: { type: 'projects', attributes: { name, main_url: 'Leo.example', client_timezone: 'Asia/Tokyo' } } },
      });
    const created = await create('  Leo ');
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      attributes: {
        name: 'Leo',
        main_url: 'https://leo.example',
        timezone: 'UTC',
        client_timezone: 'Asia/Tokyo',
        currency: 'USD',
        tracking: true,
      },
      relationships: { user: { data: { type: 'users', id: leo.id } } },
    });
    const listed = await api.ask(leo, {
      method: 'GET',
      url: '/api/dashboard/project-domains',
      query: { 'filter[project]': `${created.body.data?.id}` },
    });
    expect(listed.body.data?.map(({ attributes }) => attributes.domain)).toEqual(['leo.example']);
    // The plan allows one.
    expect((await create('Second')).status).toBe(403);
    expect(await api.context.db.select().from(domains)).not.toHaveLength(0);
  });
});
