import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { refreshTokens, users } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const logIn = (email: string, password: string, remoteAddress = '198.51.100.1') =>
  server.send({ method: 'POST', url: '/api/dashboard/auth', payload: { email, password }, remoteAddress });
const refresh = (refresh_token: string) => server.send({ method: 'POST', url: '/api/dashboard/refresh-token', payload: { refresh_token } });
const me = (token: string) => server.send({ method: 'GET', url: '/api/dashboard/me' }, token);

describe('registering', () => {
  test('opens a session at once and stores no password as it is', async () => {
    const payload = 'first_name=Nora&email=Nora%40Flumen.test&password=Harbour-2026&utm_source=google&language=de&timezone=Europe%2FBerlin';
    const answer = await server.send({
      method: 'POST',
      url: '/api/dashboard/users',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(201);
    const session = answer.json<AuthInfo>();
    expect(rowIn(await me(session.access_token))).toMatchObject({
      email: 'nora@flumen.test',
      first_name: 'Nora',
      language: 'de',
      timezone: 'Europe/Berlin',
      plan: 'business',
      staff: 'user',
    });
    const [row] = await server.context.db.select().from(users).where(eq(users.id, session.id));
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(row?.acquisition).toEqual({ utm_source: 'google' });
  });

  test('starts a trial of 14 days, after which the least plan holds', async () => {
    const { email, access_token } = await server.register();
    const planOf = async (token: string) => rowIn(await me(token)).plan;
    expect(await planOf(access_token)).toBe('business');
    server.advance(14 * 86_400_000 - 60_000);
    expect(await planOf((await logIn(email, PASSWORD)).json().access_token)).toBe('business');
    server.advance(60_000);
    expect(await planOf((await logIn(email, PASSWORD)).json().access_token)).toBe('limited');
  });

  test('a taken email is said so at its field, however it is written', async () => {
    await server.register({ email: 'taken@flumen.test' });
    const payload = { data: { type: 'users', attributes: { first_name: 'X', email: ' Taken@Flumen.TEST ', password: PASSWORD } } };
    const answer = await server.send({ method: 'POST', url: '/api/dashboard/users', payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0]).toMatchObject({
      code: 'email_taken',
      title: 'Registration Error',
      source: { pointer: '/data/attributes/email' },
    });
  });

  test('of two that register one email at once, one gets it', async () => {
    const payload = { first_name: 'Twin', email: 'twin@flumen.test', password: PASSWORD };
    const answers = await Promise.all([1, 2].map(() => server.send({ method: 'POST', url: '/api/dashboard/users', payload })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422]);
  });

  test('nobody makes themselves staff', async () => {
    const payload = { first_name: 'Eve', email: 'eve@flumen.test', password: PASSWORD, staff: 'admin' };
    const answer = await server.send({ method: 'POST', url: '/api/dashboard/users', payload });
    expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'unknownField']);
  });
});

describe('logging in', () => {
  test('with the right password', async () => {
    const { email, id } = await server.register();
    const answer = await logIn(email.toUpperCase(), PASSWORD);
    expect([answer.statusCode, answer.json().id]).toEqual([200, id]);
  });

  test('an unknown email and a wrong password get the same answer', async () => {
    const { email } = await server.register();
    const [unknown, wrong] = [await logIn('nobody@flumen.test', PASSWORD), await logIn(email, 'Wrong-2026')];
    expect(unknown.statusCode).toBe(401);
    expect(wrong.body).toBe(unknown.body);
    expect(wrong.json().errors[0]).toMatchObject({ title: 'Login Error', code: 'invalid_credentials' });
  });

  test('an account without a password lets nobody in', async () => {
    await server.context.db.insert(users).values({ email: 'invited@flumen.test', first_name: 'Inge' });
    expect((await logIn('invited@flumen.test', 'no account has this password')).statusCode).toBe(401);
  });

  test.each(['known', 'unknown'])('guessing stops after ten failures, for a %s account alike', async (which) => {
    const email = which === 'known' ? (await server.register()).email : 'stranger@flumen.test';
    const codes: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) codes.push((await logIn(email, 'Wrong-2026', '203.0.113.50')).statusCode);
    expect(codes).toEqual([...Array<number>(10).fill(401), 429, 429]);
    const refused = await logIn(email, PASSWORD, '203.0.113.50');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.advance(16 * 60_000);
    expect((await logIn(email, PASSWORD)).statusCode).toBe(which === 'known' ? 200 : 401);
  });

  test('an address that tries many accounts is slowed down; right passwords do not count', async () => {
    const { email } = await server.register();
    const address = '203.0.113.77';
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await logIn(email, PASSWORD, address)).statusCode).toBe(200);
    const codes: number[] = [];
    for (let attempt = 0; attempt < 61; attempt += 1)
      codes.push((await logIn(`guess-${attempt}@flumen.test`, 'Wrong-2026', address)).statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(60);
    expect(codes.at(-1)).toBe(429);
  });
});

