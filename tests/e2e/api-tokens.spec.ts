import type { AuthInfo } from '#resources/shapes/parts.ts';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { ask, base, comeAs, makeWorkspace, register } from './support/forms/world.ts';
import { DEMO_PASSWORD, logIn, PASSWORD } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/** A program gets a token of its own, for one of many workspaces, and loses it again. */

/** More workspaces than a field offers at once; and more than any answer holds, which take a quarter of a minute to make. */
const GROUNDS = [{ workspaces: 25 }, { workspaces: 205, tag: LEFT_TO_THE_SOAK }];
const AT_ONCE = 5;

const nameAt = (at: number) => `Client ${String(at + 1).padStart(3, '0')}`;

async function owning(count: number): Promise<AuthInfo> {
  const who = await register();
  const admin = await logIn(base, 'admin@flumen.test', DEMO_PASSWORD);
  const plan = { plan: 'agency', reason: 'room for many workspaces' };
  await ask(admin, `dashboard/admin/users/${who.id}/plan`, { method: 'PATCH', body: plan });
  const names = Array.from({ length: count }, (_, at) => nameAt(at));
  for (let at = 0; at < count; at += AT_ONCE) await Promise.all(names.slice(at, at + AT_ONCE).map((name) => makeWorkspace(who, name)));
  return who;
}

const asProgram = (token: string, path: string) =>
  fetch(`${base}/api/dashboard/${path}`, { headers: { authorization: `Bearer ${token}` } });

for (const { workspaces, ...more } of GROUNDS) {
  test(`a token for one of ${workspaces} workspaces is made by keyboard, works, and is revoked`, more, async ({ page }) => {
    const who = await owning(workspaces);
    const one = nameAt(workspaces - 2);
    await comeAs(page, who);
    await page.goto(`${base}/dashboard/account-settings/api-tokens`);
    await expect(page.getByText('No tokens yet')).toBeVisible();
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog', { name: 'New token' });
    await dialog.getByLabel('Name').fill('Weekly report');

    const workspace = dialog.getByRole('combobox', { name: 'Workspace' });
    const options = page.getByRole('listbox').getByRole('option');
    await workspace.focus();
    await page.keyboard.press('ArrowDown');
    await expect(options).toHaveCount(20);
    await expect(page.getByText('There are more. Type to narrow it down.')).toBeVisible();
    await workspace.fill('no such client');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await workspace.fill(one.toLowerCase());
    await expect(options).toHaveText([one]);
    // Escape closes the list, not the window.
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await workspace.fill(one.toLowerCase());
    await expect(options).toHaveText([one]);
    await page.keyboard.press('Enter');
    await expect(workspace).toHaveValue(one);

    await dialog.getByRole('button', { name: 'Make token' }).click();
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Current password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const shown = page.getByRole('dialog', { name: 'Your new token' });
    const token = await shown.getByLabel('Token', { exact: true }).inputValue();
    expect(token).toMatch(/^flm_/);
    const reached = (await (await asProgram(token, 'projects')).json()) as { data: { attributes: { name: string } }[] };
    expect(reached.data.map(({ attributes }) => attributes.name)).toEqual([one]);
    await shown.getByRole('button', { name: 'Done' }).click();

    const line = page.getByRole('listitem').filter({ hasText: 'Weekly report' });
    await expect(line).toContainText(one);
    await expect(line).toContainText('Read only');
    await expect(page.getByText(token)).toHaveCount(0);
    await line.getByRole('button', { name: 'Revoke Weekly report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No tokens yet')).toBeVisible();
    expect((await asProgram(token, 'projects')).status).toBe(401);
  });
}
