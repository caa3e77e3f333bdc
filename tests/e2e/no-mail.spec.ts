import type { Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { ask, base, comeAs, makeWorkspace, register, type Someone, world } from './support/forms/world.ts';
import { expect, test } from './support/shared-context.ts';

/**
 * Where no mail leaves, nothing says that one did, and whoever wanted to send something can pass it on.
 * The product of these journeys has a mail server: what the page is told about that is changed on its way.
 */
async function withoutMail(page: Page, call: 'me' | 'auth/methods', told: object = {}): Promise<void> {
  await page.route(`**/api/dashboard/${call}`, async (route) => {
    const response = await route.fetch();
    const document = (await response.json()) as { data: { attributes: object } };
    await route.fulfill({
      response,
      json: { ...document, data: { ...document.data, attributes: { ...document.data.attributes, sends_mail: false, ...told } } },
    });
  });
}

async function comeWithoutMail(page: Page, who: Someone): Promise<{ readonly who: Someone; readonly workspace: string }> {
  const workspace = await makeWorkspace(who, 'Quiet shop');
  await comeAs(page, who);
  await withoutMail(page, 'me');
  return { who, workspace };
}

test('the script for a developer is a message to copy, and nothing claims to have sent it', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { workspace } = await comeWithoutMail(page, await register());
  await page.goto(`${base}/dashboard/workspaces/${workspace}/settings/tracking`);
  await page.getByRole('button', { name: 'Send to a developer' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Message')).toHaveValue(/<script[\s\S]*\/t\/[\w-]+\.js/);
  await expect(dialog.getByRole('link', { name: 'Open in email program' })).toHaveAttribute('href', /^mailto:\?subject=.*script/i);
  await expect(dialog.getByLabel('Recipient email')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Copy message' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
});

test('an invitation is a message to pass on, now and later', async ({ page }) => {
  // Only an address that is confirmed writes to others.
  const { workspace } = await comeWithoutMail(page, (await world()).owner);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/collaborate`);
  await page.getByRole('button', { name: 'Invite somebody' }).first().click();
  const dialog = page.getByRole('dialog');
  const email = `guest-${Date.now()}@flumen.test`;
  await expect(dialog.getByText('They get an email')).toHaveCount(0);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill('Gus');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  const message = new RegExp(`Hello Gus,[\\s\\S]*Quiet shop[\\s\\S]*${email}[\\s\\S]*${base}/login`);
  await expect(dialog.getByLabel('Message')).toHaveValue(message);
  await expect(page.getByText(`${email} was invited.`)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page
    .getByRole('row', { name: new RegExp(email) })
    .getByRole('button', { name: /^More/ })
    .click();
  await page.getByRole('menuitem', { name: 'Pass on the invitation' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue(message);
});

test('whoever forgot the password is told beforehand who has the link', async ({ page }) => {
  await withoutMail(page, 'auth/methods', { support_email: 'help@flumen.test' });
  await page.goto(`${base}/forgot`);
  await expect(page.getByText(/an administrator gives you the link/)).toBeVisible();
  await expect(page.getByText(/We send you a link/)).toHaveCount(0);
  await page.getByLabel('Email').fill('nobody@flumen.test');
  await page.getByRole('button', { name: 'Ask for a link' }).click();
  await expect(page.getByRole('heading', { name: 'Ask your administrator' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to the administrator' })).toHaveAttribute(
    'href',
    /^mailto:help@flumen\.test\?subject=A%20link%20to%20a%20new%20password&body=.*nobody%40flumen\.test/,
  );
});

test('a changed address says that its link waits with the administrator', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { who } = await comeWithoutMail(page, await register());
  await ask(who, 'dashboard/auth/step-up', { method: 'POST', body: { password: 'Harbour-2026' } });
  await page.goto(`${base}/dashboard/account-settings`);
  await page.getByLabel('Email', { exact: true }).fill(`new-${who.email}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/kept here: no email leaves/)).toBeVisible();
  await expect(page.getByText(/We sent a link/)).toHaveCount(0);
  await expect(page.getByText(`new-${who.email} is waiting to be confirmed.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
});