describe('a session', () => {
  test('is refused when it is forged, unsigned or expired', async () => {
    const { access_token } = await server.register();
    const [head, body, signature] = access_token.split('.');
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`;
    for (const token of [unsigned, `${head}.${body}.${signature?.slice(0, -3)}AAA`, 'nonsense'])
      expect((await me(token)).statusCode).toBe(401);
    expect((await me(access_token)).statusCode).toBe(200);
    server.advance(15 * 60_000 + 1000);
    expect((await me(access_token)).statusCode).toBe(401);
  });

  test('goes on by refreshing, and the database holds no token', async () => {
    const first = await server.register();
    const second = (await refresh(first.refresh_token)).json<AuthInfo>();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await me(second.access_token)).statusCode).toBe(200);
    const rows = await server.context.db.select().from(refreshTokens).where(eq(refreshTokens.user_id, first.id));
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(second.refresh_token);
  });

  test('tabs that refresh at the same moment go on with one and the same token: a family has no branches', async () => {
    const { id, refresh_token } = await server.register();
    const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token), refresh(refresh_token)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const next = new Set(answers.map((answer) => answer.json<AuthInfo>().refresh_token));
    expect(next.size).toBe(1);
    const [token = ''] = next;
    expect([(await refresh(token)).statusCode, (await refresh(refresh_token)).json<AuthInfo>().refresh_token]).toEqual([200, token]);
    const rows = await server.context.db.select().from(refreshTokens).where(eq(refreshTokens.user_id, id));
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a thief within the grace is found by the next one who comes too late', async () => {
    const first = await server.register();
    const [owner, thief] = [await refresh(first.refresh_token), await refresh(first.refresh_token)];
    await refresh(owner.json<AuthInfo>().refresh_token);
    server.advance(11_000);
    expect((await refresh(thief.json<AuthInfo>().refresh_token)).statusCode).toBe(401);
    expect((await refresh(first.refresh_token)).statusCode).toBe(401);
  });

  test('ends after its whole life, however much it is used', async () => {
    let { refresh_token, access_token } = await server.register();
    for (let days = 20; days < 90; days += 20) {
      server.advance(20 * 86_400_000);
      ({ refresh_token, access_token } = (await refresh(refresh_token)).json<AuthInfo>());
    }
    expect((await me(access_token)).statusCode).toBe(200);
    server.advance(10 * 86_400_000 + 1000);
    expect((await refresh(refresh_token)).statusCode).toBe(401);
  });

  test('a used token that comes back later ends the whole family', async () => {
    const first = await server.register();
    const second = (await refresh(first.refresh_token)).json<AuthInfo>();
    server.advance(11_000);
    const stolen = await refresh(first.refresh_token);
    expect([stolen.statusCode, stolen.json().errors[0].code]).toEqual([401, 'session_ended']);
    expect((await refresh(second.refresh_token)).statusCode).toBe(401);
  });

  test('another session of the same person outlives a stolen one', async () => {
    const first = await server.register();
    const elsewhere = (await logIn(first.email, PASSWORD)).json<AuthInfo>();
    await refresh(first.refresh_token);
    server.advance(11_000);
    await refresh(first.refresh_token);
    expect((await refresh(elsewhere.refresh_token)).statusCode).toBe(200);
  });

  test('ends after 30 days without use', async () => {
    const { refresh_token } = await server.register();
    server.advance(30 * 86_400_000);
    expect((await refresh(refresh_token)).statusCode).toBe(401);
  });

  test('ends by logging out, also with an access token that has expired', async () => {
    const { access_token, refresh_token } = await server.register();
    server.advance(20 * 60_000);
    const answer = await server.send({ method: 'GET', url: '/api/dashboard/logout' }, access_token);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await refresh(refresh_token)).statusCode).toBe(401);
  });

  test('is not ended by a token from longer ago than any session goes on unused', async () => {
    const { access_token, refresh_token } = await server.register();
    server.advance(29 * 86_400_000);
    const renewed = (await refresh(refresh_token)).json<AuthInfo>();
    server.advance(2 * 86_400_000);
    await server.send({ method: 'GET', url: '/api/dashboard/logout' }, access_token);
    expect((await refresh(renewed.refresh_token)).statusCode).toBe(200);
  });

  test('of a deleted account is over', async () => {
    const { id, access_token, refresh_token } = await server.register();
    await server.context.db.delete(users).where(eq(users.id, id));
    expect((await me(access_token)).statusCode).toBe(401);
    expect((await refresh(refresh_token)).statusCode).toBe(401);
  });
});
