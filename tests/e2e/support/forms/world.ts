import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { linkIn, mailTo } from '../mailbox.ts';
import { authOf, PASSWORD } from '../person.ts';

export const base = process.env.FLUMEN_E2E_URL ?? '';

export interface Someone extends AuthInfo {
  readonly email: string;
}
interface Sent {
  readonly method?: string;
  readonly body?: object;
  readonly workspace?: string;
}

/** The network this process comes from: how many register from one is limited, and journeys are many. */
const NETWORK = `198.18.${randomInt(256)}.${randomInt(1, 255)}`;

/** A call of the API as somebody. */
export async function ask<T>(who: AuthInfo | null, path: string, { method = 'GET', body, workspace }: Sent = {}): Promise<T> {
  const answer = await fetch(`${base}/api/${path}`, {
    method,
    headers: {
      'x-forwarded-for': NETWORK,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(who ? { authorization: `Bearer ${who.access_token}` } : {}),
      ...(workspace ? { 'x-project-id': workspace } : {}),
    },
    body: body && JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

let people = 0;
/** Somebody new, who has said what the account is for, so that nobody asks. */
export async function register(about: { readonly asked?: boolean } = {}): Promise<Someone> {
  people += 1;
  const email = `forms-${process.pid}-${Date.now()}-${people}@flumen.test`;
  const body = { first_name: 'Fay', last_name: 'Form', email, password: PASSWORD };
  const info = await ask<AuthInfo>(null, 'dashboard/users', { method: 'POST', body });
  if (about.asked !== false) await ask(info, `dashboard/users/${info.id}`, { method: 'PATCH', body: { user_type: 'business' } });
  return { ...info, email };
}

/** Follows the link that proves somebody's address. */
export async function confirm({ email }: Someone): Promise<void> {
  const key = linkIn(await mailTo(email, /^Confirm your email/), '/verify-email/')
    .split('/')
    .at(-1);
  await ask(null, `dashboard/email-verifications/${key}`, { method: 'PATCH' });
}

/** The app's code of a secret, now or a step of thirty seconds later. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Proves that it is them, so that nothing asks for some minutes. */
export async function prove(who: AuthInfo): Promise<void> {
  await ask(who, 'dashboard/auth/step-up', { method: 'POST', body: { password: PASSWORD } });
}

interface Secured {
  readonly who: Someone;
  readonly secret: string;
  /** Those that were shown once; the last one is for `elsewhere`. */
  readonly codes: readonly string[];
  /** Another log-in of theirs. */
  readonly elsewhere: () => Promise<AuthInfo>;
}

/** Somebody with a second factor. */
export async function secured(): Promise<Secured> {
  const who = await register();
  await prove(who);
  const { data } = await ask<{ data: { attributes: { secret: string } } }>(who, 'dashboard/two-factor', { method: 'POST' });
  const confirm = () =>
    ask<{ data: { attributes: { recovery_codes: string[] } } }>(who, 'dashboard/two-factor/confirm', {
      method: 'POST',
      body: { code: codeOf(data.attributes.secret, -1) },
    });
  // The half minute of the code may end while it is on its way; the next one does not end with it.
  const on = await confirm().catch(confirm);
  const codes = on.data.attributes.recovery_codes;
  const elsewhere = async () => {
    const answer = await fetch(`${base}/api/dashboard/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: who.email, password: PASSWORD }),
    });
    const { errors } = (await answer.json()) as { errors: { meta: { challenge: string } }[] };
    const body = { challenge: errors[0]?.meta.challenge, code: codes.at(-1) };
    return ask<AuthInfo>(null, 'dashboard/auth/second-factor', { method: 'POST', body });
  };
  return { who, secret: data.attributes.secret, codes, elsewhere };
}

/** Opens the product as somebody. */
export async function comeAs(page: Page, who: AuthInfo): Promise<void> {
  const { id, access_token, refresh_token, has_actions_permission, has_vip_permission } = who;
  const value = encodeURIComponent(JSON.stringify({ id, access_token, refresh_token, has_actions_permission, has_vip_permission }));
  await page.context().addCookies([{ name: 'flx_auth', value, url: base, sameSite: 'Lax' }]);
}

/** The accounts and places that the forms are tried in; one for each worker. */
export interface World {
  readonly owner: Someone;
  readonly admin: AuthInfo;
  readonly workspace: string;
  /** Another one of the same owner. */
  readonly second: string;
  /** What one trial notes for its own end: a link, a secret, a name. */
  readonly notes: Map<string, string>;
}

interface Row {
  readonly data: { readonly id: string };
}
export async function makeWorkspace(who: AuthInfo, name: string): Promise<string> {
  const { data } = await ask<Row>(who, 'dashboard/projects', { method: 'POST', body: { name, main_url: 'https://forms.example' } });
  return data.id;
}
export async function makeCanvas(who: AuthInfo, project: string, name: string): Promise<string> {
  return (await ask<Row>(who, 'dashboard/funnels', { method: 'POST', body: { project, name } })).data.id;
}

const STAFF = 'admin@flumen.test';

async function build(): Promise<World> {
  const [owner, admin] = await Promise.all([register(), authOf(base, STAFF)]);
  // Mail to others leaves only in the name of an address that is known to be somebody's.
  await confirm(owner);
  const plan = { plan: 'agency', reason: 'room for the trial of forms' };
  await ask(admin, `dashboard/admin/users/${owner.id}/plan`, { method: 'PATCH', body: plan });
  const workspace = await makeWorkspace(owner, 'Form trial');
  const second = await makeWorkspace(owner, 'Second place');
  await makeWorkspace(owner, 'Third place');
  return { owner, admin, workspace, second, notes: new Map() };
}

let built: Promise<World> | undefined;
/** Logged in anew where that was some minutes ago: on a slow machine a worker is busy for longer than an access token lives. */
export async function world(): Promise<World> {
  built ??= build();
  const { owner, ...rest } = await built;
  const [fresh, admin] = await Promise.all([authOf(base, owner.email, PASSWORD), authOf(base, STAFF)]);
  return { ...rest, owner: { ...owner, ...fresh }, admin };
}
