import { Writable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { SignJWT } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { offerSetupToken } from '#server/accounts/setup-token.ts';
import { users } from '#server/db/tables/core.ts';
import { logOptions } from '#server/http/log.ts';
import { countAttempt } from '#server/limits/attempts.ts';
import { LIMITS } from '#server/limits/limits.ts';
import { keyFor } from '#server/secrets/secret.ts';
import { verifyAccessToken } from '#server/sessions/access-token.ts';
import { rowIn } from '#tests/support/answer.ts';
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { demo: false } });
});
afterAll(() => server.close());

const logIn = (email: string, password: string, remoteAddress: string, headers: Record<string, string> = {}) =>
  server.send({ method: 'POST', url: '/api/dashboard/auth', payload: { email, password }, remoteAddress, headers });
const statuses = async (times: number, attempt: (at: number) => ReturnType<typeof logIn>) => {
  const codes: number[] = [];
  for (let at = 0; at < times; at += 1) codes.push((await attempt(at)).statusCode);
  return codes;
};

describe('guessing a password', () => {
  test('stops where it comes from, and does not lock the owner out', async () => {
    const { email } = await server.register();
    expect(await statuses(12, () => logIn(email, 'Wrong-2026', '203.0.113.9'))).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect((await logIn(email, PASSWORD, '203.0.113.9')).statusCode).toBe(429);
    expect((await logIn(email, PASSWORD, '198.51.100.7')).statusCode).toBe(200);
  });

  test('is no easier with a forwarded address while no proxy is trusted', async () => {
    const codes = await statuses(12, (at) =>
      logIn('forwarded@flumen.test', 'Wrong-2026', '203.0.113.10', { 'x-forwarded-for': `192.0.2.${at}`, forwarded: `for=192.0.2.${at}` }),
    );
    expect(codes.slice(-2)).toEqual([429, 429]);
  });

  test('is no easier from the many addresses of one IPv6 network', async () => {
    const codes = await statuses(12, (at) => logIn('six@flumen.test', 'Wrong-2026', `2001:db8:1:2::${at.toString(16)}`));
    expect(codes.slice(-2)).toEqual([429, 429]);
    expect((await logIn('six@flumen.test', 'Wrong-2026', '2001:db8:1:3::1')).statusCode).toBe(401);
  });

  test.each(['known', 'unknown'])('from everywhere at once stops, too, except where the owner is at home: %s account', async (which) => {
    const email = which === 'known' ? (await server.register()).email : 'nowhere@flumen.test';
    const home = '198.51.100.77';
    const first = (await logIn(email, PASSWORD, home)).statusCode;
    expect(first).toBe(which === 'known' ? 200 : 401);
    const { db, clock } = server.context;
    const failures = LIMITS['login-account'].most - (which === 'known' ? 1 : 2);
    for (let failed = 0; failed < failures; failed += 1) await countAttempt(db, 'login-account', email, clock());
    expect(await statuses(2, (at) => logIn(email, 'Wrong-2026', `192.0.2.${at + 1}`))).toEqual([401, 429]);
    expect((await logIn(email, PASSWORD, '192.0.2.200')).statusCode).toBe(429);
    if (which === 'known') expect((await logIn(email, PASSWORD, home)).statusCode).toBe(200);
  });
});

describe('a token', () => {
  const ask = (token: string) => server.send({ method: 'GET', url: '/api/dashboard/me' }, token);
  const claims = (id: string) => ({ sub: id, staff: 'admin', sid: id, iss: 'flumen' });

  test('signed with the secret itself, or without one, or for anything else than the APIs, is none', async () => {
    const { id, access_token } = await server.register();
    const direct = await new SignJWT(claims(id))
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(Buffer.from(server.context.settings.secret.current));
    const { secret } = server.context.settings;
    const signed = (audience?: string) => {
      const token = new SignJWT(claims(id)).setProtectedHeader({ alg: 'HS256' }).setSubject(id).setExpirationTime('5m');
      return (audience ? token.setAudience(audience) : token).sign(keyFor(secret, 'flumen access token'));
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = `${part({ alg: 'none' })}.${part({ ...claims(id), exp: 4_000_000_000 })}.`;
    for (const token of [direct, unsigned, await signed(), await signed('second factor')]) expect((await ask(token)).statusCode).toBe(401);
    const { family } = (await verifyAccessToken(secret, access_token, server.context.clock())) ?? {};
    const good = new SignJWT({ ...claims(id), sid: family, staff: 'user' }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('5m');
    expect((await ask(await good.setAudience('flumen api').sign(keyFor(secret, 'flumen access token')))).statusCode).toBe(200);
  });
});

describe('accounts of the demo', () => {
  test('let nobody in where the demo was not asked for, as if they did not exist', async () => {
    const { id, email, refresh_token } = await server.register();
    await server.context.db.update(users).set({ is_demo: true, staff: 'admin' }).where(eq(users.id, id));
    const [demo, absent] = [await logIn(email, PASSWORD, '198.51.100.1'), await logIn('absent@flumen.test', PASSWORD, '198.51.100.1')];
    expect([demo.statusCode, demo.body]).toEqual([401, absent.body]);
    const refreshed = await server.send({ method: 'POST', url: '/api/dashboard/refresh-token', payload: { refresh_token } });
    expect(refreshed.statusCode).toBe(401);
    expect(await offerSetupToken(server.context.db, server.context.settings)).not.toBeNull();
  });

  test('a stranger who registers first does not keep the one who runs the server from becoming admin', async () => {
    await server.register();
    const setup_token = await offerSetupToken(server.context.db, server.context.settings);
    const payload = { first_name: 'Ada', email: 'ada@flumen.test', password: PASSWORD, setup_token };
    const answer = await server.send({ method: 'POST', url: '/api/dashboard/users', payload });
    const { access_token } = answer.json<AuthInfo>();
    expect(rowIn(await server.send({ method: 'GET', url: '/api/dashboard/me' }, access_token)).staff).toBe('admin');
  });
});

describe('the log', () => {
  test('holds no secret and no value of a failed query, at any level', async () => {
    let text = '';
    const stream = new Writable({
      write(chunk, _encoding, done) {
        text += String(chunk);
        done();
      },
    });
    const log = pino(logOptions({ logLevel: 'trace' }), stream);
    const failed = await server.context.db
      .insert(users)
      .values({ id: 'no id', email: 'secret@flumen.test', first_name: 'Sue', password_hash: '$argon2id$hidden' })
      .catch((error: unknown) => error);
    log.error({ err: failed }, 'request failed');
    log.debug({ body: { password: 'Open-Sesame-1' }, headers: { authorization: 'Bearer abc.def' }, refresh_token: 'r-e-f' }, 'a request');
    expect(text).toContain('insert into');
    expect(text).not.toMatch(/secret@flumen|argon2id|Open-Sesame|abc\.def|r-e-f/);
  });
});
