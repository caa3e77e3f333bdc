import { eq } from 'drizzle-orm';
import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app/build-app.ts';
import { users, workspaces } from '#server/db/tables/core.ts';
import { unsubscribeLink } from '#server/mail/unsubscribe.ts';
import { runMaintenance } from '#server/maintenance.ts';
import type { Secret } from '#server/secrets/secret.ts';
import { rowIn } from '#tests/support/answer.ts';
import { openTestServer, PASSWORD, type TestServer } from '#tests/support/server.ts';

/** An installation whose secret is changed while people use it. */

const api = '/api/dashboard';
const NEXT = 'another secret that is long enough, too';
let server: TestServer;
let first: Secret;
beforeAll(async () => {
  server = await openTestServer();
  first = server.context.settings.secret;
});
afterAll(() => server.close());

/** The same installation, started with this secret. */
async function startedWith<T>(secret: Secret, work: (ask: Ask, context: TestServer['context']) => Promise<T>): Promise<T> {
  const context = { ...server.context, settings: { ...server.context.settings, secret } };
  const app = await buildApp(context, { clientRoot: null });
  const ask: Ask = async (method, path, { payload, token } = {}) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const answer = await app.inject({ method, url: path.startsWith('/') ? path : `${api}/${path}`, payload, headers });
    return { status: answer.statusCode, body: answer.body.startsWith('{') ? answer.json() : null };
  };
  try {
    return await work(ask, context);
  } finally {
    await app.close();
  }
}
type Ask = (
  method: 'GET' | 'POST',
  path: string,
  about?: { readonly payload?: object; readonly token?: string },
) => Promise<{ readonly status: number; readonly body: Body }>;
type Body = {
  readonly data?: { readonly attributes?: { readonly app_key?: string } };
  readonly errors?: readonly { readonly meta?: { readonly challenge?: string } }[];
} | null;

const codeFor = (url: string) => {
  const totp = URI.parse(url);
  if (!(totp instanceof TOTP)) throw new Error('not a time-based code');
  return totp.generate({ timestamp: server.context.clock().getTime() });
};

test('goes on with the old secret beside the new one, is sealed anew, and then needs the old one no longer', async () => {
  const rita = await server.proven(await server.register());
  const made = await server.send(
    { method: 'POST', url: `${api}/projects`, payload: { name: 'Shop', main_url: 'https://shop.example' } },
    rita.access_token,
  );
  const workspace = made.json<{ data: { id: string } }>().data.id;
  const keyPath = `projects/${workspace}/api-key`;
  const before = await server.send({ method: 'GET', url: `${api}/${keyPath}` }, rita.access_token);
  const { app_key } = rowIn<{ app_key: string }>(before);
  const begun = await server.send({ method: 'POST', url: `${api}/two-factor` }, rita.access_token);
  const { url } = rowIn<{ url: string }>(begun);
  await server.send({ method: 'POST', url: `${api}/two-factor/confirm`, payload: { code: codeFor(url) } }, rita.access_token);
  const path = new URL(unsubscribeLink(server.context.settings, rita.id)).pathname;
  const stored = async () => {
    const [account] = await server.context.db.select({ sealed: users.totp_secret }).from(users).where(eq(users.id, rita.id));
    const [place] = await server.context.db.select({ sealed: workspaces.app_key }).from(workspaces).where(eq(workspaces.id, workspace));
    return [account?.sealed, place?.sealed];
  };
  const sealedFirst = await stored();

  await startedWith({ current: NEXT, previous: first.current }, async (ask, context) => {
    expect((await ask('GET', 'me', { token: rita.access_token })).status).toBe(200);
    expect((await ask('GET', keyPath, { token: rita.access_token })).body?.data?.attributes?.app_key).toBe(app_key);
    expect((await ask('GET', path)).status).toBe(200);
    await runMaintenance(context);
    expect((await stored()).some((sealed) => sealedFirst.includes(sealed))).toBe(false);
  });

  await startedWith({ current: NEXT }, async (ask) => {
    expect((await ask('GET', 'me', { token: rita.access_token })).status).toBe(401);
    expect((await ask('GET', path)).status).toBe(404);
    server.advance(60_000);
    const asked = await ask('POST', 'auth', { payload: { email: rita.email, password: PASSWORD } });
    const challenge = asked.body?.errors?.[0]?.meta?.challenge;
    const inside = await ask('POST', 'auth/second-factor', { payload: { challenge, code: codeFor(url) } });
    const { access_token: token } = inside.body as unknown as { access_token: string };
    expect(inside.status).toBe(200);
    await server.proven(rita);
    expect((await ask('GET', keyPath, { token })).body?.data?.attributes?.app_key).toBe(app_key);
  });
});
