import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { comeIn } from './support/person.ts';
import { expectUsableByEverybody } from './support/serious.ts';
import { expect, test } from './support/shared-context.ts';

const base = process.env.FLUMEN_E2E_URL ?? '';

// What stands where, and where it leads, is told in tests/component/workspace-numbers.test.tsx, too.
test('the numbers of all workspaces stand side by side, and lead to what needs a look', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await comeIn(page, base, 'ben@flumen.test');
  await page.goto(`${base}/dashboard/workspaces/overview`);
  await page.getByRole('button', { name: 'Numbers' }).click();
  const row = page.getByRole('row', { name: /Northwind Coffee/ });
  await expect(row.getByText(/^\$[\d,]+$/).first()).toBeVisible();
  await expect(row.getByText('Critical', { exact: true })).toBeVisible();
  await expectUsableByEverybody(page);
  for (const sort of ['-revenue', 'revenue']) {
    await page.getByRole('button', { name: 'Revenue', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`tab=numbers.*sort=${sort}$`));
  }
  await page.reload();
  await expect(page.getByRole('columnheader', { name: /Revenue/ })).toHaveAttribute('aria-sort', 'ascending');
  await row.getByRole('link', { name: /On course for/ }).click();
  await expect(page).toHaveURL(/\/targets$/);
});
