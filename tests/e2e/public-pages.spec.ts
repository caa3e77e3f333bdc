import { expectUsableByEverybody } from './support/serious.ts';
import { expect, test } from './support/shared-context.ts';

/** From a public page into the product: nothing that somebody came with is lost on the way to the price. */
const base = process.env.FLUMEN_E2E_URL ?? '';

test('a coupon of the home page comes through plans and registration to the price', async ({ page }) => {
  await page.goto(`${base}/?coupon=BF2024&lang=de`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Zeichne den Funnel.');
  await expectUsableByEverybody(page);
  await page.getByRole('link', { name: 'Tarife ansehen: Performance' }).click();
  // The way to pay that the coupon is for is chosen; another one shows its own prices, without a script.
  const business = page.getByRole('region', { name: 'Business' });
  await expect(business.getByText('1.745 $')).toBeVisible();
  await page.getByText('Monatlich', { exact: true }).click();
  await expect(business.getByText('349 $', { exact: false }).first()).toBeVisible();
  await expect(business.getByText('1.745 $')).toBeHidden();
  await page.getByText('Jährlich', { exact: true }).click();
  await expectUsableByEverybody(page);
  await business.getByRole('link', { name: 'Business wählen' }).click();

  await page.getByLabel('Vorname').fill('Clara');
  await page.getByLabel('Nachname').fill('Coupon');
  await page.getByLabel('E-Mail').fill(`clara+${Date.now()}@example.com`);
  await page.getByLabel('Passwort', { exact: true }).fill('Harbour-2026');
  await page.getByLabel('Passwort wiederholen').fill('Harbour-2026');
  await page.getByRole('button', { name: 'Konto anlegen' }).click();

  const card = page.getByRole('region', { name: 'Business' });
  await expect(card.getByText('1.745 $')).toBeVisible();
  await card.getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByText('1.745', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');

  // Who is signed in is led on from the home page.
  await page.goto(`${base}/`);
  await expect(page).toHaveURL(/\/dashboard/);
});
