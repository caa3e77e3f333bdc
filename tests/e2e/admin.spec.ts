import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { register } from './support/forms/world.ts';
import { comeIn, workspaceNamed } from './support/person.ts';
import { expectUsableByEverybody } from './support/serious.ts';
import { expect, test } from './support/shared-context.ts';

/** What staff do in the admin area, and what they are told when it does not work. */
const base = process.env.FLUMEN_E2E_URL ?? '';
const ADMIN = 'admin@flumen.test';

/** The page of a person in the admin area. */
async function openPerson(page: Page, email: string, tab = 'profile'): Promise<AuthInfo> {
  const info = await comeIn(page, base, ADMIN);
  const answer = await fetch(`${base}/api/dashboard/users?filter[search]=${encodeURIComponent(email)}`, {
    headers: { authorization: `Bearer ${info.access_token}` },
  });
  const { data } = (await answer.json()) as { data: { id: string }[] };
  await page.goto(`${base}/admin-dashboard/view-user/${data[0]?.id}?tab=${tab}`);
  return info;
}

test('a workspace is made, changed and deleted for somebody; what is wrong stands at its field and nothing typed is lost', async ({
  page,
  context,
}) => {
  await openPerson(page, 'sam@flumen.test', 'workspaces');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New workspace' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Please enter a workspace name')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await dialog.getByLabel('Name', { exact: true }).fill('<b>Sam</b> 🚀 שלום');
  await dialog.getByLabel('Main address').fill('nothing of the kind');
  await dialog.getByLabel('Reason').fill('asked by phone');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Main address')).toHaveAccessibleDescription(/web address/);
  await dialog.getByLabel('Main address').fill('https://second.example');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/keeps 1 workspace open/);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('<b>Sam</b> 🚀 שלום');
  await dialog.getByLabel('Also where the plan has no room').check();
  await dialog.getByRole('button', { name: 'Create' }).dblclick();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('<b>Sam</b> 🚀 שלום', { exact: true })).toHaveCount(1);

  await page.getByRole('button', { name: 'Edit: <b>Sam</b> 🚀 שלום' }).click();
  for (const name of ['Collect visitor data', 'Locked', 'Limit the rate of events']) await expect(dialog.getByLabel(name)).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('  ');
  await dialog.getByLabel('Reason').fill('locked on request');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Please enter a workspace name')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill('Second of Sam');
  await dialog.getByLabel('Locked').check();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('no connection');
  await context.setOffline(false);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /Second of Sam/ }).getByLabel('Locked')).toBeVisible();

  await page.getByRole('button', { name: 'Delete: Second of Sam' }).click();
  await dialog.getByLabel('Reason').fill('made by mistake');
  await dialog.getByRole('textbox').first().fill('remove');
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialog.getByText('Invalid confirmation word')).toBeVisible();
  await dialog.getByRole('textbox').first().fill('delete');
  const sure = dialog.getByRole('checkbox', { name: 'I understand that everything in it is gone for good' });
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(sure).toHaveAccessibleDescription('Tick the box to confirm');
  await expect(sure).toBeFocused();
  await sure.check();
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Second of Sam')).toHaveCount(0);
});

/** Logs in as Ben from his page, and opens a second tab in there. */
async function impersonate(page: Page, context: BrowserContext): Promise<Page> {
  await openPerson(page, 'ben@flumen.test');
  await page.getByRole('button', { name: 'Log in as this person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('looks at the monitor with him');
  await dialog.getByRole('button', { name: 'Log in as this person' }).click();
  await expect(page.getByText(/You are logged in as Ben/)).toBeVisible();
  const second = await context.newPage();
  await second.goto(`${base}/dashboard/account-settings/security`);
  return second;
}

test('an impersonation ends from any tab; no other tab learns the own session, and the person stays logged in', async ({
  page,
  context,
}) => {
  const second = await impersonate(page, context);
  await expect(second.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
  for (const button of await second.getByRole('button', { name: 'Sign out', exact: true }).all()) await expect(button).toBeDisabled();
  expect(await second.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)])).not.toContain('flx_staff');
  await second.getByRole('button', { name: 'End', exact: true }).click();
  for (const tab of [second, page]) {
    await expect(tab).toHaveURL(/\/admin-dashboard\/users/);
    await expect(tab.getByRole('heading', { name: 'People' })).toBeVisible();
  }
});

test('where the tab of the own session is gone, a page says that it is over and leads back by log-in', { tag: LEFT_TO_THE_SOAK }, async ({
  page,
  context,
}) => {
  const second = await impersonate(page, context);
  await expect(second.getByText(/You are logged in as Ben/)).toBeVisible();
  await page.close();
  await second.getByRole('button', { name: 'End', exact: true }).click();
  await expect(second.getByRole('heading', { name: 'You have left the account' })).toBeVisible();
  await second.getByRole('link', { name: 'Log in' }).click();
  await expect(second).toHaveURL(/\/login\?redirect=%2Fadmin-dashboard/);
  expect((await context.cookies()).filter(({ name }) => name === 'flx_auth')).toEqual([]);
});

