import { afterAll, beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#server/limits/limits.ts';
import type { Person } from '../../support/people.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const check = (who: Person, workspace: string, payload: object = {}) =>
  server.ask(who, { method: 'POST', url: `/api/dashboard/projects/${workspace}/install-check`, payload });

test('the site of a workspace is looked at, never one in a private network, and no other than its own', async () => {
  const owner = await server.person({ plan: 'business', confirmed: true });
  const id = await server.workspace(owner, { main_url: 'http://127.0.0.1:9/' });
  const { status, body } = await check(owner, id);
  expect(status).toBe(200);
  expect(body.data?.attributes).toMatchObject({ result: 'unreachable', failure: 'private', notes: [] });
  for (const url of ['https://elsewhere.example/', 'http://10.0.0.1/', 'file:///etc/passwd', 'nothing at all'])
    expect((await check(owner, id, { url })).status).toBe(422);
});

test('whoever may edit the workspace may ask, a viewer may not, and to others it is not there', async () => {
  const owner = await server.person({ plan: 'business', confirmed: true });
  const id = await server.workspace(owner, { main_url: 'http://127.0.0.1:9/' });
  const viewer = await server.person({ confirmed: true });
  await server.invite(viewer, id, 0);
  expect((await check(viewer, id)).status).toBe(403);
  expect((await check(await server.person({ confirmed: true }), id)).status).toBe(404);
});

test('it is looked only so often', async () => {
  const owner = await server.person({ plan: 'business', confirmed: true });
  const id = await server.workspace(owner, { main_url: 'http://127.0.0.1:9/' });
  for (let at = 0; at < LIMITS['install-check'].most; at += 1) expect((await check(owner, id)).status).toBe(200);
  expect((await check(owner, id)).status).toBe(429);
});
