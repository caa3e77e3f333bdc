import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sealAppKey } from '#server/collector/intake/app-key.ts';
import { fromRoot } from '#server/root.ts';
import { Flumen, hashEmail, hashPhone, type Lost } from '../../../clients/node/index.js';
import {
  addWorkspace,
  batch,
  collectorForFile,
  event,
  eventually,
  post,
  type Stores,
  storedAfterDrain,
  type TestCollector,
} from './open-collector.ts';

let stores: Stores;
let running: TestCollector;
collectorForFile((made) => {
  ({ stores, running } = made);
});
const KEY = 'flk_of_this_test';
const newShop = (match_people = true) =>
  addWorkspace(stores, { currency: 'EUR', match_people, app_key: sealAppKey({ current: 's'.repeat(32) }, KEY) });
const send = (shop: string, body: unknown) =>
  running.app.inject({
    method: 'POST',
    url: '/api/analytics/events',
    headers: { 'x-app-id': shop, 'x-app-key': KEY, 'content-type': 'application/json' },
    payload: body as object,
  });
const read = (...path: string[]) => readFileSync(fromRoot(...path), 'utf8');
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, body]) => body ?? '');
const ledger = (workspace: string) =>
  stores.analytics.select<{ kind: string; visitor_id: string }>({
    sql: 'SELECT DISTINCT kind, visitor_id FROM identities WHERE workspace_id = {workspace:UUID} ORDER BY kind',
    params: { workspace },
  });

describe('an event of a server belongs to', () => {
  it('its visitor, else to whom its key names, else to whoever placed its order', async () => {
    const shop = await newShop();
    await post(running.app, batch(shop, [event({ kind: 'purchase', order: 'A-1', value: 900 })], { visitor: 'browser-visitor' }));
    await storedAfterDrain(stores, running, shop);
    const email = hashEmail('jo@example.com');
    const said = (values: object) => ({ id: crypto.randomUUID(), kind: 'custom', ...values });
    const refund = { id: crypto.randomUUID(), kind: 'purchase', value: -100 };
    const events = [
      said({ name: 'visitor', visitor: 'browser-visitor', email }),
      said({ name: 'email', email }),
      said({ name: 'email again', email }),
      said({ name: 'customer', customer: 'c-1' }),
      { ...refund, name: 'order', order: 'A-1' },
      { ...refund, id: crypto.randomUUID(), name: 'unknown order', order: 'A-2' },
    ];
    expect((await send(shop, { events })).json()).toMatchObject({ accepted: 6 });
    const rows = await storedAfterDrain(stores, running, shop);
    const visitors = new Map(rows.map(({ name, visitor_id }) => [name, visitor_id]));
    expect([visitors.get('visitor'), visitors.get('order')]).toEqual(['browser-visitor', 'browser-visitor']);
    expect(visitors.get('email')).toBe(visitors.get('email again'));
    const alone = ['email', 'customer', 'unknown order'].map((name) => visitors.get(name));
    expect(new Set([...alone, 'browser-visitor']).size).toBe(4);
    const linked = await eventually(
      () => ledger(shop),
      (links) => links.length >= 3,
    );
    expect(
      linked
        .filter(({ kind }) => kind === 'email')
        .map(({ visitor_id }) => visitor_id)
        .sort(),
    ).toEqual(['browser-visitor', visitors.get('email')].sort());
  });

  it('somebody of its own, where all it says is an e-mail address that the workspace does not keep; or to whom placed its order', async () => {
    const shop = await newShop(false);
    await post(running.app, batch(shop, [event({ kind: 'purchase', order: 'A-9', value: 900 })], { visitor: 'browser-visitor' }));
    await storedAfterDrain(stores, running, shop);
    const email = hashEmail('jo@example.com');
    const said = (values: object) => ({ id: crypto.randomUUID(), kind: 'custom', email, ...values });
    const events = [
      said({ name: 'visitor', visitor: 'browser-visitor' }),
      said({ name: 'first' }),
      said({ name: 'second' }),
      said({ name: 'customer', customer: 'c-1' }),
      { ...said({ name: 'order', order: 'A-9', value: -100 }), kind: 'purchase' },
    ];
    for (const known of [0, events.length]) expect((await send(shop, { events })).json()).toMatchObject({ accepted: 5 - known });
    const rows = await storedAfterDrain(stores, running, shop);
    const visitors = new Map(rows.map(({ name, visitor_id }) => [name, visitor_id]));
    expect([rows.length, visitors.get('visitor'), visitors.get('order')]).toEqual([6, 'browser-visitor', 'browser-visitor']);
    expect(new Set(['first', 'second', 'customer', 'visitor'].map((name) => visitors.get(name))).size).toBe(4);
    const linked = await eventually(
      () => ledger(shop),
      (links) => links.length >= 1,
    );
    expect(linked.map(({ kind }) => kind)).toEqual(['customer']);
  });

  it('nobody, and is refused, where it says nothing of who it was', async () => {
    const answer = await send(await newShop(), { events: [{ id: 'nobody-01', kind: 'custom' }] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].source.pointer).toBe('/events/0');
  });
});

