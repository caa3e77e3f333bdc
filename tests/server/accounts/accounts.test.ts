import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { auditEntries, mailedLinks, mails } from '#server/db/tables/accounts.ts';
import { canvasDocuments } from '#server/db/tables/canvases.ts';
import { canvases, users } from '#server/db/tables/core.ts';
import { rowIn, rowsIn } from '#tests/support/answer.ts';
import { mailsTo, newestKey } from '../../support/mails.ts';
import { openTestServer, PASSWORD, type TestServer, type Visitor } from '../../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const api = '/api/dashboard';
const NEW = 'Another-2026';
const account = async (id: string) => (await server.context.db.select().from(users).where(eq(users.id, id)))[0];
const logIn = (email: string, password: string) => server.send({ method: 'POST', url: `${api}/auth`, payload: { email, password } });

/** The key in the newest mail of a template to an address, once there is one. */
async function keyFor(email: string, template: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(server.context, email, template)).length).toBeGreaterThan(0);
  return newestKey(server.context, email, template);
}
const codeOf = (answer: { json(): unknown }) =>
  (answer.json() as { errors: { code: string; detail: string; source?: { pointer: string } }[] }).errors[0];

describe('a forgotten password', () => {
  const ask = (email: string, remoteAddress?: string) =>
    server.send({ method: 'POST', url: `${api}/password-resets`, payload: { email }, remoteAddress });
  const choose = (key: string, password: string) =>
    server.send({
      method: 'PATCH',
      url: `${api}/password-resets/${key}`,
      payload: { data: { type: 'password-resets', id: key, attributes: { password, password_confirmation: password } } },
    });

  test('is answered alike whether there is an account or not', async () => {
    const known = await server.register();
    const answers = [await ask(known.email), await ask('nobody@flumen.test')];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [202, answers[0]?.body],
      [202, answers[0]?.body],
    ]);
    await keyFor(known.email, 'reset_password');
    expect(await server.context.db.select().from(mails).where(eq(mails.recipient, 'nobody@flumen.test'))).toEqual([]);
  });

  test('is set anew by the link once, ends every session, and the store holds no key', async () => {
    const rita = await server.register();
    await ask(rita.email);
    const key = await keyFor(rita.email, 'reset_password');
    const looked = await server.send({ method: 'GET', url: `${api}/password-resets/${key}` });
    expect(looked.json()).toEqual({
      data: {
        type: 'password-resets',
        id: key.split('.')[0],
        attributes: { key, purpose: 'reset', email: expect.stringMatching(/^p…@flumen\.test$/) },
      },
    });
    const links = await server.context.db.select().from(mailedLinks).where(eq(mailedLinks.user_id, rita.id));
    expect(JSON.stringify(links)).not.toContain(key.split('.')[1]);
    expect(codeOf(await choose(key, 'weak'))?.code).toBe('password_too_short');
    expect((await choose(key, NEW)).statusCode).toBe(204);
    const again = await choose(key, 'Third-2026x');
    expect([again.statusCode, codeOf(again)?.detail]).toEqual([410, 'This password reset link was used or expired.']);
    expect((await server.send({ method: 'GET', url: `${api}/me` }, rita.access_token)).statusCode).toBe(401);
    expect((await logIn(rita.email, PASSWORD)).statusCode).toBe(401);
    expect((await logIn(rita.email, NEW)).statusCode).toBe(200);
    await keyFor(rita.email, 'password_changed');
  });

  test('has a link that expires, and cannot be made up', async () => {
    const rita = await server.register();
    await ask(rita.email);
    const key = await keyFor(rita.email, 'reset_password');
    expect((await choose(`${key.slice(0, -4)}aaaa`, NEW)).statusCode).toBe(404);
    server.advance(61 * 60_000);
    expect((await choose(key, NEW)).statusCode).toBe(410);
  });

  test('asked for by a stranger as well does not end the link its owner waits for; both end with the first that is used', async () => {
    const rita = await server.register();
    await ask(rita.email);
    const first = await keyFor(rita.email, 'reset_password');
    await ask(rita.email, '203.0.113.66');
    await expect.poll(() => keyFor(rita.email, 'reset_password')).not.toBe(first);
    const second = await keyFor(rita.email, 'reset_password');
    expect((await choose(first, NEW)).statusCode).toBe(204);
    expect((await choose(second, 'Third-2026x')).statusCode).toBe(410);
  });

  test('is asked for a few times an hour from one place, which refuses nobody who asks from home', async () => {
    const statuses = async (count: number, email: string, from: (at: number) => string) => {
      const codes: number[] = [];
      for (let tries = 0; tries < count; tries += 1) codes.push((await ask(email, from(tries))).statusCode);
      return codes;
    };
    const rita = await server.register();
    for (const email of [rita.email, 'nobody-at-all@flumen.test']) {
      expect(await statuses(6, email, () => '203.0.113.80')).toEqual([202, 202, 202, 202, 202, 429]);
      expect((await statuses(16, email, (at) => `192.0.2.${at}`)).slice(-2)).toEqual([202, 429]);
    }
    // She registered from here.
    expect((await ask(rita.email)).statusCode).toBe(202);
    expect((await ask('nobody-at-all@flumen.test')).statusCode).toBe(429);
  });
});

