import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { authOf, canvasNamed, comeIn, workspaceNamed } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/**
 * The pictures of the README, taken of the product itself. `UPDATE_PICTURES=1 FLUMEN_WHOLE_SWEEPS=1` writes them; every
 * other run, those of the soak, arranges the same views, so a picture cannot show what the product no longer does.
 */
const base = process.env.FLUMEN_E2E_URL ?? '';
const docs = join(import.meta.dirname, '../../docs');
const MOST_BYTES = 300 * 1024;

let workspace = '';
let canvas = '';
test.beforeAll(async () => {
  const info = await authOf(base, 'ben@flumen.test');
  workspace = await workspaceNamed(base, info, 'Northwind Coffee');
  canvas = await canvasNamed(base, info, workspace, 'Tasting Box funnel');
});

test.use({ viewport: { width: 1440, height: 900 }, colorScheme: 'light', reducedMotion: 'reduce' });

async function keep(page: Page, name: string): Promise<void> {
  const path = join(docs, name);
  if (process.env.UPDATE_PICTURES === '1') await page.screenshot({ path, animations: 'disabled' });
  expect(existsSync(path), `${name} is missing: run with UPDATE_PICTURES=1`).toBe(true);
  expect(statSync(path).size).toBeLessThan(MOST_BYTES);
}

test('a canvas with plan and actual side by side', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await comeIn(page, base, 'ben@flumen.test');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases/${canvas}`);
  await page
    .getByRole('button', { name: 'Compare' })
    .or(page.getByRole('radio', { name: 'Compare' }))
    .first()
    .click();
  const source = page.locator('.react-flow__node').filter({ hasText: 'Facebook Ads' });
  await expect(source).toContainText(/plan [\d,]+/);
  await expect(page.getByText(/^as of \d\d:\d\d$/)).toBeVisible();
  await source.click();
  await expect(page.getByRole('complementary', { name: 'Details' }).getByText('Give any two')).toBeVisible();
  await keep(page, 'canvas.png');
  // What the map says of a line is what its panel says: who went on, of how many, beside the plan.
  await page.keyboard.press('Escape');
  await page.locator('.cv-fix').first().click();
  const facts = page.getByRole('complementary', { name: 'Details' }).getByRole('table').filter({ hasText: 'Did not go on' });
  const wentOn = facts.getByRole('row').filter({ hasText: /^Went on/ });
  await expect(wentOn.getByRole('cell')).toHaveText([/^[\d,]+$/, /^[\d,]+$/]);
  await expect(facts.getByRole('row').filter({ hasText: /^Rate/ }).getByRole('cell')).toHaveText([/%$/, /%/]);
});

test('the monitor with its trend and the targets that need a look', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await comeIn(page, base, 'ben@flumen.test');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/monitor`);
  const revenue = page.getByRole('button', { name: /^Revenue \$/ });
  await revenue.click();
  await expect(revenue).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('heading', { name: 'Revenue a day' })).toBeVisible();
  await expect(page.locator('.trend canvas').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Targets' }).getByRole('article').first()).toBeVisible();
  await keep(page, 'monitor.png');
});
