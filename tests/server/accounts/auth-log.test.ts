import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { buildApp } from '#server/app/build-app.ts';
import { auditEntries } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/server.ts';

/** Coming in, failing to, and leaving: what stays of it for those who look into an attack. */

const api = '/api/dashboard';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0';
const metrics = createMetrics();
const lines: string[] = [];
let server: TestServer;
let app: TestServer['app'];
beforeAll(async () => {
  server = await openTestServer();
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  app = await buildApp({ ...server.context, log }, { clientRoot: null, metrics });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

interface Sent {
  readonly token?: string;
  readonly from?: string;
}
const post = (path: string, payload: object, { token, from = '203.0.113.77' }: Sent = {}) =>
  app.inject({
    method: 'POST',
    url: `${api}/${path}`,
    payload,
    remoteAddress: from,
    headers: { 'user-agent': AGENT, ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
const entriesOf = (account: string, action: string) =>
  server.context.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.target_id, account), eq(auditEntries.action, action)));
/** Failures are noted after the answer. */
const noted = (account: string, action: string, number: number) =>
  expect.poll(async () => (await entriesOf(account, action)).length, { message: action }).toBe(number);
const counted = async (step: string, outcome: string) => {
  const text = await metrics.getSingleMetricAsString('auth_attempts_total');
  return Number(new RegExp(`auth_attempts_total\\{step="${step}",outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
};

test('a log-in and a log-out stand in the log with account, means and network, never with the whole address', async () => {
  const { id, email } = await server.register();
  const session = (await post('auth', { email, password: PASSWORD })).json<AuthInfo>();
  const [entry, ...more] = await entriesOf(id, 'auth.log-in');
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ actor: id, actor_email: email, address: '203.0.113.0/24', after: { by: 'password', user_agent: AGENT } });
  const leave = () =>
    app.inject({
      method: 'GET',
      url: `${api}/logout`,
      headers: { authorization: `Bearer ${session.access_token}` },
      remoteAddress: '2001:db8:1:2::3',
    });
  await leave();
  await leave();
  expect(await entriesOf(id, 'auth.log-out')).toMatchObject([{ actor: id, address: '2001:db8:1::/48' }]);
  expect(await entriesOf(id, 'auth.register')).toHaveLength(1);
});

test('failures of an account are noted with nobody as the actor, and the pause they bring once; an unknown address is only counted', async () => {
  const { id, email } = await server.register();
  const before = [await counted('password', 'invalid_credentials'), await counted('password', 'too_many_attempts')];
  for (let tries = 0; tries < 12; tries += 1) await post('auth', { email, password: 'Wrong-2026' }, { from: '198.51.100.9' });
  await noted(id, 'auth.log-in-failed', 10);
  await noted(id, 'auth.locked-out', 1);
  const [entry] = await entriesOf(id, 'auth.log-in-failed');
  expect(entry).toMatchObject({ actor: null, actor_email: '', address: '198.51.100.0/24' });
  expect([await counted('password', 'invalid_credentials'), await counted('password', 'too_many_attempts')]).toEqual([
    (before[0] ?? 0) + 10,
    (before[1] ?? 0) + 2,
  ]);
  const all = await server.context.db.select().from(auditEntries);
  await post('auth', { email: 'nobody-here@flumen.test', password: 'Wrong-2026' }, { from: '198.51.100.10' });
  expect(await counted('password', 'invalid_credentials')).toBe((before[0] ?? 0) + 11);
  expect(await server.context.db.select().from(auditEntries)).toHaveLength(all.length);
  expect(JSON.stringify(all)).not.toContain('Wrong-2026');
});

test('a refresh token that comes back too late is noted and counted', async () => {
  const { id, refresh_token } = await server.register();
  await post('refresh-token', { refresh_token });
  server.advance(11_000);
  expect((await post('refresh-token', { refresh_token })).statusCode).toBe(401);
  await noted(id, 'auth.refresh-refused', 1);
  expect(await counted('refresh', 'session_ended')).toBeGreaterThan(0);
  expect(await counted('refresh', 'ok')).toBeGreaterThan(0);
});

test('a link to a new password that somebody asked for is noted without a name', async () => {
  const { id, email } = await server.register();
  await post('password-resets', { email });
  await noted(id, 'password.asked', 1);
  expect(await entriesOf(id, 'password.asked')).toMatchObject([{ actor: null, address: '203.0.113.0/24' }]);
});

describe('the log of requests', () => {
  test('names the account that asks, and no address', async () => {
    const { id, access_token } = await server.register();
    lines.length = 0;
    await app.inject({
      method: 'GET',
      url: `${api}/me`,
      headers: { authorization: `Bearer ${access_token}` },
      remoteAddress: '203.0.113.7',
    });
    const asked = lines.map((line) => JSON.parse(line) as { path?: string; account?: string }).find(({ path }) => path === `${api}/me`);
    expect(asked?.account).toBe(id);
    expect(lines.join('')).not.toContain('203.0.113.7');
  });
});

test('the log is for administrators: they find log-ins by action', async () => {
  const { email } = await server.register();
  await post('auth', { email, password: PASSWORD });
  const [admin, support, user] = [
    await server.person({ staff: 'admin' }),
    await server.person({ staff: 'support' }),
    await server.person(),
  ];
  const list = async (who: typeof admin) => server.ask(who, { method: 'GET', url: `${api}/audit-entries?filter[action]=auth.log-in` });
  const answer = await list(admin);
  expect(answer.body.data?.some(({ attributes }) => attributes.actor_email === email)).toBe(true);
  expect([(await list(support)).status, (await list(user)).status]).toEqual([403, 403]);
  await server.context.db.delete(users).where(eq(users.email, email));
});