describe('the own account', () => {
  const edit = (who: Visitor, payload: object, id = who.id) =>
    server.send({ method: 'PATCH', url: `${api}/users/${id}`, payload }, who.access_token);

  test('is changed by its owner, field by field, and by nobody else', async () => {
    const [rita, other] = [await server.register(), await server.register()];
    const changes = {
      first_name: 'Rosa',
      language: 'de',
      timezone: 'Europe/Berlin',
      user_type: 'agency',
      notifications: { proposals: false },
    };
    expect((await edit(rita, changes)).statusCode).toBe(204);
    expect(await account(rita.id)).toMatchObject(changes);
    expect((await edit(other, { first_name: 'Eve' }, rita.id)).statusCode).toBe(404);
    for (const wrong of [
      { plan: 'agency' },
      { staff: 'admin' },
      { first_name: '' },
      { language: 'xx' },
      { notifications: { spam: true } },
    ]) {
      expect((await edit(rita, wrong)).statusCode, JSON.stringify(wrong)).toBe(422);
    }
    expect(await account(rita.id)).toMatchObject({ ...changes, plan: 'business', staff: 'user' });
  });

  test('gets a new address only once that address confirmed it', async () => {
    const [rita, other] = [await server.register(), await server.register()];
    expect(codeOf(await edit(rita, { email: other.email }))?.code).toBe('step_up');
    await server.proven(rita);
    expect(codeOf(await edit(rita, { email: other.email }))?.code).toBe('email_taken');
    expect((await edit(rita, { email: ' New.Rita@flumen.test ' })).statusCode).toBe(204);
    expect(await account(rita.id)).toMatchObject({ email: rita.email, pending_email: 'new.rita@flumen.test' });
    const key = await keyFor('new.rita@flumen.test', 'change_email');
    const confirm = () => server.send({ method: 'PATCH', url: `${api}/email-verifications/${key}` });
    expect(rowIn(await confirm())).toMatchObject({ changed: true });
    expect((await confirm()).statusCode).toBe(410);
    expect(await account(rita.id)).toMatchObject({ email: 'new.rita@flumen.test', pending_email: null });
    expect((await logIn('new.rita@flumen.test', PASSWORD)).statusCode).toBe(200);
    const told = await server.context.db.select().from(mails).where(eq(mails.recipient, rita.email));
    expect(told.map(({ template }) => template)).toContain('email_changed');
    const [entry] = (await server.context.db.select().from(auditEntries)).filter(({ action }) => action === 'email.change');
    expect(entry).toMatchObject({ before: { email: rita.email }, after: { email: 'new.rita@flumen.test' } });
  });

  test('is verified by the mail that registering sends', async () => {
    const rita = await server.register();
    expect((await account(rita.id))?.email_verified_at).toBeNull();
    const key = await keyFor(rita.email, 'verify_email');
    expect((await server.send({ method: 'PATCH', url: `${api}/email-verifications/${key}` })).statusCode).toBe(200);
    expect((await account(rita.id))?.email_verified_at).toBeInstanceOf(Date);
  });

  test('changes its password with the current one, and keeps only the session it was changed in', async () => {
    const rita = await server.register();
    const elsewhere = (await logIn(rita.email, PASSWORD)).json<Visitor>();
    const change = (current: string, updated: string) =>
      server.send(
        {
          method: 'POST',
          url: `${api}/users/update-password`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ current, updated }).toString(),
        },
        rita.access_token,
      );
    const refused = await change('Wrong-2026', NEW);
    expect([refused.statusCode, codeOf(refused)?.source?.pointer]).toEqual([422, '/current']);
    expect(codeOf(await change(PASSWORD, 'has space 1A'))?.code).toBe('password_whitespace');
    expect((await change(PASSWORD, NEW)).statusCode).toBe(204);
    const me = (token: string) => server.send({ method: 'GET', url: `${api}/me` }, token);
    expect((await me(rita.access_token)).statusCode).toBe(200);
    expect((await me(elsewhere.access_token)).statusCode).toBe(401);
  });
});

