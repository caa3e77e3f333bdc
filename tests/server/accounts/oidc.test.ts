import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identities } from '#server/db/tables/accounts.ts';
import { users } from '#server/db/tables/core.ts';
import { newestKey } from '../../support/mails.ts';
import { type Oidc, openOidc } from '../../support/oidc.ts';
import { openTestServer, PASSWORD, type TestServer } from '../../support/server.ts';

const PUBLIC = 'http://flumen.test';
const api = '/api/dashboard';

let oidc: Oidc;
let server: TestServer;
beforeAll(async () => {
  oidc = await openOidc(`${PUBLIC}${api}/auth/oidc/callback`);
  const { issuer, clientId, clientSecret } = oidc;
  server = await openTestServer({ settings: { publicUrl: PUBLIC, oidc: { issuer, clientId, clientSecret, name: 'Test' } } });
});
afterAll(async () => {
  await server.close();
  await oidc.close();
});

const person = (email: string, email_verified = true) => ({ email, email_verified, given_name: 'Gina', family_name: 'Ray' });

/** Follows the provider's own redirects, with its cookies, until it leads back to the product. */
async function throughProvider(start: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = start;
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = answer.headers.get('location');
    if (!next) throw new Error(`the provider stopped with ${answer.status}: ${await answer.text()}`);
    at = new URL(next, at).href;
    if (at.startsWith(PUBLIC)) return at;
  }
  throw new Error('the provider leads in circles');
}

/** Starts at the product; answers the way back and the cookie that belongs to it. */
async function travel(
  intent: 'login' | 'register' | 'prove',
  next = '',
  utm = new URLSearchParams(),
): Promise<{ readonly back: URL; readonly cookie: string }> {
  const search = new URLSearchParams({ ...Object.fromEntries(utm), intent, next });
  const started = await server.send({ method: 'GET', url: `${api}/auth/oidc/start?${search}` });
  expect(started.statusCode).toBe(302);
  const line = String(started.headers['set-cookie']);
  expect(line).toMatch(/HttpOnly; SameSite=Lax/);
  return { back: new URL(await throughProvider(String(started.headers.location))), cookie: line.split(';')[0] ?? '' };
}
/** What the browser keeps of its last way back. */
let carried = '';
const arrive = async (back: URL, cookie: string) => {
  const answer = await server.send({ method: 'GET', url: back.pathname + back.search, headers: { cookie } });
  carried = [answer.headers['set-cookie']]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
  return new URL(String(answer.headers.location));
};
/** The whole way; answers where the browser ends up. */
async function come(intent: 'login' | 'register' | 'prove', next = ''): Promise<URL> {
  const { back, cookie } = await travel(intent, next);
  return arrive(back, cookie);
}
const trade = (url: string, code: string | null, cookie = carried) =>
  server.send({ method: 'POST', url: `${api}${url}`, payload: { code }, headers: { cookie } });

test('somebody new registers by the provider and logs in by it afterwards', async () => {
  oidc.become(person('gina@flumen.test'));
  const there = await come('register');
  expect(there.pathname).toBe('/register');
  const made = await server.send({
    method: 'POST',
    url: `${api}/users/google-sso-create`,
    headers: { cookie: carried },
    payload: { data: { type: 'users', attributes: { code: there.searchParams.get('sso'), language: 'it', utm_source: 'ads' } } },
  });
  expect(made.statusCode).toBe(201);
  const [stored] = await server.context.db.select().from(users).where(eq(users.email, 'gina@flumen.test'));
  expect(stored).toMatchObject({
    first_name: 'Gina',
    last_name: 'Ray',
    language: 'it',
    password_hash: null,
    acquisition: { utm_source: 'ads' },
  });
  expect(stored?.email_verified_at).toBeInstanceOf(Date);
  const again = await come('login', '/dashboard/account-settings');
  expect([again.pathname, again.searchParams.get('next')]).toEqual(['/login', '/dashboard/account-settings']);
  const session = await trade('/auth/google-sso', again.searchParams.get('sso'));
  expect(session.json<{ id: string }>().id).toBe(stored?.id);
  const changed = await server.send({
    method: 'POST',
    url: `${api}/users/update-password`,
    headers: { authorization: `Bearer ${session.json<{ access_token: string }>().access_token}` },
    payload: { current: 'Anything-1', updated: 'Another-2026' },
  });
  expect([changed.statusCode, changed.json<{ errors: { detail: string }[] }>().errors[0]?.detail]).toEqual([
    409,
    'You have not set a password yet. Please follow the link in the email we sent you to complete the setup process.',
  ]);
});

test('what brought somebody to the page is kept across the way to the provider and back', async () => {
  oidc.become(person('utm@flumen.test'));
  const long = 'ä'.repeat(400);
  const utm = new URLSearchParams({ utm_source: 'spring ads', utm_campaign: 'tasting & box', utm_content: long, utm_term: long });
  const { back, cookie } = await travel('register', '/dashboard', utm);
  // A browser drops a longer cookie, and with it the whole log-in.
  expect(Buffer.byteLength(cookie)).toBeLessThan(3_000);
  const there = await arrive(back, cookie);
  expect(there.search).not.toContain('spring');
  expect((await trade('/users/google-sso-create', there.searchParams.get('sso'))).statusCode).toBe(201);
  const [stored] = await server.context.db.select().from(users).where(eq(users.email, 'utm@flumen.test'));
  expect(stored?.acquisition).toEqual({ utm_source: 'spring ads', utm_campaign: 'tasting & box', utm_term: long });
});

