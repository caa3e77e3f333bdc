import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TrackBatch } from '#domain/wire/track.ts';
import { createAppKey, sealAppKey } from '#server/collector/intake/app-key.ts';
import {
  addWorkspace,
  batch,
  event,
  eventually,
  openStores,
  post,
  type Stores,
  startCollector,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
let workspace: string;
beforeAll(async () => {
  stores = await openStores();
  running = await startCollector(stores);
  workspace = await addWorkspace(stores);
});
afterAll(async () => {
  await running?.close();
  await stores?.close();
});

describe('refused batches say why and where', () => {
  const invalid: [what: string, body: unknown, status: number, error: object][] = [
    ['no body', '', 400, { code: 'body_required' }],
    ['malformed JSON', '{"v":1,', 400, { code: 'malformed_json' }],
    ['a list', [], 422, { source: { pointer: '' } }],
    ['no events', batch('00000000-0000-4000-8000-000000000000', []), 422, { source: { pointer: '/events' } }],
    ['a workspace id that is none', batch('nope', [event()]), 422, { source: { pointer: '/workspace' } }],
    [
      'an unknown workspace',
      batch('00000000-0000-4000-8000-000000000000', [event()]),
      404,
      { code: 'unknown_workspace', source: { pointer: '/workspace' } },
    ],
    ['another version', { ...batch('00000000-0000-4000-8000-000000000000', [event()]), v: 2 }, 422, { source: { pointer: '/v' } }],
    [
      'nested attributes',
      batch('00000000-0000-4000-8000-000000000000', [event(), event({ attributes: { cart: {} as string } })]),
      422,
      { source: { pointer: '/events/1/attributes/cart' } },
    ],
    [
      'an unknown kind',
      batch('00000000-0000-4000-8000-000000000000', [event({ kind: 'mind_read' as 'custom' })]),
      422,
      { source: { pointer: '/events/0/kind' } },
    ],
    [
      'an unknown field',
      { ...batch('00000000-0000-4000-8000-000000000000', [event()]), ip: '1.2.3.4' },
      422,
      { source: { pointer: '/ip' } },
    ],
  ];
  it.each(invalid)('%s', async (_what, body, status, error) => {
    const answer = await post(running.app, body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors[0]).toMatchObject({ status: String(status), ...error });
    expect(answer.json().errors[0].detail).toMatch(/\S+ \S+/);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it('the owner sees that a request was refused for its form, and where its first fault is', async () => {
    const own = await addWorkspace(stores);
    const wrong = [event(), event({ kind: 'mind_read' as 'custom' })];
    expect((await post(running.app, batch(own, wrong))).statusCode).toBe(422);
    expect((await post(running.app, batch(own, [event({ attributes: { 'anna@shop.example': {} as string } })]))).statusCode).toBe(422);
    const listed = () =>
      stores.analytics.select({
        sql: 'SELECT reason, example FROM refusals WHERE workspace_id = {own:UUID} ORDER BY example',
        params: { own },
      });
    const rows = await eventually(listed, ({ length }) => length === 2);
    expect(rows[1]).toEqual({ reason: 'malformed', example: 'events/1/kind' });
    expect(JSON.stringify(rows)).not.toContain('anna');
  });

  it('more than 64 KB', async () => {
    const large = batch(
      workspace,
      Array.from({ length: 50 }, () => event({ attributes: { a: 'x'.repeat(1000), b: 'y'.repeat(500) } })),
    );
    const answer = await post(running.app, large);
    expect(answer.statusCode).toBe(413);
    expect(answer.json().errors[0]).toMatchObject({ code: 'body_too_large', detail: expect.stringContaining('64 KB') });
  });

  it('a content type nobody sends', async () => {
    const answer = await post(running.app, batch(workspace, [event()]), { 'content-type': 'application/xml' });
    expect(answer.statusCode).toBe(415);
  });

  it('in the language of the request', async () => {
    const answer = await post(running.app, '{', { 'accept-language': 'de-DE,de;q=0.9' });
    expect(answer.headers['content-language']).toBe('de');
  });

  it('takes application/json after a preflight, too', async () => {
    const preflight = await running.app.inject({
      method: 'OPTIONS',
      url: '/t/e',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight).toMatchObject({
      statusCode: 204,
      headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' },
    });
    expect(preflight.headers['access-control-allow-credentials']).toBeUndefined();
    expect((await post(running.app, batch(workspace, [event()]), { 'content-type': 'application/json' })).statusCode).toBe(202);
  });
});

describe('back-pressure', () => {
  it('a stopped store fills the spool, the sender is told when to try again, and everything arrives once the store is back', async () => {
    let stopped = true;
    const { analytics } = stores;
    const flaky = await startCollector(stores, {
      spool: { maxBytes: 4_000 },
      analytics: {
        insertEvents: (rows, token) => (stopped ? Promise.reject(new Error('the store is away')) : analytics.insertEvents(rows, token)),
        insertFiltered: (rows) => analytics.insertFiltered(rows),
        insertIdentities: (rows) => analytics.insertIdentities(rows),
        select: async () => [],
        storedIds: (rows) => analytics.storedIds(rows),
      },
    });
    const own = await addWorkspace(stores);
    const accepted: TrackBatch[] = [];
    const refused: TrackBatch[] = [];
    for (let index = 0; index < 20; index++) {
      const sent = batch(own, [event()]);
      const answer = await post(flaky.app, sent);
      (answer.statusCode === 202 ? accepted : refused).push(sent);
      if (answer.statusCode === 202) continue;
      expect(answer).toMatchObject({
        statusCode: 503,
        headers: { 'retry-after': '5', 'access-control-expose-headers': 'retry-after' },
      });
      expect(answer.json().errors[0]).toMatchObject({ status: '503', code: 'collector_busy' });
    }
    expect(accepted.length).toBeGreaterThan(1);
    expect(refused.length).toBeGreaterThan(1);
    stopped = false;
    await storedAfterDrain(stores, flaky, own);
    for (const again of refused) {
      const answer = await eventually(
        () => post(flaky.app, again),
        ({ statusCode }) => statusCode === 202,
      );
      expect(answer.statusCode).toBe(202);
    }
    expect(await storedAfterDrain(stores, flaky, own)).toHaveLength(20);
    await flaky.close();
  });

  it('closing empties the spool', async () => {
    const short = await startCollector(stores);
    const own = await addWorkspace(stores);
    for (let index = 0; index < 5; index++) await post(short.app, batch(own, [event()]));
    await short.close();
    const rows = await stores.analytics.select<{ events: number }>({
      sql: 'SELECT count() AS events FROM events WHERE workspace_id = {own:UUID}',
      params: { own },
    });
    expect(rows[0]?.events).toBe(5);
  });
});

describe('events of a server', () => {
  const key = createAppKey();
  let own: string;
  beforeAll(async () => {
    own = await addWorkspace(stores, { app_key: sealAppKey({ current: 's'.repeat(32) }, key) });
  });
  const send = (body: unknown, headers: Record<string, string> = {}, to: TestCollector = running) =>
    to.app.inject({
      method: 'POST',
      url: '/api/analytics/events',
      headers: { 'content-type': 'application/json', 'x-app-id': own, 'x-app-key': key, ...headers },
      payload: JSON.stringify(body),
    });
  const sale = {
    id: 'sale-0001',
    kind: 'purchase',
    visitor: 'visitor-1',
    value: 1900,
    currency: 'EUR',
    order: 'B-7',
    at: new Date().toISOString(),
  };

  it('counts an event once, and says truthfully what was known', async () => {
    expect((await send({ events: [sale, { ...sale, id: 'sale-0002' }] })).json()).toEqual({ accepted: 1, known: 1 });
    expect((await send({ events: [{ ...sale, id: 'sale-0003' }] })).json()).toEqual({ accepted: 0, known: 1 });
    const [row, ...others] = await storedAfterDrain(stores, running, own);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ original_value: 1900, currency: 'EUR', visitor_id: 'visitor-1', host: '', device: '', origin: 'server' });
    const form = { id: 'form-0001', kind: 'form_completed', visitor: 'visitor-1' };
    expect((await send({ events: [{ ...sale, order: 'B-8' }, form, { ...sale, id: 'other-01' }] })).json()).toEqual({
      accepted: 2,
      known: 1,
    });
    // What the store says, not what this process remembers.
    const other = await startCollector(stores);
    await storedAfterDrain(stores, running, own);
    expect((await send({ events: [form, sale] }, {}, other)).json()).toEqual({ accepted: 0, known: 2 });
    await other.close();
  });

  it('takes events while the store does not say what it knows', async () => {
    const { analytics } = stores;
    const away = await startCollector(stores, {
      knownWithin: 50,
      analytics: {
        insertEvents: (rows, token) => analytics.insertEvents(rows, token),
        insertFiltered: (rows) => analytics.insertFiltered(rows),
        insertIdentities: (rows) => analytics.insertIdentities(rows),
        select: async () => [],
        storedIds: () => new Promise(() => undefined),
      },
    });
    expect((await send({ events: [sale, { ...sale, order: 'B-9' }] }, {}, away)).json()).toEqual({ accepted: 2 });
    await away.close();
  });

  it('refuses a wrong key and an unknown app id alike', async () => {
    const wrong: Record<string, string>[] = [
      { 'x-app-key': createAppKey() },
      { 'x-app-key': '' },
      { 'x-app-id': workspace },
      { 'x-app-id': '00000000-0000-4000-8000-000000000000' },
      { 'x-app-id': 'x' },
    ];
    for (const headers of wrong) {
      const answer = await send({ events: [sale] }, headers);
      expect(answer.statusCode).toBe(401);
      expect(answer.json().errors[0].code).toBe('wrong_app_key');
    }
  });

  it('says what is missing, and filters what is too old', async () => {
    const { visitor: _visitor, order: _order, ...anonymous } = sale;
    expect((await send({ events: [anonymous] })).json().errors[0]).toMatchObject({
      code: 'required',
      source: { pointer: '/events/0' },
      meta: { missing: '/events/0/visitor' },
    });
    const listed = () => stores.analytics.select({ sql: 'SELECT reason FROM refusals WHERE workspace_id = {own:UUID}', params: { own } });
    expect(await eventually(listed, ({ length }) => length > 0)).toContainEqual({ reason: 'malformed' });
    expect((await send({ events: [{ ...sale, at: '2020-01-01T00:00:00Z' }] })).json()).toEqual({
      accepted: 0,
      known: 0,
      filtered: { clock: 1 },
    });
  });
});