describe('sessions', () => {
  test('are listed, and end at once, one by one or everywhere but here', async () => {
    const rita = await server.register();
    const [second, third] = [(await logIn(rita.email, PASSWORD)).json<Visitor>(), (await logIn(rita.email, PASSWORD)).json<Visitor>()];
    const list = async () =>
      rowsIn<{ id: string; current: boolean }>(await server.send({ method: 'GET', url: `${api}/sessions` }, rita.access_token));
    expect(await list()).toHaveLength(3);
    expect((await list()).filter(({ current }) => current)).toHaveLength(1);
    const [other] = (await list()).filter(({ current }) => !current);
    const stranger = await server.register();
    const remove = (token: string, id = '') => server.send({ method: 'DELETE', url: `${api}/sessions${id && `/${id}`}` }, token);
    expect((await remove(stranger.access_token, other?.id)).statusCode).toBe(404);
    expect((await remove(rita.access_token, other?.id)).statusCode).toBe(204);
    expect(await list()).toHaveLength(2);
    expect((await remove(rita.access_token)).statusCode).toBe(204);
    for (const token of [second.access_token, third.access_token]) {
      expect((await server.send({ method: 'GET', url: `${api}/me` }, token)).statusCode).toBe(401);
    }
    expect(
      (await server.send({ method: 'POST', url: `${api}/refresh-token`, payload: { refresh_token: third.refresh_token } })).statusCode,
    ).toBe(401);
    expect((await server.send({ method: 'GET', url: `${api}/me` }, rita.access_token)).statusCode).toBe(200);
  });

  test('are asked for like any rows, but not by what depends on who asks', async () => {
    const rita = await server.register();
    for (const device of ['Old phone', 'New phone']) {
      server.advance(1000);
      await server.send({
        method: 'POST',
        url: `${api}/auth`,
        payload: { email: rita.email, password: PASSWORD },
        headers: { 'user-agent': device },
      });
    }
    const list = (query: string) => server.send({ method: 'GET', url: `${api}/sessions?${query}` }, rita.access_token);
    const page = await list('page[size]=1&sort=-created_at');
    expect([rowsIn(page).map(({ user_agent }) => user_agent), page.json().meta.total]).toEqual([['New phone'], 3]);
    expect(rowsIn(await list('filter[search]=phone')).map(({ user_agent }) => user_agent)).toEqual(['New phone', 'Old phone']);
    for (const query of ['filter[current]=true', 'filter[network][contains]=198', 'sort=by_staff']) {
      expect([query, (await list(query)).statusCode]).toEqual([query, 400]);
    }
  });

  test('end elsewhere with the API tokens only where that is said', async () => {
    const rita = await server.proven(await server.register());
    const token = { method: 'POST', url: `${api}/api-tokens`, payload: { name: 'Script' } } as const;
    const made = rowIn<{ token: string }>(await server.send(token, rita.access_token)).token;
    const me = async () => (await server.send({ method: 'GET', url: `${api}/me` }, made)).statusCode;
    const end = (payload?: object) => server.send({ method: 'DELETE', url: `${api}/sessions`, payload }, rita.access_token);
    expect([(await end()).statusCode, await me()]).toEqual([204, 200]);
    expect([(await end({ revoke_api_tokens: false })).statusCode, await me()]).toEqual([204, 200]);
    expect([(await end({ revoke_api_tokens: true })).statusCode, await me()]).toEqual([204, 401]);
    const entries = server.context.db.select().from(auditEntries).where(eq(auditEntries.target_id, rita.id));
    const lines = await entries.orderBy(auditEntries.created_at, auditEntries.id);
    expect(lines.filter(({ action }) => action === 'session.endOthers').map(({ after }) => after)).toEqual([
      null,
      null,
      { api_tokens_revoked: 1 },
    ]);
    expect((await end({ revoke_api_tokens: 'perhaps' })).statusCode).toBe(422);
  });

  test('that end are noted in the log without a word of where they were', async () => {
    const rita = await server.register();
    await logIn(rita.email, PASSWORD);
    const rows = rowsIn<{ id: string; current: boolean }>(await server.send({ method: 'GET', url: `${api}/sessions` }, rita.access_token));
    const id = rows.find(({ current }) => !current)?.id ?? '';
    await server.send({ method: 'DELETE', url: `${api}/sessions/${id}` }, rita.access_token);
    const [line] = await server.context.db.select().from(auditEntries).where(eq(auditEntries.target_id, id));
    expect(line).toMatchObject({ action: 'sessions.delete', actor: rita.id, target_type: 'sessions' });
    expect(Object.keys(line?.before ?? {})).toEqual(['user_agent']);
  });
});

test('last month’s marketers are counted, and the chat widget gets a proof that is one’s own', async () => {
  const [rita, other] = [await server.register(), await server.register()];
  const counted = await server.send({ method: 'GET', url: `${api}/marketers/count` });
  expect(rowIn(counted)).toEqual({ id: expect.stringMatching(/^\d{4}-\d\d$/), count: 0 });
  const hash = async (who: Visitor) =>
    rowIn<{ hash: string }>(await server.send({ method: 'GET', url: `${api}/auth/user-hash` }, who.access_token)).hash;
  expect(await hash(rita)).toMatch(/^[0-9a-f]{64}$/);
  expect(await hash(rita)).not.toBe(await hash(other));
});

