import type { Page } from '@playwright/test';
import type { AuthInfo } from '#resources/shapes/parts.ts';

/** Of the demo's people, and of whoever registers. */
export const DEMO_PASSWORD = 'Flumen-2026';
export const PASSWORD = 'Harbour-2026';

/** Access tokens live fifteen minutes; log-ins are limited. Shorter than that one log-in serves all tests of a worker. */
const KEPT_MS = 8 * 60_000;
const kept = new Map<string, { readonly info: Promise<AuthInfo>; readonly at: number }>();

/** What the log-in of somebody answers, from a log-in of the last minutes; by default of the cast. */
export function authOf(base: string, email: string, password = DEMO_PASSWORD): Promise<AuthInfo> {
  const known = kept.get(email);
  if (known && Date.now() - known.at < KEPT_MS) return known.info;
  const info = logIn(base, email, password);
  kept.set(email, { info, at: Date.now() });
  return info;
}

export async function logIn(base: string, email: string, password: string): Promise<AuthInfo> {
  const answer = await fetch(`${base}/api/dashboard/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} could not log in: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as AuthInfo;
}

/** Logs somebody of the cast in without the form, by the cookie the form would leave behind. */
export async function comeIn(page: Page, base: string, email: string): Promise<AuthInfo> {
  const info = await authOf(base, email);
  await page.context().addCookies([{ name: 'flx_auth', value: encodeURIComponent(JSON.stringify(info)), url: base, sameSite: 'Lax' }]);
  return info;
}

/** Says yes to everything somebody is invited to. */
export async function acceptInvitations(base: string, info: AuthInfo): Promise<void> {
  const headers = { authorization: `Bearer ${info.access_token}` };
  const answer = await fetch(`${base}/api/dashboard/invitations`, { headers });
  const { data } = (await answer.json()) as { data: readonly { readonly id: string }[] };
  for (const { id } of data) {
    const accepted = await fetch(`${base}/api/dashboard/invitations/${id}/accept`, { method: 'POST', headers });
    if (!accepted.ok) throw new Error(`an invitation was not accepted: ${accepted.status} ${await accepted.text()}`);
  }
}

interface Row {
  readonly id: string;
  readonly attributes: { readonly name: string };
}

/** The id of somebody's workspace by its name. */
export async function workspaceNamed(base: string, info: AuthInfo, name: string): Promise<string> {
  return (await rowNamed(base, info, '/api/dashboard/projects?page[size]=200', name)).id;
}

export async function canvasNamed(base: string, info: AuthInfo, workspace: string, name: string): Promise<string> {
  return (await rowNamed(base, info, `/api/dashboard/funnels?filter[project]=${workspace}&page[size]=200`, name)).id;
}

async function rowNamed(base: string, info: AuthInfo, path: string, name: string): Promise<Row> {
  const answer = await fetch(base + path, { headers: { authorization: `Bearer ${info.access_token}` } });
  const { data } = (await answer.json()) as { data: Row[] };
  const row = data.find(({ attributes }) => attributes.name === name);
  if (!row) throw new Error(`${name} is not among ${data.map(({ attributes }) => attributes.name).join(', ')}`);
  return row;
}
