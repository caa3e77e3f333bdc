import { and, count, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditEntries, mails } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { idempotencyKeys } from '#server/db/tables/installation.ts';
import { rowIn } from '#tests/support/answer.ts';
import { newestKey } from '../../support/mails.ts';
import { openTestServer, PASSWORD, type TestServer, type Visitor } from '../../support/server.ts';

/** What is sent again because its answer was lost, or because somebody pressed twice, is done once. */

const api = '/api/dashboard';
const NEW = 'Another-2026';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

type Method = 'POST' | 'PATCH';
interface Sent {
  readonly method?: Method;
  readonly url: string;
  readonly payload: object;
  readonly key?: string;
  readonly token?: string;
}
const send = ({ method = 'POST', url, payload, key, token }: Sent) =>
  server.send({ method, url: `${api}${url}`, payload, headers: key ? { 'idempotency-key': key } : {} }, token);
const codesOf = (answer: { json(): unknown }) => (answer.json() as { errors: { code: string }[] }).errors.map(({ code }) => code);
const mailsTo = async (user: string, template: string) => {
  const [found] = await server.context.db
    .select({ number: count() })
    .from(mails)
    .where(and(eq(mails.user, user), eq(mails.template, template)));
  return found?.number;
};
const lines = async (user: string, action: string) => {
  const [found] = await server.context.db
    .select({ number: count() })
    .from(auditEntries)
    .where(and(eq(auditEntries.target_id, user), eq(auditEntries.action, action)));
  return found?.number;
};

describe('registering', () => {
  const form = (email: string) => ({ first_name: 'Rita', last_name: 'Twice', email, password: PASSWORD });
  const register = (email: string, key?: string) => send({ url: '/users', payload: form(email), key });

  test('twice with one key makes one account and gives one answer', async () => {
    const answers = [await register('rita@flumen.test', 'press'), await register('rita@flumen.test', 'press')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(answers[1]?.body).toBe(answers[0]?.body);
    const { id, access_token } = answers[1]?.json<Visitor>() ?? { id: '', access_token: '' };
    expect((await server.send({ method: 'GET', url: `${api}/me` }, access_token)).statusCode).toBe(200);
    expect(await mailsTo(id, 'verify_email')).toBe(1);
  });

  test('at the same moment does, too', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => register('ralf@flumen.test', 'at once')));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(201);
  });

  test('with another key, none, or other words is somebody else: the email is taken', async () => {
    await register('taken@flumen.test', 'mine');
    expect(codesOf(await register('taken@flumen.test', 'yours'))).toEqual(['email_taken']);
    expect(codesOf(await register('taken@flumen.test'))).toEqual(['email_taken']);
    const other = await send({ url: '/users', payload: { ...form('taken@flumen.test'), password: NEW }, key: 'mine' });
    expect(codesOf(other)).toEqual(['idempotency_mismatch']);
  });

  test('leaves neither the password nor the session readable in the store', async () => {
    const { id, access_token, refresh_token } = (await register('sealed@flumen.test', 'sealed')).json<
      Visitor & { refresh_token: string }
    >();
    const kept = JSON.stringify(await server.context.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.user_id, id)));
    for (const secret of [PASSWORD, access_token, refresh_token]) expect(kept).not.toContain(secret);
  });
});

describe('a password', () => {
  test('is changed once; the same request again is answered as before, another is checked anew', async () => {
    const who = await server.register();
    const change = (key?: string) =>
      send({ url: '/users/update-password', payload: { current: PASSWORD, updated: NEW }, key, token: who.access_token });
    const statuses = [await change('save'), await change('save'), await change('again'), await change()].map((answer) => answer.statusCode);
    expect(statuses).toEqual([204, 204, 422, 422]);
    expect([await mailsTo(who.id, 'password_changed'), await lines(who.id, 'password.change')]).toEqual([1, 1]);
  });

  test('is chosen by a link once; only the same request finds it done', async () => {
    const who = await server.register();
    await send({ url: '/password-resets', payload: { email: who.email } });
    await expect.poll(() => mailsTo(who.id, 'reset_password')).toBe(1);
    const link = await newestKey(server.context, who.email, 'reset_password');
    const choose = (key: string, password: string) =>
      send({ method: 'PATCH', url: `/password-resets/${link}`, payload: { password }, key });
    const answers = [await choose('save', NEW), await choose('save', NEW), await choose('other', NEW), await choose('save', PASSWORD)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 410, 422]);
    expect(await lines(who.id, 'password.reset')).toBe(1);
  });
});

