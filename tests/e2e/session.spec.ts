import type { Page } from '@playwright/test';
import { comeIn, DEMO_PASSWORD, logIn, workspaceNamed } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/** The session as a person notices it: it renews itself once, ends cleanly, and forgets nothing. */
const base = process.env.FLUMEN_E2E_URL ?? '';
const EMAIL = 'pia@flumen.test';

interface Session {
  access_token: string;
  refresh_token: string;
}

async function sessionOf(page: Page): Promise<Session | null> {
  const cookie = (await page.context().cookies(base)).find(({ name }) => name === 'flx_auth');
  return cookie ? (JSON.parse(decodeURIComponent(cookie.value)) as Session) : null;
}

async function putSession(page: Page, session: object): Promise<void> {
  await page.context().addCookies([{ name: 'flx_auth', value: encodeURIComponent(JSON.stringify(session)), url: base, sameSite: 'Lax' }]);
}

/** A monitor open with a session of its own, not shared with other tests. */
async function openMonitor(page: Page): Promise<Session> {
  const info = await logIn(base, EMAIL, DEMO_PASSWORD);
  await putSession(page, info);
  const answer = await fetch(`${base}/api/dashboard/projects`, { headers: { authorization: `Bearer ${info.access_token}` } });
  const { data } = (await answer.json()) as { data: { attributes: { name: string } }[] };
  const workspace = await workspaceNamed(base, info, data[0]?.attributes.name ?? '');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/monitor`);
  await expect(page.getByRole('heading', { name: 'Monitor' })).toBeVisible();
  await expect(page.getByRole('button', { name: /People tracked/ })).toBeVisible();
  return info;
}

test('however many requests fail at once, the session is renewed once and the page goes on', async ({ page }) => {
  const info = await openMonitor(page);
  let refreshes = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/refresh-token')) refreshes += 1;
  });
  // Away from the page first: a request that it makes by itself would renew the session before the page is there anew.
  const address = page.url();
  await page.goto('about:blank');
  await putSession(page, { ...info, access_token: `${info.access_token.slice(0, -6)}broken` });
  await page.goto(address);
  await expect(page.getByRole('button', { name: /People tracked/ })).toBeVisible();
  expect(refreshes).toBe(1);
  const renewed = await sessionOf(page);
  expect(renewed?.refresh_token).not.toBe(info.refresh_token);
});

test('a session that cannot be renewed leads to log-in, and log-in leads back', async ({ page }) => {
  const info = await openMonitor(page);
  const place = new URL(page.url()).pathname;
  await putSession(page, { ...info, access_token: 'no.such.token', refresh_token: 'nothing' });
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(await sessionOf(page)).toBeNull();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill('Not-the-1-password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login Error')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(place));
});

test('log-out removes the cookie and the refresh token is worth nothing afterwards', async ({ page }) => {
  const info = await openMonitor(page);
  await page
    .getByRole('button', { name: /account/i })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await sessionOf(page)).toBeNull();
  const again = await fetch(`${base}/api/dashboard/refresh-token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: info.refresh_token }),
  });
  expect(again.status).toBe(401);
});

test('who may only look sees everything and changes nothing', async ({ page }) => {
  const info = await logIn(base, 'vera@flumen.test', DEMO_PASSWORD);
  await putSession(page, info);
  const workspace = await workspaceNamed(base, info, 'Northwind Coffee');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases`);
  await expect(page.getByText('Tasting Box funnel')).toBeVisible();
  await expect(page.getByText('View only').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'New canvas' })).toHaveCount(0);
  await page.getByText('Tasting Box funnel').click();
  await expect(page.locator('.react-flow__node').first()).toBeVisible();
  await expect(page.getByText('View only').first()).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Find an element' })).toHaveCount(0);
});

test('a lost connection takes nothing away, and what was opened without one comes with it', async ({ page, context }) => {
  await comeIn(page, base, EMAIL);
  // The code of the palette is asked for only when there is no connection any more.
  await page.route(/CommandPalette/, (route) => route.abort('internetdisconnected'));
  await page.goto(`${base}/dashboard/account-settings`);
  const name = page.getByLabel('First name', { exact: true });
  await expect(name).toHaveValue('Pia');
  await name.fill('Typed before');
  await context.setOffline(true);
  await page.keyboard.press('Control+k');
  await expect(page.getByText('You are offline.', { exact: false })).toBeVisible();
  await expect(name).toHaveValue('Typed before');
  await page.unroute(/CommandPalette/);
  await context.setOffline(false);
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  await expect(name).toHaveValue('Typed before');
});
