import { eq } from 'drizzle-orm';
import { TOTP, URI } from 'otpauth';
import { vi } from 'vitest';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { users } from '#server/db/tables/core.ts';
import { newestKey } from '#tests/support/mails.ts';
import { PASSWORD } from '#tests/support/server.ts';
import type { Somebody, Told } from './told.ts';

type Account = Somebody & { readonly email: string; readonly refresh: string };
const OTHER = 'Lantern-2026';
const STEP = 30_000;

async function register({ ok }: Told, email: string): Promise<Account> {
  const fields = { first_name: 'Rita', last_name: 'Test', email, password: PASSWORD };
  const { id, access_token, refresh_token } = await ok<AuthInfo>(null, 'POST dashboard/users', fields);
  return { id, token: access_token, email, refresh: refresh_token };
}

/** What is there before anybody has logged in, and how somebody comes to be. */
export async function accounts(told: Told): Promise<void> {
  const { ok, refused } = told;
  for (const call of ['setup', 'auth/methods', 'marketers/count']) await ok(null, `GET dashboard/${call}`);
  const who = await register(told, 'rita@flumen.test');
  await refused(422, null, 'POST dashboard/users', { email: who.email, password: 'short', surprise: 1 });
  await refused(422, null, 'POST dashboard/users', { data: { type: 'users', attributes: { email: 'no email' } } });
  await refused(401, null, 'POST dashboard/auth', { email: who.email, password: OTHER });
  const { access_token: token } = await ok<AuthInfo>(null, 'POST dashboard/auth', { email: who.email, password: PASSWORD });
  await ok(null, 'POST dashboard/refresh-token', { refresh_token: who.refresh });
  await refused(401, null, 'POST dashboard/refresh-token', { refresh_token: 'none' });
  const rita = { ...who, token };
  await settings(told, rita);
  await passwords(told, rita);
  await secondFactor(told);
  await withoutPassword(told);
  await goodbye(told);
}

async function settings({ ok, refused, server }: Told, who: Account): Promise<void> {
  for (const call of ['me', 'launchpad', 'sessions', 'auth/user-hash', 'auth/step-up']) await ok(who, `GET dashboard/${call}`);
  await ok(who, 'PUT dashboard/presence', { welcomed: true });
  const begun = await ok<{ project: string }>(who, 'POST dashboard/beginnings', { from: 'example', timezone: 'UTC', currency: 'USD' });
  await ok(who, `DELETE dashboard/projects/${begun.project}/sample`);
  await refused(422, who, 'POST dashboard/beginnings', { from: 'moon' });
  await tokens({ ok, refused, server }, who);
  await ok(who, `PATCH dashboard/users/${who.id}`, { data: { type: 'users', id: who.id, attributes: { user_type: 'agency' } } });
  await refused(409, who, `PATCH dashboard/users/${who.id}`, { data: { type: 'canvases', id: who.id, attributes: {} } });
  await ok(who, 'POST dashboard/email-verifications');
  const confirm = await newestKey(server.context, who.email, 'verify_email');
  await ok(null, `PATCH dashboard/email-verifications/${confirm}`);
  await refused(410, null, `PATCH dashboard/email-verifications/${confirm}`);
  await server.proven(who);
  const next = 'rita-next@flumen.test';
  await ok(who, `PATCH dashboard/users/${who.id}`, { email: next });
  await ok(null, `PATCH dashboard/email-verifications/${await newestKey(server.context, next, 'change_email')}`);
  await ok(null, `PATCH dashboard/email-changes/${await newestKey(server.context, who.email, 'email_changed')}`);
}

async function tokens({ ok, refused, server }: Pick<Told, 'ok' | 'refused' | 'server'>, who: Account): Promise<void> {
  await server.proven(who);
  const { id } = await ok<{ id: string }>(who, 'POST dashboard/api-tokens', { name: 'Script' });
  await refused(422, who, 'POST dashboard/api-tokens', { name: 'Script', expires_in_days: 7 });
  for (const call of ['api-tokens?page[size]=2&filter[access]=read', `api-tokens/${id}`]) await ok(who, `GET dashboard/${call}`);
  await ok(who, `PATCH dashboard/api-tokens/${id}`, { data: { type: 'api-tokens', id, attributes: { name: 'Weekly script' } } });
  await ok(who, `DELETE dashboard/api-tokens/${id}`);
}