it('the examples of the documentation are taken as they stand there', async () => {
  const shop = await newShop();
  running.now = new Date('2026-11-22T12:00:00Z');
  const bodies = blocks(read('docs', 'server-events.md'), 'json');
  expect(bodies.length).toBe(4);
  for (const body of bodies) {
    const answer = await send(shop, body);
    expect([answer.statusCode, answer.json()]).toEqual([202, { accepted: 1, known: 0 }]);
  }
  running.now = null;
  expect(read('docs', 'server-events.md')).toContain(hashEmail('Bob@example.com '));
});

describe('the client for Node', () => {
  async function open(status: () => number = () => 202) {
    const shop = await newShop();
    const bodies: { events: { id: string }[] }[] = [];
    const server = createServer(async (request: IncomingMessage, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      bodies.push(JSON.parse(text));
      const code = status();
      if (code !== 202) return response.writeHead(code, { 'retry-after': '0' }).end('{}');
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const answer = await running.app.inject({ method: 'POST', url: request.url ?? '', headers, payload: text });
      response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const lost: Lost[] = [];
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const options = { origin, appId: shop, appKey: KEY, flushOnExit: false, onLost: (problem: Lost) => lost.push(problem) };
    return { shop, bodies, lost, options, close: () => new Promise((done) => server.close(done)) };
  }

  it('does what its page says', async () => {
    const { shop, lost, options, close } = await open();
    const example = blocks(read('clients', 'node', 'README.md'), 'js')[0] ?? '';
    const body = example
      .replace(/import .*\n/, '')
      .replace(/new Flumen\(.*\)/, 'new Flumen(options)')
      .replace('the id from the browser', 'visitor-of-page');
    await new Function('Flumen', 'options', `return (async () => {${body}})()`)(Flumen, options);
    const rows = await storedAfterDrain(stores, running, shop);
    expect(lost).toEqual([]);
    expect(rows.map(({ kind, value, name }) => [kind, Number(value), name]).sort()).toEqual([
      ['custom', 0, 'Trial started'],
      ['deal', 120_000, 'Won'],
      ['purchase', -1000, ''],
      ['purchase', 4990, ''],
    ]);
    await close();
  });

  it('sends again what failed with the same ids, splits what is too much, and parts what nobody can read', async () => {
    let failures = 2;
    const { shop, bodies, lost, options, close } = await open(() => (failures-- > 0 ? 503 : 202));
    const flumen = new Flumen(options);
    for (let at = 0; at < 60; at += 1) flumen.event(`e${at}`, { visitor: 'visitor-1', attributes: { text: 'x'.repeat(900) } });
    const wrong = flumen.event('wrong', { visitor: 'no' });
    await flumen.close();
    expect(() => flumen.event('late', { visitor: 'visitor-1' })).toThrow('closed');
    const [first, second, third] = bodies.map(({ events }) => events.map(({ id }) => id).join());
    expect([second, third]).toEqual([first, first]);
    expect(Math.max(...bodies.map(({ events }) => events.length))).toBeLessThanOrEqual(50);
    expect((await storedAfterDrain(stores, running, shop)).length).toBe(60);
    expect(lost).toMatchObject([{ reason: 'refused', status: 422, events: [{ id: wrong }] }]);
    await close();
  });

  it('gives up in the end and says so, and hashes as browsers do', async () => {
    const { lost, options, close } = await open(() => 500);
    const flumen = new Flumen({ ...options, tries: 1 });
    flumen.purchase({ order: 'B-1', amount: 5, email: ' Jo@Example.com ' });
    await flumen.flush();
    expect(lost).toMatchObject([{ reason: 'unreachable', status: 500, events: [{ email: hashEmail('jo@example.com') }] }]);
    expect(() => flumen.deal({ amount: 5 })).toThrow(TypeError);
    expect(hashPhone('0049 (30) 1234567')).toBe(hashPhone('+49 30 1234567'));
    await close();
  });
});