describe('leaving', () => {
  test('takes everything about oneself along, without secrets', async () => {
    const rita = await server.proven(await server.register());
    const answer = await server.send({ method: 'GET', url: `${api}/users/export` }, rita.access_token);
    expect(answer.headers['content-disposition']).toContain('flumen-account.json');
    expect(answer.json()).toMatchObject({ account: { email: rita.email }, sessions: [{ user_id: rita.id }] });
    expect(answer.body).not.toMatch(/argon2|password_hash|app_key/);
  });

  test('takes every drawing along, and nothing of where staff were who helped', async () => {
    const [rita, staff] = [await server.register(), await server.person({ staff: 'support' })];
    const workspace = await server.workspace({ id: rita.id, token: rita.access_token });
    const rows = Array.from({ length: 45 }, (_, at) => ({ workspace_id: workspace, owner: rita.id, name: `Map ${at}` }));
    const made = await server.context.db.insert(canvases).values(rows).returning({ canvas_id: canvases.id });
    await server.context.db.insert(canvasDocuments).values(made.map((row) => ({ ...row, document: EMPTY_DOCUMENT })));
    const url = `${api}/admin/users/${rita.id}/log-in-as`;
    const headers = { 'user-agent': 'laptop of staff' };
    const remoteAddress = '198.51.100.77';
    const payload = { reason: 'cannot find it' };
    expect((await server.send({ method: 'POST', url, payload, headers, remoteAddress }, staff.token)).statusCode).toBe(200);
    await server.proven(rita);
    const answer = await server.send({ method: 'GET', url: `${api}/users/export` }, rita.access_token);
    const taken = answer.json<{
      canvases: { name: string; document: object }[];
      audit_entries: { action: string }[];
      sessions: object[];
    }>();
    expect(new Set(taken.canvases.map(({ name }) => name))).toEqual(new Set(rows.map(({ name }) => name)));
    expect(taken.canvases[0]?.document).toEqual(EMPTY_DOCUMENT);
    expect([taken.sessions.length, taken.audit_entries.map(({ action }) => action)]).toEqual([
      2,
      ['admin.beginImpersonation', 'auth.register'],
    ]);
    const listed = await server.send({ method: 'GET', url: `${api}/sessions` }, rita.access_token);
    expect(listed.body).not.toContain('198.51.100.77');
    expect(answer.body).not.toMatch(/198\.51\.100\.77|laptop of staff/);
  });

  test('needs the word and a proof of who is there, and takes the workspaces along', async () => {
    const rita = await server.register();
    const workspace = await server.workspace({ id: rita.id, token: rita.access_token });
    const leave = (payload: object) => server.send({ method: 'DELETE', url: `${api}/users/${rita.id}`, payload }, rita.access_token);
    expect(codeOf(await leave({ confirmation: 'delete' }))?.code).toBe('step_up');
    await server.proven(rita);
    expect((await leave({ confirmation: 'remove' })).statusCode).toBe(422);
    expect(await account(rita.id)).toBeDefined();
    expect((await leave({ confirmation: 'delete' })).statusCode).toBe(204);
    expect(await account(rita.id)).toBeUndefined();
    expect((await server.send({ method: 'GET', url: `${api}/me` }, rita.access_token)).statusCode).toBe(401);
    const [entry] = (await server.context.db.select().from(auditEntries)).filter(({ action }) => action === 'account.delete');
    expect(entry).toMatchObject({ actor: rita.id, actor_email: rita.email, before: { workspaces: 1 } });
    expect(workspace).toBeTruthy();
  });

  test('leaves what one drew for others to them', async () => {
    const [owner, rita] = [await server.person(), await server.register()];
    const workspace = await server.workspace(owner);
    await server.invite({ id: rita.id, token: rita.access_token }, workspace, 1);
    const payload = { project: workspace, name: 'Launch' };
    const drawn = await server.send({ method: 'POST', url: `${api}/funnels`, payload }, rita.access_token);
    const url = `${api}/funnels/${drawn.json<{ data: { id: string } }>().data.id}`;
    const farewell = { confirmation: 'delete' };
    await server.proven(rita);
    const left = await server.send({ method: 'DELETE', url: `${api}/users/${rita.id}`, payload: farewell }, rita.access_token);
    expect(left.statusCode).toBe(204);
    expect((await server.ask(owner, { method: 'GET', url })).body.data?.relationships.owner?.data).toMatchObject({ id: owner.id });
    expect((await server.ask(owner, { method: 'GET', url: `${url}/document` })).status).toBe(200);
  });
});
