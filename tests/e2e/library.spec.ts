import { CanvasEditor } from './support/canvas-editor.ts';
import { PASSWORD } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/**
 * A stranger looks for a funnel to begin with, registers on the way, and has it as a canvas of their
 * own, which comes to what the library said.
 */
const base = process.env.FLUMEN_E2E_URL ?? '';

test('a stranger finds a template, registers, and opens a canvas with its figures', async ({ page }) => {
  await test.step('the library narrows down, and says so in the address', async () => {
    await page.goto(`${base}/library?is_physical=true`);
    await page.getByLabel('Purpose').selectOption('Sell directly');
    await expect(page).toHaveURL(/purpose=sell/);
    await page.getByRole('searchbox', { name: 'Find a template' }).fill('book');
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('$2.58');
    await page.reload();
    await expect(cards).toHaveCount(1);
    await page.getByRole('link', { name: 'Free book plus shipping' }).click();
  });

  await test.step('the template is a map that changes nothing, with what it comes to', async () => {
    const map = new CanvasEditor(page);
    await expect(map.node('Book, shipping paid')).toContainText('315');
    await expect(page.getByText('$5,884').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    // Its pages have no address yet: whoever looks at it cannot give them one.
    await expect(page.locator('.cv-faults')).toHaveCount(0);
    await page.getByRole('link', { name: 'Template library' }).click();
    await expect(page).toHaveURL(/\/library\?.*search=book/);
    await page.getByRole('link', { name: 'Free book plus shipping' }).click();
    await page.getByRole('link', { name: 'Use this template' }).click();
  });

  await test.step('whoever is not known registers, and comes back to it', async () => {
    await page.getByLabel('First name').fill('Tess');
    await page.getByLabel('Last name').fill('Template');
    await page.getByLabel('Email').fill(`tess+${Date.now()}@example.com`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat the password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make a workspace' }).click();
  });

  await test.step('and to a workspace, in which the canvas is made', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Book shop');
    await page
      .getByLabel(/website|address|site/i)
      .first()
      .fill('https://books.example');
    await page.getByRole('button', { name: 'Create and continue' }).click();
    await page.getByRole('button', { name: 'Skip for now' }).click();
    await page.getByRole('link', { name: 'Go on with the template' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: 'Book shop' })).toBeChecked();
    await dialog.getByLabel('Name of the canvas').fill('Spring book');
    await dialog.getByRole('button', { name: 'Create the canvas' }).click();
    await expect(page).toHaveURL(/\/workspaces\/[\da-f-]{36}\/canvases\/[\da-f-]{36}/);
    await expect(page.getByRole('heading', { name: 'Spring book' })).toBeAttached();
    await expect(page.locator('.cv-faults')).toBeVisible();
    await expect(new CanvasEditor(page).node('Book, shipping paid')).toContainText('315');
    await expect(page.getByText('$5,884').first()).toBeVisible();
  });
});
