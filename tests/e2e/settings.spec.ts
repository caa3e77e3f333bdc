import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { page as card, line, source } from './support/drawn-canvas.ts';
import { ask, base, comeAs, makeCanvas, makeWorkspace, world } from './support/forms/world.ts';
import { pick } from './support/pick.ts';
import { expect, test } from './support/shared-context.ts';

/** What a workspace without events says of itself. */

test('another currency is said to convert nothing before it is saved', async ({ page }) => {
  const { owner } = await world();
  const workspace = await makeWorkspace(owner, 'Changing money');
  await ask(owner, `dashboard/projects/${workspace}`, {
    method: 'PATCH',
    body: { client_timezone: 'Asia/Tokyo', timezone: 'Europe/Berlin' },
  });
  await comeAs(page, owner);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/settings`);
  await expect(page.getByText('The workspace was created on a device in Asia/Tokyo.')).toBeVisible();
  const said = page.getByText('Nothing is converted.');
  await expect(page.getByLabel('Currency')).toHaveValue(/USD/);
  await expect(said).toHaveCount(0);
  await pick(page.getByLabel('Currency'), 'JPY');
  await expect(said).toContainText('$1,200.00 becomes ¥120,000');
  await pick(page.getByLabel('Currency'), 'USD');
  await expect(said).toHaveCount(0);
});

test('an element without events says so and leads to the script', async ({ page }) => {
  const { owner } = await world();
  const workspace = await makeWorkspace(owner, 'No script yet');
  const id = await makeCanvas(owner, workspace, 'Before the script');
  const document = { ...EMPTY_DOCUMENT, elements: [source('ads', 0, 0), card('landing', 400, 0)], lines: [line('ads', 'landing')] };
  await ask(owner, `dashboard/funnels/${id}/document`, { method: 'PUT', body: { revision: 1, document } });
  await comeAs(page, owner);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases/${id}`);
  const landing = page.locator('.react-flow__node[data-id="landing"]');
  await landing.waitFor();
  await page
    .getByRole('radio', { name: 'Actual' })
    .or(page.getByRole('button', { name: 'Actual', exact: true }))
    .first()
    .click();
  await expect(landing).toContainText('no data');
  await landing.click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByText('Your numbers start with the script')).toBeVisible();
  await details.getByRole('link', { name: 'Set up tracking' }).click();
  await expect(page).toHaveURL(/settings\/tracking/);
});
