import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, mails } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { mailsTo, newestKey } from '#tests/support/mails.ts';
import { openTestServer, PASSWORD, type TestServer, type Visitor } from '#tests/support/server.ts';

/** A session says that somebody was here once. What takes an account over asks whether they still are. */

const api = '/api/dashboard';
const MINUTE = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = (method: Method, path: string, payload?: object, token?: string) =>
  server.send({ method, url: `${api}${path}`, ...(payload ? { payload } : {}) }, token);
const problem = (answer: { json(): unknown }) =>
  (answer.json() as { errors?: { code: string; meta?: object; source?: { pointer: string } }[] }).errors?.[0];
const prove = (who: Visitor, payload: object) => send('POST', '/auth/step-up', payload, who.access_token);
const elsewhere = async ({ email }: Visitor) => (await send('POST', '/auth', { email, password: PASSWORD })).json<Visitor>();
const account = async (id: string) => (await server.context.db.select().from(users).where(eq(users.id, id)))[0];

/** Everything that asks, as its owner would do it. */
async function whatAsks(who: Visitor): Promise<readonly [string, () => ReturnType<typeof send>][]> {
  const made = await send('POST', '/projects', { name: 'Shop', main_url: 'https://shop.example' }, who.access_token);
  const workspace = made.json<{ data: { id: string } }>().data.id;
  const ask = (method: Method, path: string, payload?: object) => () => send(method, path, payload, who.access_token);
  return [
    ['a new address', ask('PATCH', `/users/${who.id}`, { email: `next-${who.email}` })],
    ['a second factor', ask('POST', '/two-factor')],
    ['its first code', ask('POST', '/two-factor/confirm', { code: '000000' })],
    ['new recovery codes', ask('POST', '/two-factor/recovery-codes')],
    ['the end of the second factor', ask('POST', '/two-factor/end')],
    ['an app key', ask('GET', `/projects/${workspace}/api-key`)],
    ['a new app key', ask('POST', `/projects/${workspace}/api-key`)],
    ['everything kept', ask('GET', '/users/export')],
    ['the end of the account', ask('DELETE', `/users/${who.id}`, { confirmation: 'delete' })],
  ];
}

test('whoever holds no more than a token gets nothing that takes the account over', async () => {
  const who = await server.register();
  for (const [name, ask] of await whatAsks(who)) {
    const answer = await ask();
    expect([name, answer.statusCode, problem(answer)]).toMatchObject([name, 403, { code: 'step_up', meta: { by: ['password'] } }]);
  }
  expect(await account(who.id)).toMatchObject({ pending_email: null, totp_secret: null });
  expect((await mailsTo(server.context, who.email)).map(({ template }) => template)).toEqual(['verify_email']);
});

test('the password proves it for this session and some minutes; a wrong one, and another log-in, do not', async () => {
  const who = await server.register();
  const other = await elsewhere(who);
  const exported = async ({ access_token }: Visitor) => (await send('GET', '/users/export', undefined, access_token)).statusCode;
  const refused = await prove(who, { password: 'Wrong-2026' });
  expect([refused.statusCode, problem(refused)?.source?.pointer]).toEqual([422, '/password']);
  expect(await exported(who)).toBe(403);
  const proven = await prove(who, { password: PASSWORD });
  expect([proven.statusCode, proven.json().data.attributes]).toEqual([200, { by: ['password'], proven_until: expect.any(String) }]);
  expect([await exported(who), await exported(other)]).toEqual([200, 403]);
  server.advance(9 * MINUTE);
  expect(await exported(who)).toBe(200);
  server.advance(MINUTE + 1000);
  expect(await exported(who)).toBe(403);
  const noted = (action: string) =>
    server.context.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.target_id, who.id), eq(auditEntries.action, action)));
  expect(await noted('auth.step-up')).toMatchObject([{ actor: who.id, after: { by: 'password' } }]);
  await expect.poll(async () => (await noted('auth.step-up-failed')).length).toBe(1);
});

test('guessing it brings pauses that grow, for this session alone', async () => {
  const who = await server.register();
  const other = await elsewhere(who);
  for (let tries = 0; tries < 8; tries += 1) expect((await prove(who, { password: `Wrong-${tries}` })).statusCode).toBe(422);
  expect((await prove(who, { password: PASSWORD })).statusCode).toBe(429);
  expect((await prove(other, { password: PASSWORD })).statusCode).toBe(200);
  server.advance(15 * MINUTE - 1000);
  expect((await prove(await elsewhere(who), { password: PASSWORD })).statusCode).toBe(200);
});

