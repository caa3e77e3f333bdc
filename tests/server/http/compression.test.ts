import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases } from '#server/db/tables/core.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

const LARGE: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: Array.from({ length: 200 }, (_, at) => ({ id: `e${at}`, kind: 'page', x: at, y: 0, name: `Page ${at}` })),
};

let server: TestServer;
let owner: Person;
let workspace: string;
let drawing: string;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.person();
  workspace = await server.workspace(owner);
  const [row] = await server.context.db.insert(canvases).values({ workspace_id: workspace, owner: owner.id, name: 'C' }).returning();
  await server.context.db.insert(canvasDocuments).values({ canvas_id: row?.id ?? '', document: LARGE });
  drawing = `/api/dashboard/funnels/${row?.id}/document`;
});
afterAll(() => server.close());

const get = (url: string, encoding?: string) =>
  server.send({ method: 'GET', url, headers: encoding ? { 'accept-encoding': encoding } : {} }, owner.token);

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('a large answer is sent by what the client takes: %s', async (accepted, encoding, unpack) => {
  const [plain, packed] = [await get(drawing), await get(drawing, accepted)];
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, encoding]);
  expect(packed.headers).toMatchObject({ 'content-type': 'application/vnd.api+json', vary: expect.stringMatching(/accept-encoding/i) });
  expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
});

test('a small answer and a refusal stay as they are', async () => {
  for (const url of [`/api/dashboard/projects/${workspace}`, '/api/dashboard/projects/none']) {
    expect((await get(url, 'br, gzip')).headers['content-encoding']).toBeUndefined();
  }
});

test('a stream of events is never held back to be compressed', async () => {
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const stop = new AbortController();
  const headers = { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'br, gzip' };
  const answer = await fetch(`${url}/api/dashboard/live?project=${workspace}`, { headers, signal: stop.signal });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, null]);
  stop.abort();
});

test('a body that says it is compressed is read as it came', async () => {
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
  const answer = await server.send(
    { method: 'PATCH', url: `/api/dashboard/projects/${workspace}`, headers, payload: '{"name":"Shop"}' },
    owner.token,
  );
  expect(answer.statusCode).toBe(200);
});