test('a new address is mailed once for one act', async () => {
  const who = await server.proven(await server.register());
  const change = (key: string) =>
    send({ method: 'PATCH', url: `/users/${who.id}`, payload: { email: 'next@flumen.test' }, key, token: who.access_token });
  expect([(await change('one')).statusCode, (await change('one')).statusCode]).toEqual([204, 204]);
  expect(await mailsTo(who.id, 'change_email')).toBe(1);
});

describe('the second factor', () => {
  const codeOf = (url: string) => {
    const totp = URI.parse(url);
    if (!(totp instanceof TOTP)) throw new Error('not a time-based code');
    return totp.generate({ timestamp: server.context.clock().getTime() });
  };
  const recovery = (answer: Pick<LightMyRequestResponse, 'json'>) => rowIn<{ recovery_codes: string[] }>(answer).recovery_codes;
  async function secured() {
    const who = await server.proven(await server.register());
    const begun = await send({ url: '/two-factor', payload: {}, token: who.access_token });
    const { url } = rowIn<{ url: string }>(begun);
    const confirm = () => send({ url: '/two-factor/confirm', payload: { code: codeOf(url) }, key: 'on', token: who.access_token });
    const [first, second] = [await confirm(), await confirm()];
    expect([first.statusCode, recovery(second)]).toEqual([200, recovery(first)]);
    return { who, url, codes: recovery(first) };
  }
  const challengeFor = async ({ email }: Visitor) => {
    const refused = await send({ url: '/auth', payload: { email, password: PASSWORD } });
    return refused.json<{ errors: { meta: { challenge: string } }[] }>().errors[0]?.meta.challenge;
  };

  test('is switched on once and tells its codes again to the same request', async () => {
    const { who } = await secured();
    expect([await mailsTo(who.id, 'two_factor_changed'), await lines(who.id, 'two-factor.confirm')]).toEqual([1, 1]);
  });

  test('lets the same request in again, and no other with its code', async () => {
    const { who, codes } = await secured();
    const payload = { challenge: await challengeFor(who), code: codes[0] };
    const enter = (key: string) => send({ url: '/auth/second-factor', payload, key });
    const [first, again, other] = [await enter('in'), await enter('in'), await enter('out')];
    expect([first.statusCode, again.body, other.statusCode]).toEqual([200, first.body, 401]);
  });

  test('gives new recovery codes once; the ones before are dead, and nobody without a second factor gets any', async () => {
    const { who, codes } = await secured();
    const renew = (key?: string, token = who.access_token) => send({ url: '/two-factor/recovery-codes', payload: {}, key, token });
    const fresh = recovery(await renew('new'));
    expect(recovery(await renew('new'))).toEqual(fresh);
    expect(new Set([...fresh, ...codes]).size).toBe(20);
    expect(await lines(who.id, 'two-factor.renewCodes')).toBe(1);
    const enter = async (code: string | undefined) =>
      (await send({ url: '/auth/second-factor', payload: { challenge: await challengeFor(who), code } })).statusCode;
    expect([await enter(codes[0]), await enter(fresh[0])]).toEqual([401, 200]);
    const plain = await server.proven(await server.register());
    expect(codesOf(await renew(undefined, plain.access_token))).toEqual(['two_factor_off']);
    const [stored] = await server.context.db.select().from(users).where(eq(users.id, plain.id));
    expect(stored?.totp_enabled_at).toBeNull();
  });

  test('is switched off once', async () => {
    const { who } = await secured();
    const end = () => send({ url: '/two-factor/end', payload: {}, key: 'off', token: who.access_token });
    expect([(await end()).statusCode, (await end()).statusCode]).toEqual([204, 204]);
    expect(await lines(who.id, 'two-factor.end')).toBe(1);
  });
});
