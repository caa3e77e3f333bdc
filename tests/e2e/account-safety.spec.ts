import type { Browser, Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { base, comeAs, register } from './support/forms/world.ts';
import { PROVIDER_PERSON } from './support/identity.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { PASSWORD } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/** What takes an account over asks once more who is there, and can be stopped by its owner. */

const ACCOUNT = `${base}/dashboard/account-settings`;

async function fresh(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('a new address asks for the password over the form, keeps what was typed, and is stopped out of the old mailbox', async ({
  page,
  browser,
}) => {
  const who = await register();
  const next = `next-${who.email}`;
  await comeAs(page, who);
  await page.goto(ACCOUNT);
  await page.getByLabel('First name', { exact: true }).fill('Renamed too');
  await page.getByLabel('Email', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Save' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof.getByLabel('Current password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(proof).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(next);
  await page.getByRole('button', { name: 'Save' }).click();
  await proof.getByLabel('Current password').fill('Wrong-2026');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByText('This is not your current password.')).toBeVisible();
  await proof.getByLabel('Current password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${next} is waiting to be confirmed.`)).toBeVisible();
  await expect(page.getByLabel('First name', { exact: true })).toHaveValue('Renamed too');

  const stop = linkIn(await mailTo(who.email, /Somebody wants to change the email/), '/stop-change/');
  const owner = await fresh(browser);
  await owner.goto(base + stop);
  await owner.getByRole('button', { name: 'Stop it and choose a new password' }).click();
  await expect(owner).toHaveURL(/\/reset\//);
  await owner.getByLabel('New password', { exact: true }).fill('Own-2026-hand');
  await owner.getByLabel('Repeat the password').fill('Own-2026-hand');
  await owner.getByRole('button', { name: 'Save password' }).click();
  await expect(owner.getByText('Your password is changed')).toBeVisible();
  await owner.goto(base + stop);
  await owner.getByRole('button', { name: 'Stop it and choose a new password' }).click();
  await expect(owner.getByText('This link was used or expired')).toBeVisible();
  await owner.context().close();

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
});

test('whoever came by a provider proves it there, in a window of its own', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await page.goto(`${base}/register`);
  await page.getByRole('link', { name: 'Continue with Northwind ID' }).click();
  await expect(page).toHaveURL(/\/(survey|dashboard)/);
  await page.goto(ACCOUNT);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(PROVIDER_PERSON.email);
  await page.getByRole('button', { name: 'Download' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const [popup, download] = await Promise.all([
    page.waitForEvent('popup'),
    page.waitForEvent('download'),
    proof.getByRole('link', { name: 'Log in again with Northwind ID' }).click(),
  ]);
  await expect(popup.getByRole('heading', { name: 'Confirmed' })).toBeVisible();
  expect(download.suggestedFilename()).toBe('flumen-account.json');
  await expect(proof).toHaveCount(0);
  await page.goto(`${ACCOUNT}/security`);
  await expect(page.getByText('You have not set a password yet.')).toBeVisible();
});

test('an app key is shown after the proof, and nothing is shown without it', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const who = await register();
  await comeAs(page, who);
  const made = await fetch(`${base}/api/dashboard/projects`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${who.access_token}` },
    body: JSON.stringify({ name: 'Lantern', main_url: 'https://lantern.example' }),
  });
  const { data } = (await made.json()) as { data: { id: string } };
  await page.goto(`${base}/dashboard/workspaces/${data.id}/settings/tracking`);
  await page.getByRole('button', { name: /keys/i }).first().click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof).toBeVisible();
  await expect(page.getByText('flk_')).toHaveCount(0);
  await proof.getByLabel('Current password').fill(PASSWORD);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator('input[value^="flk_"]').or(page.getByText(/flk_/))).toBeVisible();
});