async function passwords({ ok, refused, server }: Told, { email }: Account): Promise<void> {
  await ok(null, 'POST dashboard/password-resets', { email });
  // Nobody waits for the mail.
  const key = await vi.waitFor(
    async () => (await newestKey(server.context, email, 'reset_password')) || Promise.reject(new Error('no mail')),
    { timeout: 30_000 },
  );
  await ok(null, `GET dashboard/password-resets/${key}`);
  await ok(null, `PATCH dashboard/password-resets/${key}`, {
    data: { type: 'password-resets', id: key, attributes: { password: PASSWORD } },
  });
  await refused(410, null, `GET dashboard/password-resets/${key}`);
  const { access_token: token, id } = await ok<AuthInfo>(null, 'POST dashboard/auth', { email, password: PASSWORD });
  const who = { id, token };
  await ok(who, 'POST dashboard/auth/step-up', { password: PASSWORD });
  await refused(422, who, 'POST dashboard/users/update-password', { current: OTHER, updated: OTHER });
  await ok(who, 'POST dashboard/users/update-password', { current: PASSWORD, updated: OTHER });
}

const codeOf = ({ server }: Told, url: string) => {
  const totp = URI.parse(url);
  if (!(totp instanceof TOTP)) throw new Error('not a time-based code');
  return totp.generate({ timestamp: server.context.clock().getTime() });
};

async function secondFactor(told: Told): Promise<void> {
  const { ok, refused, server } = told;
  const who = await server.proven(await register(told, 'sven@flumen.test'));
  const { url } = await ok<{ url: string }>(who, 'POST dashboard/two-factor');
  await refused(422, who, 'POST dashboard/two-factor/confirm', { code: '000000' });
  await ok(who, 'POST dashboard/two-factor/confirm', { code: codeOf(told, url) });
  server.advance(2 * STEP);
  const asked = await refused(401, null, 'POST dashboard/auth', { email: who.email, password: PASSWORD });
  const challenge = asked.errors?.[0]?.meta?.challenge as string;
  await refused(401, null, 'POST dashboard/auth/second-factor', { challenge, code: '000000' });
  await ok(null, 'POST dashboard/auth/second-factor', { challenge, code: codeOf(told, url) });
  await server.proven(who);
  await ok(who, 'POST dashboard/two-factor/recovery-codes');
  await ok(who, 'POST dashboard/two-factor/end');
}

async function withoutPassword(told: Told): Promise<void> {
  const { ok, refused, server } = told;
  const who = await register(told, 'olga@flumen.test');
  await refused(409, who, 'POST dashboard/auth/step-up/mail');
  const proven = { password_hash: null, email_verified_at: server.context.clock() };
  await server.context.db.update(users).set(proven).where(eq(users.id, who.id));
  await ok(who, 'POST dashboard/auth/step-up/mail');
}

async function goodbye(told: Told): Promise<void> {
  const { ok, refused, server } = told;
  const who = await register(told, 'gail@flumen.test');
  const { access_token } = await ok<AuthInfo>(null, 'POST dashboard/auth', { email: who.email, password: PASSWORD });
  const { whole } = await ok({ id: who.id, token: access_token }, 'GET dashboard/sessions');
  const other = whole.data?.find(({ attributes }) => attributes.current === false)?.id;
  await ok({ id: who.id, token: access_token }, `DELETE dashboard/sessions/${other}`);
  const gail = { id: who.id, token: access_token };
  await ok(gail, 'DELETE dashboard/sessions');
  await refused(403, gail, 'GET dashboard/users/export');
  await ok(gail, 'POST dashboard/email-verifications');
  const email = await newestKey(server.context, who.email, 'verify_email');
  await ok(null, `PATCH dashboard/email-verifications/${email}`);
  await server.proven(gail);
  await ok(gail, 'GET dashboard/users/export');
  await refused(422, gail, `DELETE dashboard/users/${who.id}`, { confirmation: 'yes' });
  await ok(gail, `DELETE dashboard/users/${who.id}`, { confirmation: 'delete' });
  await ok(null, 'GET dashboard/logout');
}
