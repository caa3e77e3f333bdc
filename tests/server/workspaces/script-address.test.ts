import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../support/mails.ts';
import type { Person } from '../../support/people.ts';
import { openTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
});
afterAll(() => server?.close());

const set = (who: Person, workspace: string, url: string, unchecked = false) =>
  server.ask(who, { method: 'POST', url: `/api/dashboard/projects/${workspace}/script-address`, payload: { url, unchecked } });

test('what does not work is not kept, unless somebody wants it; the mailed script comes from there then', async () => {
  const owner = await server.person({ plan: 'business', confirmed: true });
  const id = await server.workspace(owner);
  const kept = await set(owner, id, 'http://127.0.0.1:9');
  expect(kept.status).toBe(200);
  expect(kept.body.data?.attributes).toMatchObject({ script_address: null, result: 'unreachable', failure: 'private' });
  const wanted = await set(owner, id, 'http://127.0.0.1:9', true);
  expect(wanted.body.data?.attributes).toMatchObject({ script_address: 'http://127.0.0.1:9/t' });
  const row = await server.ask(owner, { url: `/api/dashboard/projects/${id}` });
  expect(row.body.data?.attributes).toMatchObject({ script_address: 'http://127.0.0.1:9/t' });
  await server.ask(owner, {
    method: 'POST',
    url: '/api/dashboard/email-notification/script-install',
    payload: { recipientEmail: 'dev@example.com', workspace: id },
  });
  const [mail] = await mailsTo(server.context, 'dev@example.com', 'script_install');
  expect(mail?.text).toContain(`http://127.0.0.1:9/t/${id}.js`);
  const back = await set(owner, id, '');
  expect(back.body.data?.attributes).toMatchObject({ script_address: null, result: null });
});

test('addresses over http, and what is none, are refused with a sentence', async () => {
  const owner = await server.person({ plan: 'business', confirmed: true });
  const id = await server.workspace(owner);
  for (const url of ['http://www.example.com/t', 'two words']) expect((await set(owner, id, url, true)).status).toBe(422);
});

test('a viewer may not set it, and to others the workspace is not there', async () => {
  const owner = await server.person({ plan: 'business', confirmed: true });
  const id = await server.workspace(owner);
  const viewer = await server.person({ confirmed: true });
  await server.invite(viewer, id, 0);
  expect((await set(viewer, id, '')).status).toBe(403);
  expect((await set(await server.person({ confirmed: true }), id, '')).status).toBe(404);
});
