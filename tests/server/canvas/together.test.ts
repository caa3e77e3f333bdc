import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import type { Change } from '#domain/canvas/commands/table.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { Replica } from '#domain/canvas/shared/replica.ts';
import { CLOSED } from '#domain/wire/together.ts';
import { MOST_SOCKETS } from '#server/canvas/together/party.ts';
import { sweepPending } from '#server/canvas/together/sweep.ts';
import { canvasUpdates } from '#server/db/tables/canvases.ts';
import { canvases, memberships, users } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import { openTestServer, type TestServer, type Visitor } from '#tests/support/server.ts';
import { SharedPage } from '#tests/support/together.ts';

let server: TestServer;
let address: string;
let owner: Visitor;
let editor: Visitor;
let viewer: Visitor;
let workspace: string;
let canvas: string;
let pages: SharedPage[] = [];

const add = (id: string, name = ''): Change => ({ command: 'addElement', args: { id, kind: 'landing_page', x: 0, y: 0, name } });
const rename = (id: string, name: string): Change => ({ command: 'updateElement', args: { id, patch: { name } } });

beforeAll(async () => {
  server = await openTestServer();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  owner = await server.register({ first_name: 'Olivia', plan: 'business' });
  const site = { name: 'Shop', main_url: 'https://shop.example' };
  workspace = (await server.send({ method: 'POST', url: '/api/dashboard/projects', payload: site }, owner.access_token)).json().data.id;
  const invited = async (first_name: string, permissions: number) => {
    const visitor = await server.register({ first_name });
    await server.invite({ id: visitor.id, token: visitor.access_token }, workspace, permissions);
    return visitor;
  };
  editor = await invited('Ed', 1);
  viewer = await invited('Vera', 0);
});
afterAll(() => server.close());
beforeEach(async () => {
  const payload = { name: 'Launch', project: workspace };
  canvas = (await server.send({ method: 'POST', url: '/api/dashboard/funnels', payload }, owner.access_token)).json().data.id;
});
afterEach(() => {
  for (const page of pages) page.leave();
  pages = [];
});

async function open(person: Visitor, id = canvas): Promise<SharedPage> {
  const page = await SharedPage.open(address, id, person.access_token);
  pages.push(page);
  return page;
}
const url = () => `/api/dashboard/funnels/${canvas}/document`;
const stored = async () => {
  const row = rowIn(await server.send({ method: 'GET', url: url() }, owner.access_token));
  const opened = openDocument(row.document);
  return { revision: row.revision as number, document: opened.ok ? opened.document : null };
};
const put = (revision: number, document: CanvasDocument) =>
  server.send({ method: 'PUT', url: url(), payload: { revision, document: toRecords(document) } }, owner.access_token);

