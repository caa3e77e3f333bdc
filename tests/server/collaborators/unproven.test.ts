import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '#tests/support/mails.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Nobody listens there: mails wait in the outbox, where the test reads them. */
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
});
afterAll(() => server.close());

const api = '/api/dashboard';

/** What a pattern finds in the mail of a template to an address. */
async function keyFor(email: string, wanted: string, pattern: RegExp): Promise<string | undefined> {
  const [mail] = await mailsTo(server.context, email, wanted);
  return pattern.exec(mail?.text ?? '')?.[1];
}

test('an address that somebody else registered is invited into its owner’s hand: they choose the password, the other is out', async () => {
  const { access_token: token, id, email } = await server.register({ email: 'client@bigco.test' });
  const owner = await server.person({ confirmed: true });
  const workspace = await server.workspace(owner);
  const newClient = { email, first_name: 'Cleo', permissions: 1 };
  const invited = await server.ask(owner, {
    method: 'POST',
    url: `${api}/project-clients/invite`,
    payload: { newClient, project: { id: workspace } },
  });
  expect(invited.status).toBe(201);
  const see = async () => {
    const answers = [`projects/${workspace}`, `grants/${workspace}`, `funnels?filter[project]=${workspace}`].map((path) =>
      server.ask({ id, token }, { method: 'GET', url: `${api}/${path}` }),
    );
    const list = await server.ask({ id, token }, { method: 'GET', url: `${api}/projects` });
    return [...(await Promise.all(answers)).map(({ status }) => status), list.body.meta?.total];
  };
  expect(await see()).toEqual([404, 404, 404, 0]);
  const draw = () =>
    server
      .ask({ id, token }, { method: 'POST', url: `${api}/funnels`, payload: { project: workspace, name: 'Mine' } })
      .then(({ status }) => status);
  expect(await draw()).toBe(404);

  const key = await keyFor(email, 'set_password', /set-password\/(\S+)/);
  const chosen = { method: 'PATCH', url: `${api}/password-resets/${key}`, payload: { password: 'Own-2026-Hand' } } as const;
  expect((await server.ask(null, chosen)).status).toBe(204);
  expect(await see()).toEqual([401, 401, 401, undefined]);
  const theirs = await server.renewed({ id, token });
  expect((await server.ask(theirs, { method: 'GET', url: `${api}/projects/${workspace}` })).status).toBe(200);
});

test('an owner of an unconfirmed address goes on in what is their own; who is confirmed is asked', async () => {
  const { access_token: token, id, email } = await server.register();
  const own = await server.workspace({ id, token });
  expect((await server.ask({ id, token }, { method: 'GET', url: `${api}/projects/${own}` })).status).toBe(200);
  expect((await server.ask({ id, token }, { method: 'GET', url: `${api}/projects` })).body.meta?.total).toBe(1);
  const key = await keyFor(email, 'verify_email', /verify-email\/(\S+)/);
  expect((await server.ask(null, { method: 'PATCH', url: `${api}/email-verifications/${key}` })).status).toBe(200);
  const owner = await server.person({ confirmed: true });
  const workspace = await server.workspace(owner);
  const newClient = { email, first_name: 'Rita' };
  await server.ask(owner, { method: 'POST', url: `${api}/project-clients/invite`, payload: { newClient, project: { id: workspace } } });
  expect(await keyFor(email, 'invited', /\/dashboard\/(\S+)/)).toBe('invitations');
  const waiting = await server.ask({ id, token }, { method: 'GET', url: `${api}/invitations` });
  expect(waiting.body).toMatchObject({ data: [{ attributes: { workspace, permissions: 1 } }] });
});