test('health that is not answered any more is called unknown, not fine', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await comeIn(page, base, ADMIN);
  await page.goto(`${base}/admin-dashboard/health`);
  const events = page.getByRole('row', { name: /^Events chDB|^Events Fine/ });
  await expect(events.getByText('Fine')).toBeVisible();
  await page.getByRole('button', { name: 'Record a backup' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('copied to the second machine');
  await dialog.getByRole('button', { name: 'Record a backup' }).click();
  await expect(page.getByRole('row', { name: /^Backup/ })).toContainText('Fine');
  await page.route('**/admin/health', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('No answer right now');
  await expect(page.getByRole('table').first().getByText('Fine')).toHaveCount(0);
  await expect(page.getByRole('table').first().getByText('Not known').first()).toBeVisible();
});

test('whoever is no staff finds in the admin area what they find at any unknown address', async ({ page }) => {
  await comeIn(page, base, 'vera@flumen.test');
  const seen: string[] = [];
  for (const path of ['/dashboard/no-such-screen', '/admin-dashboard', '/admin-dashboard/users', '/admin-dashboard/health']) {
    await page.goto(base + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    seen.push(await page.locator('main').innerText());
  }
  expect(new Set(seen).size).toBe(1);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('Audit log');
  await expect(page.getByRole('option', { name: /Audit log/ })).toHaveCount(0);
});

test('the palette leads to the log, and its file holds what the list is filtered to', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { email } = await register();
  await openPerson(page, email, 'plan');
  await page.getByRole('button', { name: 'Extend trial' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Days').fill('99');
  await dialog.getByLabel('Reason').fill('waits for an import');
  await dialog.getByRole('button', { name: 'Extend trial' }).click();
  await expect(dialog.getByLabel('Days')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Days').fill('3');
  await dialog.getByRole('button', { name: 'Extend trial' }).click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('audit log');
  await page.getByRole('option', { name: /Audit log/ }).click();
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await page.getByRole('searchbox').fill(email);
  await expect(page).toHaveURL(/q=forms/);
  // Only the heads are not about them any more.
  await expect(page.getByRole('row').filter({ hasNotText: email })).toHaveCount(1);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /CSV/ }).click()]);
  expect(download.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(head).toContain('created_at,actor_email');
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toContain(email);
});

test('raw events are filtered by kind, stand still when paused, and open', { tag: LEFT_TO_THE_SOAK }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  const ben = await comeIn(page, base, 'ben@flumen.test');
  const workspace = await workspaceNamed(base, ben, 'Northwind Coffee');
  await comeIn(page, base, ADMIN);
  await page.goto(`${base}/admin-dashboard/workspaces/${workspace}/events`);
  await page.getByRole('combobox', { name: 'Kind' }).click();
  await page.locator('.ant-select-dropdown').getByText('Purchase', { exact: true }).click();
  await expect(page).toHaveURL(/kind=purchase/);
  const table = page.getByRole('table', { name: 'Events' });
  await expect(table.getByText('Purchase').first()).toBeVisible();
  await expect(table.getByText('Page view')).toHaveCount(0);
  await page.getByRole('button', { name: 'Pause' }).click();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/events') && asked.push(request.url()));
  await table.getByRole('button', { name: 'Show the whole event' }).first().click();
  const json = table.locator('pre');
  await expect(json).toContainText('"kind": "purchase"');
  await page.getByRole('button', { name: 'Copy JSON' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({ kind: 'purchase' });
  // Longer than the pause between two looks of a live page.
  await page.clock.runFor(6_000);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.clock.runFor(6_000);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

/** Parts of a person, which take turns between the two widths. */
const PARTS = ['Profile', 'Plan', 'Workspaces', 'Log-ins', 'Outbox', 'Audit log'];
for (const [turn, width, scheme] of [
  [0, 390, 'light'],
  [1, 1440, 'dark'],
] as const) {
  test.describe(`at ${width}, ${scheme}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: scheme });
    test('parts of a person fit and can be used by everybody', async ({ page, thorough }) => {
      await openPerson(page, 'olivia@flumen.test');
      for (const part of PARTS.filter((_, at) => thorough || at % 2 === turn)) {
        const tab = page.getByRole('navigation', { name: 'Parts of the account' }).getByRole('link', { name: new RegExp(`^${part}`) });
        await tab.click();
        await expect(tab).toHaveAttribute('aria-current', 'page');
        await expectUsableByEverybody(page);
      }
    });
  });
}
