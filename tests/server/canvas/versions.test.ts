import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import type { Answer } from '#tests/support/answer.ts';
import type { Person } from '#tests/support/people.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** What a canvas once was is kept as people go on, can be named, looked at and brought back. */

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await openTestServer();
  owner = await server.person();
});
afterAll(() => server.close());

/** As if so much time had passed since everything that was done: a session of that length would have ended. */
async function pass(minutes: number): Promise<void> {
  const { db } = server.context;
  await db.execute(sql`update canvases set created_at = created_at - ${minutes} * interval '1 minute'`);
  await db.execute(sql`update canvas_documents set saved_at = saved_at - ${minutes} * interval '1 minute'`);
  await db.execute(sql`update canvas_versions set kept_at = kept_at - ${minutes} * interval '1 minute'`);
}

/** What stands in an answer about one thing. */
const within = <Attributes>(answer: Answer): Attributes => answer.body.data?.attributes as Attributes;

const drawn = (...names: string[]): CanvasDocument => ({
  ...EMPTY_DOCUMENT,
  elements: names.map((name, at) => ({ id: `e${at}`, kind: 'landing_page', x: 200 * at, y: 0, name })),
});

interface Listed {
  readonly id: string;
  readonly attributes: { readonly name: string | null; readonly revision: number; readonly elements: number };
}

async function openCanvas(person: Person) {
  const workspace = await server.workspace(person);
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, as: Person = person) =>
    server.ask(as, { method, url: `/api/dashboard/${path}`, payload });
  const { body } = await ask('POST', 'funnels', { name: 'Launch', project: workspace });
  const path = `funnels/${body.data?.id}`;
  let revision = 1;
  return {
    workspace,
    path,
    ask,
    save: async (document: CanvasDocument) => {
      const saved = await ask('PUT', `${path}/document`, { revision, document });
      expect(saved.status).toBe(200);
      revision = within<{ readonly revision: number }>(saved).revision;
    },
    list: async () => (await ask('GET', `${path}/versions`)).body.data as unknown as readonly Listed[],
    namesNow: async () => {
      const answer = await ask('GET', `${path}/document`);
      const stored = within<{ readonly revision: number; readonly document: unknown }>(answer);
      const opened = openDocument(stored.document);
      if (!opened.ok) throw new Error('does not open');
      revision = stored.revision;
      return opened.document.elements.map(({ name }) => name);
    },
  };
}

test('what was drawn before a pause is kept, once an hour without one, and nothing of an empty canvas', async () => {
  const canvas = await openCanvas(owner);
  await pass(15);
  await canvas.save(drawn('A'));
  expect(await canvas.list()).toEqual([]);
  await canvas.save(drawn('A', 'B'));
  expect(await canvas.list()).toEqual([]);
  await pass(11);
  await canvas.save(drawn('A', 'B', 'C'));
  expect((await canvas.list()).map(({ attributes }) => [attributes.revision, attributes.elements, attributes.name])).toEqual([
    [3, 2, null],
  ]);
  for (let minutes = 0; minutes < 66; minutes += 6) {
    await pass(6);
    await canvas.save(drawn('A', 'B', `at ${minutes}`));
  }
  expect(await canvas.list()).toHaveLength(2);
});

test('a state is named, renamed, left to time again, and forgotten; the log says each', async () => {
  const canvas = await openCanvas(owner);
  expect((await canvas.ask('POST', `${canvas.path}/versions`, { name: 'Nothing' })).status).toBe(422);
  await canvas.save(drawn('A'));
  expect((await canvas.ask('POST', `${canvas.path}/versions`, { name: '  ' })).status).toBe(422);
  const made = await canvas.ask('POST', `${canvas.path}/versions`, { name: 'Before the launch' });
  expect(made.status).toBe(201);
  const version = `${canvas.path}/versions/${made.body.data?.id}`;
  expect((await canvas.list())[0]?.attributes).toMatchObject({ name: 'Before the launch', elements: 1 });
  expect((await canvas.ask('PATCH', version, { name: 'Launch' })).status).toBe(200);
  expect((await canvas.list())[0]?.attributes.name).toBe('Launch');
  expect((await canvas.ask('PATCH', version, { name: null })).status).toBe(200);
  expect((await canvas.ask('DELETE', version)).status).toBe(204);
  expect(await canvas.list()).toEqual([]);
  expect((await canvas.ask('DELETE', version)).status).toBe(404);
  const log = await canvas.ask('GET', `projects/${canvas.workspace}/audit-entries`);
  const actions = (log.body.data as unknown as { attributes: { action: string } }[]).map(({ attributes }) => attributes.action);
  expect(actions.filter((action) => action.startsWith('versions.'))).toEqual([
    'versions.delete',
    'versions.edit',
    'versions.edit',
    'versions.create',
  ]);
});

test('a version is brought back as a save of its own; what was there until then is kept, too', async () => {
  const canvas = await openCanvas(owner);
  await canvas.save(drawn('A', 'B'));
  const { body } = await canvas.ask('POST', `${canvas.path}/versions`, { name: 'Good' });
  await canvas.save(drawn('A', 'worse'));
  const restored = await canvas.ask('POST', `${canvas.path}/versions/${body.data?.id}/restore`);
  expect([restored.status, within<{ readonly revision: number }>(restored).revision]).toEqual([200, 4]);
  expect(await canvas.namesNow()).toEqual(['A', 'B']);
  const [before] = await canvas.list();
  expect(before?.attributes).toMatchObject({ revision: 3, name: null });
  await canvas.ask('POST', `${canvas.path}/versions/${before?.id}/restore`);
  expect(await canvas.namesNow()).toEqual(['A', 'worse']);
});

test('a locked canvas is not drawn anew; who may look only looks; strangers find nothing', async () => {
  const business = await server.person({ plan: 'business' });
  const canvas = await openCanvas(business);
  await canvas.save(drawn('A'));
  const { body } = await canvas.ask('POST', `${canvas.path}/versions`, { name: 'Kept' });
  const version = `${canvas.path}/versions/${body.data?.id}`;
  const [viewer, stranger] = [await server.person(), await server.person()];
  await server.invite(viewer, canvas.workspace, 0);
  expect((await canvas.ask('GET', version, undefined, viewer)).status).toBe(200);
  for (const [method, path] of [
    ['PATCH', version],
    ['DELETE', version],
    ['POST', `${version}/restore`],
  ] as const)
    expect((await canvas.ask(method, path, method === 'PATCH' ? { name: 'Mine' } : undefined, viewer)).status).toBe(403);
  for (const path of [`${canvas.path}/versions`, version]) expect((await canvas.ask('GET', path, undefined, stranger)).status).toBe(404);
  const other = await openCanvas(business);
  expect((await canvas.ask('GET', `${other.path}/versions/${body.data?.id}`)).status).toBe(404);
  await canvas.ask('POST', `${canvas.path}/lock`);
  expect((await canvas.ask('POST', `${version}/restore`)).status).toBe(423);
});