test('what came back buys one session, for two minutes', async () => {
  oidc.become(person('once@flumen.test'));
  const there = await come('register');
  const code = there.searchParams.get('sso');
  expect((await trade('/users/google-sso-create', code)).statusCode).toBe(201);
  expect((await trade('/auth/google-sso', code)).statusCode).toBe(401);
  const late = (await come('login')).searchParams.get('sso');
  server.advance(3 * 60_000);
  expect((await trade('/auth/google-sso', late)).statusCode).toBe(401);
  expect((await trade('/auth/google-sso', 'v1.made-up')).statusCode).toBe(401);
});

test('what came back is worth nothing in another browser: a link with it logs nobody in as its sender', async () => {
  oidc.become(person('gina@flumen.test'));
  const code = (await come('login')).searchParams.get('sso');
  const own = carried;
  await come('login');
  for (const cookie of ['', carried]) expect((await trade('/auth/google-sso', code, cookie)).statusCode).toBe(401);
  expect((await trade('/auth/google-sso', code, own)).statusCode).toBe(200);
});

test('an address without an account is told so, an unconfirmed one is not believed', async () => {
  oidc.become(person('nobody@flumen.test'));
  const unknown = await trade('/auth/google-sso', (await come('login')).searchParams.get('sso'));
  expect([unknown.statusCode, unknown.json<{ errors: { detail: string }[] }>().errors[0]?.detail]).toEqual([
    404,
    'User with that email was not found! Register first, or ask whoever runs this installation.',
  ]);
  oidc.become(person('doubtful@flumen.test', false));
  expect((await come('login')).searchParams.get('sso_error')).toBe('unverified');
});

test('an address that only looks like somebody’s is not theirs', async () => {
  await server.register({ email: 'kim@flumen.test' });
  // Put into small letters the Kelvin sign is a k.
  oidc.become(person('\u212Aim@flumen.test'));
  expect((await come('login')).searchParams.get('sso_error')).toBe('unverified');
});

test('state, nonce and cookie must be those of this browser', async () => {
  oidc.become(person('gina@flumen.test'));
  const [mine, other] = [await travel('login'), await travel('login')];
  expect((await arrive(mine.back, other.cookie)).searchParams.get('sso_error')).toBe('failed');
  expect((await arrive(mine.back, '')).searchParams.get('sso_error')).toBe('over');
  const forged = new URL(other.back);
  forged.searchParams.set('code', 'made-up');
  expect((await arrive(forged, other.cookie)).searchParams.get('sso_error')).toBe('failed');
});

test('whoever says no at the provider is told that nothing happened, and is still known to come from where they came', async () => {
  const { back, cookie } = await travel('register', '/dashboard', new URLSearchParams({ utm_source: 'spring ads' }));
  const refused = new URL(`${back.origin}${back.pathname}?error=access_denied&state=${back.searchParams.get('state')}`);
  const there = await arrive(refused, cookie);
  expect([there.pathname, ...there.searchParams]).toEqual([
    '/register',
    ['utm_source', 'spring ads'],
    ['sso_error', 'cancelled'],
    ['next', '/dashboard'],
  ]);
});

test('whoever registered somebody else’s address loses it to its owner', async () => {
  const squatter = await server.register({ email: 'victim@flumen.test' });
  const url = `${api}/users/${squatter.id}`;
  await server.proven(squatter);
  await server.send({ method: 'PATCH', url, payload: { email: 'evil@flumen.test' } }, squatter.access_token);
  const key = await newestKey(server.context, 'evil@flumen.test', 'change_email');
  expect(key).not.toBe('');
  oidc.become(person('victim@flumen.test'));
  const session = await trade('/auth/google-sso', (await come('login')).searchParams.get('sso'));
  expect(session.json<{ id: string }>().id).toBe(squatter.id);
  expect((await server.send({ method: 'GET', url: `${api}/me` }, squatter.access_token)).statusCode).toBe(401);
  const password = await server.send({ method: 'POST', url: `${api}/auth`, payload: { email: squatter.email, password: PASSWORD } });
  expect(password.statusCode).toBe(401);
  expect(await server.context.db.select().from(identities).where(eq(identities.user_id, squatter.id))).toHaveLength(1);
  expect((await server.send({ method: 'PATCH', url: `${api}/email-verifications/${key}` })).statusCode).toBe(410);
});

test('whoever has no password proves to be there by logging in at the provider anew, with the account that is linked here', async () => {
  oidc.become(person('prover@flumen.test'));
  const made = await trade('/users/google-sso-create', (await come('register')).searchParams.get('sso'));
  const { access_token: token } = made.json<{ access_token: string }>();
  const exported = () => server.send({ method: 'GET', url: `${api}/users/export` }, token);
  expect((await exported()).json().errors[0]).toMatchObject({ code: 'step_up', meta: { by: ['provider', 'mail'] } });
  const prove = async (there: URL) =>
    server.send(
      { method: 'POST', url: `${api}/auth/step-up`, payload: { sso: there.searchParams.get('sso') }, headers: { cookie: carried } },
      token,
    );
  // A way back from an ordinary log-in may be minutes old, and that of somebody else proves nothing.
  expect((await prove(await come('login'))).statusCode).toBe(422);
  oidc.become(person('neighbour@flumen.test'));
  expect((await prove(await come('prove'))).statusCode).toBe(422);
  oidc.become(person('prover@flumen.test'));
  const there = await come('prove');
  expect(there.pathname).toBe('/prove');
  expect((await prove(there)).statusCode).toBe(200);
  expect((await exported()).statusCode).toBe(200);
});

test('a log-in anew is asked of the provider, also of somebody who is logged in there', async () => {
  const started = await server.send({ method: 'GET', url: `${api}/auth/oidc/start?intent=prove` });
  const asked = new URL(String(started.headers.location)).searchParams;
  expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0']);
});