describe('without a password', () => {
  test('a code out of the own mailbox proves it, once, for the session that asked, and lies in no store', async () => {
    const who = await server.register();
    await server.context.db.update(users).set({ password_hash: null, email_verified_at: new Date() }).where(eq(users.id, who.id));
    const other = await server.renewed({ id: who.id, token: '' });
    expect(problem(await send('GET', '/users/export', undefined, who.access_token))?.meta).toEqual({ by: ['mail'] });
    expect((await send('POST', '/auth/step-up/mail', {}, who.access_token)).statusCode).toBe(202);
    const [mail] = await mailsTo(server.context, who.email, 'proof_code');
    const mailed_code = /\b\d{8}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(mailed_code).toHaveLength(8);
    expect(JSON.stringify(await server.context.db.select().from(mails))).not.toContain(mailed_code);
    expect((await prove({ ...who, access_token: other.token }, { mailed_code })).statusCode).toBe(422);
    expect((await prove(who, { mailed_code })).statusCode).toBe(200);
    expect((await send('GET', '/users/export', undefined, who.access_token)).statusCode).toBe(200);
    server.advance(11 * MINUTE);
    expect((await prove(who, { mailed_code })).statusCode).toBe(422);
  });

  test('is no way round a password', async () => {
    const who = await server.register();
    expect(problem(await send('POST', '/auth/step-up/mail', {}, who.access_token))?.code).toBe('step_up_otherwise');
  });
});

describe('a change of address', () => {
  async function asked() {
    const who = await server.proven(await server.register());
    const [other, next] = [await elsewhere(who), `next-${who.id}@flumen.test`];
    expect((await send('PATCH', `/users/${who.id}`, { email: next }, who.access_token)).statusCode).toBe(204);
    return { who, other, next, stop: await newestKey(server.context, who.email, 'change_asked') };
  }
  const confirm = async (next: string) => send('PATCH', `/email-verifications/${await newestKey(server.context, next, 'change_email')}`);
  const me = async ({ access_token }: Visitor) => (await send('GET', '/me', undefined, access_token)).statusCode;

  test('is told to the old address at once; its link stops it, signed out, once, and leads to a new password', async () => {
    const { who, other, next, stop } = await asked();
    const made = await send('POST', '/api-tokens', { name: 'Script', expires_in_days: null }, who.access_token);
    const script = { ...who, access_token: made.json().data.attributes.token as string };
    expect(await me(script)).toBe(200);
    const stopped = await send('PATCH', `/email-changes/${stop}`);
    expect([stopped.statusCode, stopped.json().data.attributes.restored]).toEqual([200, false]);
    expect(await me(script)).toBe(401);
    expect((await send('PATCH', `/email-changes/${stop}`)).statusCode).toBe(410);
    expect([await me(who), await me(other)]).toEqual([401, 401]);
    expect((await confirm(next)).statusCode).toBe(410);
    expect(await account(who.id)).toMatchObject({ email: who.email, pending_email: null });
    // Whoever asked for it knew the password.
    expect((await send('POST', '/auth', { email: who.email, password: PASSWORD })).statusCode).toBe(401);
    const { reset } = stopped.json().data.attributes as { reset: string };
    expect((await send('PATCH', `/password-resets/${reset}`, { password: 'Another-2026' })).statusCode).toBe(204);
    expect((await send('POST', '/auth', { email: who.email, password: 'Another-2026' })).statusCode).toBe(200);
  });

  test('that is in force ends other log-ins, and is taken back by either link in the old mailbox', async () => {
    const { who, other, next, stop } = await asked();
    expect((await confirm(next)).statusCode).toBe(200);
    expect([await me(who), await me(other)]).toEqual([200, 401]);
    const later = await newestKey(server.context, who.email, 'email_changed');
    expect(later).not.toBe(stop);
    const stopped = await send('PATCH', `/email-changes/${stop}`);
    expect([stopped.statusCode, stopped.json().data.attributes.restored]).toEqual([200, true]);
    expect(await account(who.id)).toMatchObject({ email: who.email, pending_email: null, password_hash: null });
    expect([await me(who), (await send('PATCH', `/email-changes/${later}`)).statusCode]).toEqual([401, 410]);
    const [entry] = await server.context.db.select().from(auditEntries).where(eq(auditEntries.action, 'email.stopChange')).limit(1);
    expect(entry?.target_type).toBe('users');
  });

  test('cannot be taken back by a made-up or an old link', async () => {
    const { stop } = await asked();
    expect((await send('PATCH', `/email-changes/${stop.slice(0, -4)}aaaa`)).statusCode).toBe(404);
    server.advance(3 * 24 * 60 * MINUTE + 1000);
    expect((await send('PATCH', `/email-changes/${stop}`)).statusCode).toBe(410);
  });
});