describe('a canvas that two people have open', () => {
  test('shows each what the other does, and is stored for whoever reads it', async () => {
    const [one, two] = [await open(owner), await open(editor)];
    expect(await one.answer(one.change(add('a', 'Offer')))).toMatchObject({ type: 'saved' });
    await two.until(() => two.document.elements.length === 1);
    expect(await two.answer(two.change(rename('a', 'Better offer')))).toMatchObject({ type: 'saved' });
    await one.until(() => one.document.elements[0]?.name === 'Better offer');
    expect(await stored()).toMatchObject({ revision: 2, document: { elements: [{ id: 'a', name: 'Better offer' }] } });
    const [row] = await server.context.db.select().from(canvases).where(eq(canvases.id, canvas));
    expect(row?.elements).toBe(1);
  });

  test('merges what both did at once into a document that opens', async () => {
    const [one, two] = [await open(owner), await open(editor)];
    await one.answer(one.change(add('a')));
    await one.answer(one.change(add('b')));
    await two.until(() => two.document.elements.length === 2);
    const line = one.change({ command: 'addLine', args: { id: 'l', from: 'a', to: 'b' } });
    const gone = two.change({ command: 'deleteElements', args: { ids: ['b'] } });
    await Promise.all([one.answer(line), two.answer(gone)]);
    await one.until(() => one.document.elements.length === 1);
    await two.until(() => two.document.elements.length === 1);
    expect(one.document).toEqual(two.document);
    expect(one.document.lines).toEqual([]);
    expect((await stored()).document).toEqual(one.document);
  });

  test('tells who is here, where they point, and that they have gone', async () => {
    const [one, two] = [await open(owner), await open(viewer)];
    await one.until(() => one.last('people')?.people.length === 2);
    expect(one.last('people')?.people.map(({ name, mayWrite }) => [name, mayWrite])).toEqual([
      ['Olivia Test', true],
      ['Vera Test', false],
    ]);
    const presence = { cursor: { x: 4, y: 5 }, elements: ['a'], lines: [], view: { x: 0, y: 0, width: 800, height: 600 } };
    two.say({ type: 'presence', ...presence });
    await one.until(() => one.last('presence'));
    expect(one.last('presence')?.presence).toEqual(presence);
    two.leave();
    await one.until(() => one.last('people')?.people.length === 1);
  });

  test('takes over what a program stores, which is refused when it has not seen the newest', async () => {
    const one = await open(owner);
    await one.answer(one.change(add('a')));
    const { revision, document } = await stored();
    const saved = await put(revision, addElement(document ?? EMPTY_DOCUMENT, { id: 'b', kind: 'checkout', x: 300, y: 0 }));
    expect(saved.statusCode).toBe(200);
    await one.until(() => one.document.elements.length === 2);
    await one.answer(one.change(rename('b', 'Pay')));
    expect((await put(revision + 1, EMPTY_DOCUMENT)).statusCode).toBe(409);
    expect((await stored()).document?.elements.map(({ name }) => name)).toEqual(['', 'Pay']);
  });

  test('is as it was left for whoever comes back, also with changes made meanwhile', async () => {
    const one = await open(owner);
    await one.answer(one.change(add('a')));
    one.leave();
    await one.until(() => one.closed);
    const again = await open(editor);
    expect(again.document.elements).toMatchObject([{ id: 'a' }]);
    // Made while it was away: what the server lacks of it comes with the first change.
    const late = Replica.from(Y.encodeStateAsUpdate(one.replica.doc));
    const before = late.document();
    late.write({ elements: { a: { before: before.elements[0]!, after: { ...before.elements[0]!, name: 'Late' } as never } } });
    expect(await again.answer(again.send(Y.encodeStateAsUpdate(late.doc)))).toMatchObject({ type: 'saved' });
    await again.until(() => again.document.elements[0]?.name === 'Late');
  });
});

describe('whoever may not write', () => {
  test('only looks, whatever is sent', async () => {
    const [one, two] = [await open(owner), await open(viewer)];
    await one.answer(one.change(add('a')));
    await two.until(() => two.document.elements.length === 1);
    expect(await two.answer(two.change(rename('a', 'Mine')))).toMatchObject({
      type: 'refused',
      code: 'role',
      message: expect.stringMatching(/\S+ \S+/),
    });
    expect(one.document.elements[0]?.name).toBe('');
    expect((await stored()).document?.elements[0]?.name).toBe('');
  });

  test('is refused from the moment of becoming a viewer, and of the lock', async () => {
    const one = await open(editor);
    await one.answer(one.change(add('a')));
    const permit = async (permissions: number) => {
      await server.context.db.update(memberships).set({ permissions }).where(eq(memberships.user_id, editor.id));
      await server.context.policy.changed({ workspace });
    };
    await permit(0);
    expect(await one.answer(one.change(rename('a', 'Mine')))).toMatchObject({ type: 'refused', code: 'role' });
    await permit(1);
    const two = await open(editor);
    const lock = { method: 'POST', url: `/api/dashboard/funnels/${canvas}/lock`, payload: {} } as const;
    expect((await server.send(lock, owner.access_token)).statusCode).toBe(200);
    expect(await two.answer(two.change(rename('a', 'Locked')))).toMatchObject({ type: 'refused', code: 'canvas_locked' });
    expect((await stored()).document?.elements[0]?.name).toBe('');
  });

  test('is refused and shown out once logged out', async () => {
    const guest = await server.register({ first_name: 'Gina' });
    await server.invite({ id: guest.id, token: guest.access_token }, workspace, 1);
    const one = await open(guest);
    expect((await server.send({ method: 'GET', url: '/api/dashboard/logout' }, guest.access_token)).statusCode).toBeLessThan(300);
    one.change(add('a'));
    await one.until(() => one.closed);
    expect(one.closed?.code).toBe(CLOSED.signIn);
    expect((await stored()).document?.elements).toEqual([]);
  });

  test('is shown out when removed, and when the canvas goes', async () => {
    const guest = await server.register({ first_name: 'Gus' });
    await server.invite({ id: guest.id, token: guest.access_token }, workspace, 1);
    const [one, two] = [await open(guest), await open(owner)];
    await server.context.db.delete(memberships).where(eq(memberships.user_id, guest.id));
    await server.context.policy.changed({ workspace });
    await one.until(() => one.closed);
    expect(one.closed?.code).toBe(CLOSED.forbidden);
    await server.send({ method: 'DELETE', url: `/api/dashboard/funnels/${canvas}` }, owner.access_token);
    await two.until(() => two.closed);
    expect(two.closed?.code).toBe(CLOSED.gone);
  });

  test('does not come in: no token, a foreign canvas, a plain request', async () => {
    const at = `/api/dashboard/funnels/${canvas}/together`;
    const stranger = await server.register({ first_name: 'Sue' });
    await expect(SharedPage.open(address, canvas, 'none')).rejects.toThrow(/401/);
    await expect(SharedPage.open(address, canvas, stranger.access_token)).rejects.toThrow(/404/);
    expect((await server.send({ method: 'GET', url: at }, owner.access_token)).statusCode).toBe(426);
  });
});

