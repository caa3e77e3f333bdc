import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mails } from '#server/db/account-tables.ts';
import { users } from '#server/db/tables.ts';
import { openTestServer, type TestServer } from '#tests/support/server.ts';

/** Nobody listens there: mails wait in the outbox, where the test reads them. */
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } });
});
afterAll(() => server.close());

const api = '/api/dashboard';

test('whoever registered an address gets what it was invited to once they have shown that it is theirs', async () => {
  const { access_token: token, id, email } = await server.register({ email: 'client@bigco.test' });
  const owner = await server.person();
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

  const texts = (await server.context.db.select().from(mails).where(eq(mails.recipient, email))).filter(
    ({ template }) => template === 'invited',
  );
  const key = /verify-email\/(\S+)/.exec(texts[0]?.text ?? '')?.[1];
  expect((await server.ask(null, { method: 'PATCH', url: `${api}/email-verifications/${key}` })).status).toBe(200);
  expect(await see()).toEqual([200, 200, 200, 1]);
  expect(await draw()).toBe(201);
});

test('an owner of an unconfirmed address goes on in what is their own; who is confirmed is sent straight there', async () => {
  const { access_token: token, id, email } = await server.register();
  const own = await server.workspace({ id, token });
  expect((await server.ask({ id, token }, { method: 'GET', url: `${api}/projects/${own}` })).status).toBe(200);
  expect((await server.ask({ id, token }, { method: 'GET', url: `${api}/projects` })).body.meta?.total).toBe(1);
  await server.context.db.update(users).set({ email_verified_at: new Date() }).where(eq(users.id, id));
  const owner = await server.person();
  const workspace = await server.workspace(owner);
  const newClient = { email, first_name: 'Rita' };
  await server.ask(owner, { method: 'POST', url: `${api}/project-clients/invite`, payload: { newClient, project: { id: workspace } } });
  const [mail] = (await server.context.db.select().from(mails).where(eq(mails.recipient, email))).filter(
    ({ template }) => template === 'invited',
  );
  expect(mail?.text).toContain(`/dashboard/workspaces/${workspace}`);
});
