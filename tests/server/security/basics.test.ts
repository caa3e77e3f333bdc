import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#server/app/build-app.ts';
import { mails } from '#server/db/tables/accounts.ts';
import { workspaces } from '#server/db/tables/core.ts';
import { rowIn } from '#tests/support/answer.ts';
import { newestKey } from '../../support/mails.ts';
import { openTestServer, PASSWORD, type TestServer, type Visitor } from '../../support/server.ts';

/** What any web application is to hold, asked of the whole server. */

const api = '/api/dashboard';
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const post = (url: string, payload: object, token?: string) => server.send({ method: 'POST', url: `${api}${url}`, payload }, token);

describe('a request', () => {
  test('is believed for its bearer token alone, never for a cookie', async () => {
    const rita = await server.register();
    const cookie = `flx_auth=${encodeURIComponent(JSON.stringify(rita))}`;
    const answer = await server.send({ method: 'GET', url: `${api}/me`, headers: { cookie } });
    expect(answer.statusCode).toBe(401);
    const forged = await server.send({ method: 'DELETE', url: `${api}/sessions`, headers: { cookie, origin: 'https://evil.example' } });
    expect(forged.statusCode).toBe(401);
  });

  test('from another origin is not let in: no answer of the API allows one', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PATCH' };
      const answer = await server.send({ method, url: `${api}/me`, headers });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('gets a policy without inline or evaluated scripts', async () => {
    const answer = await server.send({ method: 'GET', url: `${api}/me` });
    const policy = String(answer.headers['content-security-policy']);
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'self'");
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
    expect(policy).toMatch(/frame-ancestors|default-src/);
  });
});

test('behind TLS browsers are told to stay there', async () => {
  const settings = { ...server.context.settings, publicUrl: 'https://flumen.example', trustProxy: 1 };
  const app = await buildApp({ ...server.context, settings }, { clientRoot: null });
  const answer = await app.inject({ method: 'GET', url: '/healthz', headers: { 'x-forwarded-proto': 'https' } });
  expect(answer.headers['strict-transport-security']).toMatch(/max-age=\d{7,}/);
  await app.close();
});

describe('a session', () => {
  test('cannot be chosen by somebody else before the log-in', async () => {
    const [mine, planted] = [await server.register(), await server.register()];
    const logged = await server.send({
      method: 'POST',
      url: `${api}/auth`,
      headers: { authorization: `Bearer ${planted.access_token}`, cookie: `flx_auth=${planted.refresh_token}` },
      payload: { email: mine.email, password: PASSWORD },
    });
    const session = logged.json<Visitor>();
    expect(session.id).toBe(mine.id);
    expect([planted.access_token, planted.refresh_token]).not.toContain(session.refresh_token);
  });
});

describe('guessing', () => {
  test('is limited for every form that takes a secret or sends a mail', async () => {
    const rita = await server.proven(await server.register());
    const forms: [string, () => Promise<{ statusCode: number }>][] = [
      ['log-in', () => post('/auth', { email: rita.email, password: 'Wrong-2026' })],
      ['forgot', () => post('/password-resets', { email: rita.email })],
      ['change of password', () => post('/users/update-password', { current: 'Wrong-2026', updated: 'Right-2026' }, rita.access_token)],
      ['proof of who is there', () => post('/auth/step-up', { password: 'Wrong-2026' }, rita.access_token)],
      ['second factor', () => post('/two-factor/confirm', { code: '123456' }, rita.access_token)],
      ['confirmation again', () => post('/email-verifications', {}, rita.access_token)],
    ];
    for (const [name, attempt] of forms) {
      const statuses = [];
      for (let tries = 0; tries < 15; tries += 1) statuses.push((await attempt()).statusCode);
      expect(statuses.at(-1), name).toBe(429);
    }
  });
});

describe('secrets', () => {
  /** Everything of the store as text, column by column. */
  async function storedText(): Promise<string> {
    const { rows } = await server.context.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const parts: string[] = [];
    for (const { name } of rows) {
      parts.push(JSON.stringify((await server.context.db.execute(sql`select * from ${sql.identifier(name)}`)).rows));
    }
    return parts.join('\n');
  }

  test('are stored hashed or sealed, and stand in no log', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const app = await buildApp({ ...server.context, log }, { clientRoot: null });
    const ask = (url: string, payload: object, token?: string) =>
      app.inject({ method: 'POST', url: `${api}${url}`, payload, headers: token ? { authorization: `Bearer ${token}` } : {} });
    const email = 'secret-keeper@flumen.test';
    const rita = (await ask('/users', { first_name: 'Rita', email, password: PASSWORD })).json<Visitor>();
    await server.proven(rita);
    const begun = rowIn<{ secret: string }>(await ask('/two-factor', {}, rita.access_token));
    await ask('/password-resets', { email });
    const made = await ask('/projects', { name: 'Shop', main_url: 'https://shop.example' }, rita.access_token);
    expect(made.statusCode).toBe(201);
    const [workspace] = await server.context.db.select().from(workspaces).where(sql`user_id = ${rita.id}::uuid`);
    const key = await app.inject({
      method: 'GET',
      url: `${api}/projects/${workspace?.id}/api-key`,
      headers: { authorization: `Bearer ${rita.access_token}` },
    });
    const { app_key } = rowIn<{ app_key: string }>(key);
    await expect
      .poll(async () => (await server.context.db.select().from(mails)).some((mail) => mail.template === 'reset_password'))
      .toBe(true);
    const resetKey = await newestKey(server.context, email, 'reset_password');
    const confirmKey = await newestKey(server.context, email, 'verify_email');
    expect((await app.inject({ method: 'GET', url: `${api}/password-resets/${resetKey}` })).statusCode).toBe(200);
    const secrets = {
      password: PASSWORD,
      refresh: rita.refresh_token,
      access: rita.access_token,
      factor: begun.secret,
      key: app_key,
      reset: resetKey.split('.')[1] ?? '',
      confirmation: confirmKey.split('.')[1] ?? '',
    };
    await app.close();
    const stored = await storedText();
    for (const [name, secret] of Object.entries(secrets)) {
      expect(secret.length, name).toBeGreaterThan(8);
      expect(stored.includes(secret), `${name} in the store`).toBe(false);
      expect(lines.join('').includes(secret), `${name} in the log`).toBe(false);
    }
    expect(lines.length).toBeGreaterThan(5);
  });
});
