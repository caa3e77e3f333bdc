import { page as card, line, openDrawn, source } from './support/drawn-canvas.ts';
import { expect, test } from './support/shared-context.ts';

test('a state is named, looked at beside what came after, and brought back', async ({ page }) => {
  await openDrawn(page, [source('ads', 0, 0), card('shop', 300, 0)], [line('ads', 'shop')]);
  const canvas = page.url();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Keep this state' }).click();
  await page.getByLabel('Name of the version').fill('Before the launch');
  await page.keyboard.press('Enter');
  const version = page.getByRole('button', { name: /^Before the launch/ });
  await expect(version).toBeVisible();
  await page.getByRole('link', { name: 'Back to the canvas' }).click();

  await page.locator('.react-flow__node').filter({ hasText: 'shop' }).click();
  await page.getByLabel('Name of the element').fill('store');
  await page.keyboard.press('Tab');
  await expect(page.locator('.cv-top').getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await version.click();
  // The card as it was, marked, in the editor; and what became of it.
  await expect(page.locator('.react-flow__node').filter({ hasText: 'shop' })).toContainText('Changed since');
  await expect(page.getByRole('region', { name: 'What has changed since' })).toContainText('shop');

  // Two states that are both past, whichever of them is looked at.
  await page.getByRole('link', { name: 'Back to the canvas' }).click();
  await page.locator('.react-flow__node').filter({ hasText: 'store' }).click();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Keep this state' }).click();
  await page.getByLabel('Name of the version').fill('At the launch');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^At the launch/ }).click();
  await expect(page.getByText('Nothing has changed since.')).toBeVisible();
  const compared = page.getByLabel('Compare with');
  const before = compared.locator('option', { hasText: 'Before the launch' });
  await compared.selectOption((await before.getAttribute('value')) ?? '');
  await expect(page.locator('.react-flow__node').filter({ hasText: 'store' })).toContainText('Changed since');
  await expect(page.getByRole('region', { name: 'What has changed since' })).toContainText('in the earlier version');
  await version.click();
  await expect(compared).toHaveValue('');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page).toHaveURL(canvas);
  await expect(page.locator('.react-flow__node').filter({ hasText: 'shop' })).toBeVisible();
  await expect(page.locator('.react-flow__node').filter({ hasText: 'store' })).toHaveCount(0);
});

test('lines that are gone, new or of another rate are told on the map and beside it', async ({ page }) => {
  await openDrawn(
    page,
    [source('ads', 0, 0), card('shop', 300, 0), card('form', 300, 240)],
    [line('ads', 'shop', 0.4), line('shop', 'form', 0.5)],
  );
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Keep this state' }).click();
  await page.getByLabel('Name of the version').fill('Before');
  await page.keyboard.press('Enter');
  const version = page.getByRole('button', { name: /^Before/ });
  await expect(version).toBeVisible();
  await page.getByRole('link', { name: 'Back to the canvas' }).click();

  const pills = page.locator('.cv-pill');
  await pills.filter({ hasText: '40.0%' }).dblclick();
  await page.keyboard.type('55');
  await page.keyboard.press('Enter');
  await pills.filter({ hasText: '50.0%' }).click();
  await page.keyboard.press('Delete');
  await expect(pills).toHaveCount(1);
  await expect(page.locator('.cv-top').getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await version.click();
  const chips = page.locator('.versions-chips');
  await expect(chips.getByText('40.0% → 55.0%')).toBeVisible();
  await expect(chips.getByText('Gone since')).toBeVisible();
  const told = page.getByRole('region', { name: 'What has changed since' });
  await expect(told.getByRole('listitem').filter({ hasText: 'ads → shop' })).toContainText('40.0% → 55.0%');
  await expect(told.getByRole('listitem').filter({ hasText: 'shop → form' })).toBeVisible();
});

test('what only the other version has is in view, too, where everything is shown', async ({ page }) => {
  await openDrawn(page, [source('ads', 0, 0), card('far', 3000, 0)]);
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Keep this state' }).click();
  await page.getByLabel('Name of the version').fill('Before');
  await page.keyboard.press('Enter');
  const version = page.getByRole('button', { name: /^Before/ });
  await expect(version).toBeVisible();
  await page.getByRole('link', { name: 'Back to the canvas' }).click();
  await page.locator('.react-flow__node').filter({ hasText: 'far' }).click();
  await page.keyboard.press('Delete');
  await expect(page.locator('.cv-top').getByText('Saved')).toBeVisible();
  await page.getByRole('button', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Keep this state' }).click();
  await page.getByLabel('Name of the version').fill('After');
  await page.keyboard.press('Enter');
  const after = page.getByRole('button', { name: /^After/ });
  await after.click();
  const compared = page.getByLabel('Compare with');
  const before = compared.locator('option', { hasText: 'Before' });
  await compared.selectOption((await before.getAttribute('value')) ?? '');
  const ghost = page.locator('.versions-lines rect');
  await expect(ghost).toHaveCount(1);
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect.poll(async () => (await ghost.boundingBox())?.x).toBeLessThan(1400);
});
