import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOf } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

interface Row {
  readonly id: string;
  readonly [field: string]: unknown;
}

let api: TestServer;
let ben: Person;
let shop: string;
let other: string;

beforeAll(async () => {
  api = await openTestServer();
  ben = await api.person();
  shop = await api.workspace(ben);
  other = await api.workspace(ben, { name: 'Other' });
});
afterAll(() => api.close());

const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object, workspace = shop) =>
  api.ask(ben, { method, url: `/api/analytics/${path}`, headers: { 'x-project-id': workspace }, ...(payload ? { payload } : {}) });
const rows = (text: string) => JSON.parse(text) as Row[];
const row = (text: string) => JSON.parse(text) as Row;

async function widget(about: object = {}, workspace = shop): Promise<Row> {
  const answer = await send('POST', 'kpi-widgets', { display_name: 'People', metric_type: 'HITS', category: 'other', ...about }, workspace);
  expect(answer.status).toBe(201);
  return row(answer.text);
}
const target = (widget_id: string, about: object = {}) =>
  send('POST', 'kpi-targets', { name: 'Goal', widget_id, target_value: 100, threshold_value: 80, period: 1, ...about });

describe('a plain REST resource', () => {
  test('is created, listed, edited and deleted', async () => {
    const created = await widget({ display_name: 'Visits', element_type: 'pageView' });
    expect(created).toMatchObject({ display_name: 'Visits', position: 0, is_commerce: false, attribute_key: null });
    const edited = await send('PATCH', `kpi-widgets/${created.id}`, { display_name: 'Views' });
    expect(row(edited.text)).toEqual({ ...created, display_name: 'Views' });
    expect(row((await send('DELETE', `kpi-widgets/${created.id}`)).text)).toEqual({ id: created.id });
    expect((await send('GET', `kpi-widgets/${created.id}`)).status).toBe(404);
  });

  test('needs the header that names the workspace', async () => {
    const answer = await api.ask(ben, { method: 'GET', url: '/api/analytics/kpi-widgets' });
    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([400, 'workspace_missing']);
  });

  test('does not show a row of another own workspace', async () => {
    const elsewhere = await widget({}, other);
    expect((await send('GET', `kpi-widgets/${elsewhere.id}`)).status).toBe(404);
    expect((await send('PATCH', `kpi-widgets/${elsewhere.id}`, { display_name: 'Taken' })).status).toBe(404);
    expect((await send('DELETE', `kpi-widgets/${elsewhere.id}`)).status).toBe(404);
    expect(row((await send('GET', `kpi-widgets/${elsewhere.id}`, undefined, other)).text)).toEqual(elsewhere);
    expect((await target(elsewhere.id)).body.errors?.[0]).toMatchObject({ code: 'unknownReference', source: { pointer: '/widget_id' } });
  });
});

describe('the condition of a KPI', () => {
  test('has all three parts or none, when it is made and when it is edited', async () => {
    const kpi = { display_name: 'Club purchases', metric_type: 'HITS', category: 'conversion', element_type: 'purchaseMade' };
    const half = await send('POST', 'kpi-widgets', { ...kpi, attribute_key: 'attributes.product', operator: '=' });
    expect(half.status).toBe(422);
    expect(half.body.errors?.map((error) => [error.code, placeOf(error)])).toEqual([['partMissing', '/value']]);
    const whole = await send('POST', 'kpi-widgets', { ...kpi, attribute_key: 'attributes.product', operator: '=', value: 'club' });
    expect(whole.status).toBe(201);
    const { id } = row(whole.text);
    const cleared = await send('PATCH', `kpi-widgets/${id}`, { value: null });
    expect([cleared.status, cleared.body.errors?.[0]?.source?.pointer]).toEqual([422, '/value']);
    expect((await send('PATCH', `kpi-widgets/${id}`, { attribute_key: null, operator: null, value: null })).status).toBe(200);
  });

  test('asks of an attribute that there is, or of one of the events’ own', async () => {
    const kpi = { display_name: 'Club', metric_type: 'HITS', category: 'other', element_type: 'pageView', operator: '=', value: 'club' };
    for (const attribute_key of ['order', 'UTM_SOURCE', 'product', 'attributes.']) {
      const { status, body } = await send('POST', 'kpi-widgets', { ...kpi, attribute_key });
      expect([status, body.errors?.map((error) => [error.code, placeOf(error)])]).toEqual([422, [['unknownName', '/attribute_key']]]);
      expect(body.errors?.[0]?.detail).toContain('order_id, sku');
    }
    for (const attribute_key of ['order_id', 'utm_source', 'url', 'attributes.product']) {
      expect((await send('POST', 'kpi-widgets', { ...kpi, attribute_key })).status).toBe(201);
    }
  });
});

