import type { Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { comeAs, confirm, register } from './support/forms/world.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { comeIn, PASSWORD, workspaceNamed } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/** Invitations nobody has taken yet, seen by the owner who sent them. */
const base = process.env.FLUMEN_E2E_URL ?? '';
const NOT_YET = /Not here yet/;

async function openCollaborators(page: Page): Promise<void> {
  const info = await comeIn(page, base, 'mapro@flumen.test');
  const workspace = await workspaceNamed(base, info, 'Costa Cursos');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/collaborate`);
}

async function invite(page: Page, email: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite somebody' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill(name);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog).toHaveCount(0);
}

const rowOf = (page: Page, email: string) => page.getByRole('row', { name: new RegExp(email) });
async function choose(page: Page, email: string, act: string): Promise<void> {
  await rowOf(page, email).getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('who has not come is told apart, gets a new link, and is told apart no longer once they come', { tag: LEFT_TO_THE_SOAK }, async ({
  page,
  browser,
}) => {
  await openCollaborators(page);
  await invite(page, 'late@flumen.test', 'Lata');
  await expect(rowOf(page, 'late@flumen.test').getByText(NOT_YET)).toBeVisible();
  const first = linkIn(await mailTo('late@flumen.test', /invites you/), '/set-password/');
  await choose(page, 'late@flumen.test', 'Send invitation again');
  await expect(page.getByText('The invitation was sent to late@flumen.test again.')).toBeVisible();
  await expect.poll(async () => linkIn(await mailTo('late@flumen.test', /invites you/), '/set-password/')).not.toBe(first);
  const second = linkIn(await mailTo('late@flumen.test', /invites you/), '/set-password/');

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(base + first);
  await expect(guest.getByText('This password set link was used or expired.')).toBeVisible();
  await guest.goto(base + second);
  await guest.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await guest.getByLabel('Repeat the password').fill(PASSWORD);
  await guest.getByRole('button', { name: 'Save password' }).click();
  await expect(guest.getByText('Your password is set')).toBeVisible();
  await guest.context().close();
  // The owner's page was open all the time.
  await expect(rowOf(page, 'late@flumen.test').getByText(NOT_YET)).toHaveCount(0);
});

test('an invitation that is cancelled leads nowhere', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await openCollaborators(page);
  await invite(page, 'never@flumen.test', 'Nele');
  const link = linkIn(await mailTo('never@flumen.test', /invites you/), '/set-password/');
  await choose(page, 'never@flumen.test', 'Cancel invitation');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click();
  await expect(rowOf(page, 'never@flumen.test')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(base + link);
  await expect(page.getByText('This password set link was used or expired.')).toBeVisible();
});

test('somebody with an account is asked on every screen, and comes in by saying yes', async ({ page, browser }) => {
  const who = await register();
  await confirm(who);
  await openCollaborators(page);
  await invite(page, who.email, 'Samuel');
  await expect(rowOf(page, who.email).getByText('Samuel')).toBeVisible();
  await expect(rowOf(page, who.email).getByText(NOT_YET)).toBeVisible();
  const mail = await mailTo(who.email, /invites you to Costa Cursos/);
  expect(linkIn(mail, '/dashboard/invitations')).toBe('/dashboard/invitations');

  const guest = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await comeAs(guest, who);
  await guest.goto(`${base}/dashboard/account-settings`);
  await guest.getByRole('link', { name: 'Answer' }).click();
  await expect(guest.getByRole('heading', { name: 'Invitations' })).toBeVisible();
  await expect(guest.getByRole('link', { name: 'Answer' })).toHaveCount(0);
  await guest.getByRole('button', { name: 'Accept' }).click();
  await expect(guest.getByText('Welcome to Costa Cursos.')).toBeVisible();
  await expect(guest).toHaveURL(/\/workspaces\/[0-9a-f-]+\/canvases/);
  // The owner's page was open all the time; it shows the account's own name now.
  await expect(rowOf(page, who.email).getByText(NOT_YET)).toHaveCount(0);
  await expect(rowOf(page, who.email).getByText('Samuel')).toHaveCount(0);
  await guest.goto(`${base}/dashboard/invitations`);
  await expect(guest.getByText('No invitations wait for you')).toBeVisible();
  await guest.context().close();
});