describe('the way in', () => {
  test('is open to pages of the product and to programs, and not to other sites, whatever they bring', async () => {
    const cookie = { cookie: `flx_auth=${encodeURIComponent(JSON.stringify(owner))}` };
    const at = `/api/dashboard/funnels/${canvas}/together`;
    expect((await server.send({ method: 'GET', url: at, headers: cookie })).statusCode).toBe(401);
    for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1:1'])
      await expect(SharedPage.open(address, canvas, owner.access_token, origin)).rejects.toThrow(/403/);
    for (const origin of [address, server.context.settings.publicUrl]) {
      const page = await SharedPage.open(address, canvas, owner.access_token, origin);
      pages.push(page);
      expect(page.last('welcome')).toBeDefined();
    }
  });

  test('is shut for whoever has very many canvases open, until they close one', async () => {
    const guest = await server.register({ first_name: 'Max' });
    await server.invite({ id: guest.id, token: guest.access_token }, workspace, 1);
    const open = () => SharedPage.open(address, canvas, guest.access_token);
    const many = await Promise.all(Array.from({ length: MOST_SOCKETS }, open));
    pages.push(...many);
    await expect(open()).rejects.toThrow(/429/);
    many[0]?.leave();
    await many[1]?.until(() => many[1]?.last('people')?.people.length === MOST_SOCKETS - 1);
    pages.push(await open());
  });

  test('leaves requests alone that would rather have another protocol than a WebSocket', async () => {
    const { hostname, port } = new URL(address);
    const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABk', authorization: 'Bearer none' };
    const ask = async (method: string, path: string, body?: string) => {
      const sent = request({ hostname, port, path, method, headers: { ...headers, 'content-type': 'application/json' } }).end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
    expect(await ask('GET', '/api/dashboard/openapi.json')).toBe(200);
    expect(await ask('POST', '/api/dashboard/auth', '{"half":')).toBe(400);
  });

  test('is left by whoever sends more than is read, and has no second greeting', async () => {
    const [one, two] = [await open(owner), await open(editor)];
    two.say({ type: 'hello', vector: '', language: 'en' });
    await two.until(() => two.last('refused'));
    expect(two.last('refused')).toMatchObject({ number: null, code: 'change_unreadable' });
    const presence = { type: 'presence', cursor: null, elements: [], lines: [], view: null };
    while (!one.closed) {
      for (let n = 0; n < 100; n++) one.say(presence);
      await new Promise(setImmediate);
    }
    expect(one.closed.code).toBe(1008);
    expect(await two.answer(two.change(add('a')))).toMatchObject({ type: 'saved' });
  });
});

test('what a process left behind that ended at once is made a document after the next start', async () => {
  const one = await open(owner);
  await one.answer(one.change(add('a')));
  await sweepPending(server.context, new AbortController().signal);
  expect(await server.context.db.select().from(canvasUpdates).where(eq(canvasUpdates.canvas_id, canvas))).toEqual([]);
  const [row] = await server.context.db.select().from(canvases).where(eq(canvases.id, canvas));
  expect(row?.elements).toBe(1);
});

describe('a change made by hand', () => {
  const filled = (change: (doc: Y.Doc) => void) => {
    const doc = new Y.Doc();
    change(doc);
    return Y.encodeStateAsUpdate(doc);
  };
  const records = (doc: Y.Doc) => doc.getMap<unknown>('elements');

  test('that no canvas holds is refused with a sentence, and nobody sees anything of it', async () => {
    const [one, two] = [await open(owner), await open(editor)];
    await one.answer(one.change(add('a')));
    await two.until(() => two.document.elements.length === 1);
    const before = two.heard.filter(({ type }) => type === 'update').length;
    const bad: [Uint8Array, string][] = [
      [new Uint8Array([1, 2, 3, 4, 5, 6, 7]), 'change_unreadable'],
      [filled((doc) => records(doc).set('x', new Y.Map([['name', 'no kind']]))), 'change_unfit'],
      [filled((doc) => records(doc).set('x', { kind: 'landing_page' })), 'change_unfit'],
      [filled((doc) => records(doc).set('__proto__', new Y.Map())), 'change_unfit'],
      [filled((doc) => doc.getMap('secrets').set('x', 1)), 'change_unfit'],
      [filled((doc) => doc.getMap('about').set('epoch', 'another')), 'change_unfit'],
      [filled((doc) => doc.getArray('elements').insert(0, ['x'])), 'change_unfit'],
      [filled((doc) => records(doc).set('x', new Y.Doc())), 'change_unfit'],
    ];
    for (const [update, code] of bad) {
      expect(await one.answer(one.send(update))).toMatchObject({ type: 'refused', code, message: expect.stringMatching(/\S+ \S+/) });
    }
    for (const text of ['', 'hello', '{}', '{"type":"update"}', '{"type":"update","number":1,"update":"%%%"}', 'null']) one.raw(text);
    await one.until(() => one.heard.filter((message) => message.type === 'refused' && message.number === null).length === 6);
    expect(await one.answer(one.change(rename('a', 'Still fine')))).toMatchObject({ type: 'saved' });
    await two.until(() => two.document.elements[0]?.name === 'Still fine');
    expect(two.heard.filter(({ type }) => type === 'update').length).toBe(before + 1);
    expect((await stored()).document?.elements.map(({ id }) => id)).toEqual(['a']);
  });

  test('of another canvas is refused: it builds on what is not here', async () => {
    const payload = { name: 'Other', project: workspace };
    const other = (await server.send({ method: 'POST', url: '/api/dashboard/funnels', payload }, owner.access_token)).json().data.id;
    const [one, there] = [await open(owner), await open(owner, other)];
    await there.answer(there.change(add('a')));
    const vector = Y.encodeStateVector(there.replica.doc);
    await there.answer(there.change(rename('a', 'Elsewhere')));
    expect(await one.answer(one.send(Y.encodeStateAsUpdate(there.replica.doc, vector)))).toMatchObject({ type: 'refused' });
    expect(await one.answer(one.send(Y.encodeStateAsUpdate(there.replica.doc)))).toMatchObject({ type: 'refused', code: 'change_unfit' });
    expect(one.document.elements).toEqual([]);
  });

  test('that is huge ends the connection, and one beyond what a change may be is refused', async () => {
    const [one, two] = [await open(owner), await open(editor)];
    const large = filled((doc) => records(doc).set('x', new Y.Map([['note', 'x'.repeat(1024 * 1024)]])));
    expect(await one.answer(one.send(large.slice(0, 1024 * 1024)))).toMatchObject({ type: 'refused' });
    two.raw('x'.repeat(3 * 1024 * 1024));
    await two.until(() => two.closed);
    expect(two.closed?.code).toBe(1009);
  });
});

test('what was shown as saved is there without anybody having left', async () => {
  const one = await open(owner);
  await one.answer(one.change(add('a')));
  const waiting = await server.context.db.select().from(canvasUpdates).where(eq(canvasUpdates.canvas_id, canvas));
  const [state] = await server.context.db.select({ id: users.id }).from(users).where(eq(users.id, owner.id));
  expect(waiting.map(({ made_by }) => made_by)).toEqual([state?.id]);
  const again = await open(editor);
  expect(again.document.elements).toHaveLength(1);
});