describe('a target', () => {
  test('takes its type from what the widget measures, also when that changes', async () => {
    const [people, revenue] = [await widget(), await widget({ metric_type: 'TOTAL_REVENUE', category: 'financial' })];
    const goal = row((await target(people.id)).text);
    expect(goal).toMatchObject({ type: 0, direction: 'reach' });
    expect(row((await send('PATCH', `kpi-targets/${goal.id}`, { widget_id: revenue.id })).text).type).toBe(1);
    await send('PATCH', `kpi-widgets/${revenue.id}`, { metric_type: 'HITS' });
    expect(row((await send('GET', `kpi-targets/${goal.id}`)).text).type).toBe(0);
  });

  test('is taken with the type that its KPI measures, and refused with the other', async () => {
    const [people, revenue] = [await widget(), await widget({ metric_type: 'TOTAL_REVENUE', category: 'financial' })];
    const refused = (code: string) => ({ status: 422, body: { errors: [{ code, source: { pointer: '/type' } }] } });
    const counted = await target(people.id, { type: 0 });
    const money = await target(revenue.id, { type: 1 });
    expect([counted.status, row(counted.text).type, money.status, row(money.text).type]).toEqual([201, 0, 201, 1]);
    expect(await target(people.id, { type: 1 })).toMatchObject(refused('target_of_hits'));
    expect(await target(revenue.id, { type: 0 })).toMatchObject(refused('target_of_currency'));
    const path = `kpi-targets/${row(counted.text).id}`;
    expect(await send('PATCH', path, { type: 1 })).toMatchObject(refused('target_of_hits'));
    expect(row((await send('PATCH', path, { type: 1, widget_id: revenue.id })).text).type).toBe(1);
    expect((await target(people.id, { type: 2 })).body.errors?.[0]).toMatchObject({ source: { pointer: '/type' } });
  });

  test('keeps the threshold at most the target, in edits of either side as well', async () => {
    const { id } = await widget();
    const more = await target(id, { threshold_value: 101 });
    expect([more.status, more.body.errors?.[0]?.detail, more.body.errors?.[0]?.source?.pointer]).toEqual([
      422,
      "Can't be more than target!",
      '/threshold_value',
    ]);
    const goal = row((await target(id, { threshold_value: 100 })).text);
    expect((await send('PATCH', `kpi-targets/${goal.id}`, { target_value: 99 })).body.errors?.[0]?.code).toBe('moreThanTarget');
    expect((await send('PATCH', `kpi-targets/${goal.id}`, { target_value: 99, threshold_value: 99 })).status).toBe(200);
  });

  test('is refused in the words of the product', async () => {
    const { id } = await widget();
    const empty = await send('POST', 'kpi-targets', { widget_id: id, target_value: 1.5, threshold_value: -1, period: 7 });
    const said = Object.fromEntries((empty.body.errors ?? []).map((error) => [placeOf(error), error.code]));
    expect(said).toEqual({ '/name': 'required', '/target_value': 'notWhole', '/threshold_value': 'tooSmall', '/period': 'notAnOption' });
    expect(empty.body.errors?.find((error) => placeOf(error) === '/name')?.detail).toMatch(/^Field ".+" is required$/);
  });
});

describe('a plain REST list', () => {
  let space: string;
  let all: Row[];
  beforeAll(async () => {
    space = await api.workspace(ben, { name: 'Lists' });
    all = [];
    for (const [position, display_name] of ['alpha', 'Beta', 'gamma', 'delta'].entries()) {
      all.push(await widget({ display_name, position, metric_type: position % 2 ? 'TOTAL_SPEND' : 'HITS' }, space));
    }
  });
  const list = (query: string) => send('GET', `kpi-widgets?${query}`, undefined, space);
  const names = async (query: string) => rows((await list(query)).text).map(({ display_name }) => display_name);

  test('is cut by _start and _end and says how many there are', async () => {
    const page = await list('_start=1&_end=3');
    expect([rows(page.text).map(({ display_name }) => display_name), page.headers['x-total-count']]).toEqual([['Beta', 'gamma'], '4']);
  });

  test('is sorted by several fields', async () => {
    expect(await names('_sort=display_name&_order=desc')).toEqual(['gamma', 'delta', 'Beta', 'alpha']);
    expect((await list('_sort=metric_type&_order=desc')).body.errors?.[0]).toMatchObject({ code: 'unknown_sort' });
    expect((await list('_sort=display_name&_order=up')).body.errors?.[0]).toMatchObject({ code: 'bad_order' });
  });

  test('is filtered, searched, and fetched by several ids', async () => {
    expect(await names('metric_type=HITS')).toEqual(['alpha', 'gamma']);
    expect(await names('metric_type_ne=HITS')).toEqual(['Beta', 'delta']);
    expect(await names('metric_type=HITS&metric_type=TOTAL_SPEND')).toHaveLength(4);
    expect(await names('q=LT')).toEqual(['delta']);
    expect(await names(`id=${all[0]?.id}&id=${all[3]?.id}`)).toEqual(['alpha', 'delta']);
    expect(await names(`id=${all[2]?.id}`)).toEqual(['gamma']);
  });

  test.each([
    ['colour=red', 'unknown_filter', 'colour'],
    ['value_like=x', 'unknown_filter', 'value_like'],
    ['metric_type_gte=HITS', 'unknown_operator', 'metric_type_gte'],
    ['metric_type=NONE', 'bad_value', 'metric_type'],
    ['_start=5&_end=5', 'bad_number', '_end'],
    ['_end=999', 'bad_number', '_end'],
    ['id=17', 'bad_value', 'id'],
  ])('refuses %s and names the parameter', async (query, code, parameter) => {
    const answer = await list(query);
    expect([answer.status, answer.body.errors?.[0]?.code, answer.body.errors?.[0]?.source?.parameter]).toEqual([400, code, parameter]);
  });
});
