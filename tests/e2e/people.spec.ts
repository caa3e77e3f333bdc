import type { Browser, Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { PROVIDER_PERSON } from './support/identity.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { comeIn, PASSWORD, workspaceNamed } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/** How people come in, work together and are helped; mail is read from a real SMTP server. */
const base = process.env.FLUMEN_E2E_URL ?? '';
const NEW = 'Another-2026';

async function fresh(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function logInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto(`${base}/login`);
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Repeat the password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test('a forgotten password is reset by the link in a real mail, once', async ({ page }) => {
  await page.goto(`${base}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill('mia@flumen.test');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('Check your inbox')).toBeVisible();
  const link = linkIn(await mailTo('mia@flumen.test', /Reset your Flumen password/), '/reset/');
  await page.goto(base + link);
  await choosePassword(page, NEW);
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await page.goto(base + link);
  await expect(page.getByText('This password reset link was used or expired.')).toBeVisible();
  await logInByForm(page, 'mia@flumen.test', NEW);
  await expect(page).toHaveURL(/\/dashboard/);
  await mailTo('mia@flumen.test', /password was changed/);
});

test('somebody new is invited, comes in, edits, and is removed while the page is open', async ({ page, browser }) => {
  const info = await comeIn(page, base, 'ben@flumen.test');
  const workspace = await workspaceNamed(base, info, 'Northwind Coffee');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/collaborate?create=1`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('noor@flumen.test');
  await dialog.getByLabel('First name').fill('Noor');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('noor@flumen.test').first()).toBeVisible();
  const mail = await mailTo('noor@flumen.test', /invites you to Northwind Coffee/);

  const guest = await fresh(browser);
  await guest.goto(base + linkIn(mail, '/set-password/'));
  await choosePassword(guest, PASSWORD);
  await expect(guest.getByText('Your password is set')).toBeVisible();
  await logInByForm(guest, 'noor@flumen.test', PASSWORD);
  await expect(guest).toHaveURL(/\/dashboard/);
  await guest.goto(`${base}/dashboard/workspaces/${workspace}/canvases?create=1`);
  const form = guest.getByRole('dialog');
  await form.getByLabel('Name').fill('Drawn by Noor');
  await form.getByRole('button', { name: /Create|Save/ }).click();
  await expect(guest).toHaveURL(/canvases\/[0-9a-f-]{36}/);
  await guest.goto(`${base}/dashboard/workspaces/${workspace}/canvases`);
  await expect(guest.getByText('Drawn by Noor').first()).toBeVisible();

  await page
    .getByRole('row', { name: /noor@flumen\.test/ })
    .getByRole('button', { name: /^More/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(guest.getByText('You no longer have access to this workspace')).toBeVisible();
  await guest.context().close();
});

test('somebody new registers by an OpenID provider and comes back by it', async ({ page }) => {
  await page.goto(`${base}/register`);
  await page.getByRole('link', { name: 'Continue with Northwind ID' }).click();
  await expect(page).toHaveURL(/\/(survey|dashboard)/);
  await page.goto(`${base}/dashboard/account-settings`);
  await expect(page.getByLabel('Email')).toHaveValue(PROVIDER_PERSON.email);
  await page.context().clearCookies();
  await page.goto(`${base}/login`);
  await page.getByRole('link', { name: 'Continue with Northwind ID' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('an administrator makes a workspace for a user, logs in as them, and comes back', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await comeIn(page, base, 'admin@flumen.test');
  await page.goto(`${base}/admin-dashboard/users`);
  await page.getByText('pia@flumen.test').first().click();
  await expect(page).toHaveURL(/view-user\/[0-9a-f-]{36}/);
  const parts = page.getByRole('navigation', { name: 'Parts of the account' });
  await parts.getByRole('link', { name: /^Workspaces/ }).click();
  await page.getByRole('button', { name: 'New workspace' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Made by staff');
  await dialog.getByPlaceholder('https://example.com').fill('https://staffed.example');
  await dialog.getByLabel('Also where the plan has no room').check();
  await dialog.getByLabel('Reason').fill('asked by phone');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Made by staff')).toBeVisible();

  await page.getByRole('button', { name: 'Log in as this person' }).click();
  await dialog.getByLabel('Reason').fill('to look at the tracking');
  await dialog.getByRole('button', { name: 'Log in as this person' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText(/You are logged in as Pia Lindqvist/)).toBeVisible();
  await page.goto(`${base}/dashboard/workspaces/overview`);
  await expect(page.getByText('Made by staff').first()).toBeVisible();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page).toHaveURL(/\/admin-dashboard/);
  await page.goto(`${base}/admin-dashboard/audit-entries`);
  await expect(page.getByText('Staff logged in as this person').first()).toBeVisible();
});
