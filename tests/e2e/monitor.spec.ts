import type { Page } from '@playwright/test';
import { WORST_FIRST } from '#domain/targets/status.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { say } from './support/forms/say.ts';
import { ask, base, comeAs, makeWorkspace, type Someone, world } from './support/forms/world.ts';
import { comeIn, workspaceNamed } from './support/person.ts';
import { pick } from './support/pick.ts';
import { expect, test } from './support/shared-context.ts';

/** The monitor and the targets when something is missing: no events, no KPI, no answer. */
const inside = (workspace: string, path: string) => `${base}/dashboard/workspaces/${workspace}/${path}`;

interface Ground {
  readonly who: Someone;
  readonly workspace: string;
}
async function newWorkspace(page: Page): Promise<Ground> {
  const { owner: who } = await world();
  const workspace = await makeWorkspace(who, 'Watching');
  await comeAs(page, who);
  return { who, workspace };
}

/** A workspace whose numbers are known. */
async function northwind(page: Page): Promise<{ readonly who: AuthInfo; readonly workspace: string }> {
  const who = await comeIn(page, base, 'ben@flumen.test');
  return { who, workspace: await workspaceNamed(base, who, 'Northwind Coffee') };
}

test('before the first event a sample and the way to the script stand where zeros would', async ({ page }) => {
  const { workspace } = await newWorkspace(page);
  await page.goto(inside(workspace, 'monitor'));
  await expect(page.getByRole('heading', { name: 'Your numbers start with the script' })).toBeVisible();
  await expect(page.getByText('Sample data')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Key figures' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Set up tracking' }).click();
  await expect(page).toHaveURL(/settings\/tracking/);
});

/** Goes through the builder to a KPI of revenue. */
async function buildRevenue(page: Page, name: string) {
  await page.getByText('Financial', { exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Total revenue', { exact: true }).click();
  for (const step of ['Where does it happen?', 'Which ones count?', 'This is your KPI']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: step })).toBeVisible();
  }
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create KPI' }).click();
}

test('without a KPI a target says what comes first, and leads there and back', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { who, workspace } = await newWorkspace(page);
  const kpis = await ask<{ id: string }[]>(who, 'analytics/kpi-widgets?_start=0&_end=50', { workspace });
  for (const { id } of kpis) await ask(who, `analytics/kpi-widgets/${id}`, { method: 'DELETE', workspace });
  await page.goto(inside(workspace, 'targets?create=1'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Choose a number to watch')).toBeVisible();
  await dialog.getByRole('button', { name: 'New KPI' }).click();
  await buildRevenue(page, 'Club purchases');
  await expect(page).toHaveURL(/targets\?create=1/);
  await dialog.getByLabel('KPI').click();
  await expect(page.getByRole('option', { name: 'Club purchases' })).toBeVisible();
});

test('after adding a KPI from the monitor one is back at the monitor, where it stands', async ({ page }) => {
  const { who, workspace } = await northwind(page);
  await page.goto(inside(workspace, 'monitor?by=weekly'));
  await page.getByRole('button', { name: 'Add KPI' }).click();
  const name = `Beans ${Date.now()}`;
  await buildRevenue(page, name);
  await expect(page).toHaveURL(/monitor\?by=weekly/);
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
  const all = await ask<{ id: string; display_name: string }[]>(who, 'analytics/kpi-widgets?_start=0&_end=50', { workspace });
  const made = all.find(({ display_name }) => display_name === name);
  await ask(who, `analytics/kpi-widgets/${made?.id}`, { method: 'DELETE', workspace });
});

test('targets keep their stored values while how they stand does not come', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { workspace } = await northwind(page);
  let fails = true;
  await page.route('**/api/analytics/reports/targets', (route) =>
    fails ? route.fulfill({ status: 500, contentType: 'application/json', body: '{"errors":[]}' }) : route.continue(),
  );
  await page.goto(inside(workspace, 'targets'));
  const failure = page.getByRole('alert').filter({ hasText: 'How the targets stand could not be loaded' });
  await expect(failure).toBeVisible();
  const values = page.locator('tbody tr td.r .num');
  await expect(values.first()).toHaveText(/\d/);
  await page.goto(inside(workspace, 'monitor'));
  await expect(failure).toBeVisible();
  fails = false;
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Targets' }).getByRole('article').first()).toBeVisible();
});

test('a breakdown that does not come leaves the tiles and says so in the chart', async ({ page }) => {
  const { workspace } = await northwind(page);
  await page.goto(inside(workspace, 'monitor'));
  const tile = page.getByRole('button', { name: /^People tracked/ });
  await expect(tile).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(page.getByText('The numbers could not be loaded')).toBeVisible();
  await expect(tile).toBeVisible();
  await expect(page.getByText(/^not refreshed since/)).toBeVisible();
  await expect(page.getByText('What you typed')).toHaveCount(0);
  await page.context().setOffline(false);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^not refreshed since/)).toHaveCount(0);
  await expect(page.getByText('The numbers could not be loaded')).toHaveCount(0);
});

test('the comparison can be switched off: the address keeps it, and nothing speaks of another period', { tag: LEFT_TO_THE_SOAK }, async ({
  page,
}) => {
  const { workspace } = await northwind(page);
  await page.goto(inside(workspace, 'monitor'));
  const tile = page.getByRole('button', { name: /^People tracked/ });
  await expect(tile).toContainText('from');
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/reports/kpis') && (request.postDataJSON() as { compare_range?: unknown }).compare_range === null,
  );
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('menuitem', { name: 'No comparison' }).click();
  await asked;
  await expect(page).toHaveURL(/vs=none/);
  await expect(tile).toHaveText(/^People tracked[\d,]+$/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Compare with: No comparison' })).toBeVisible();
  await expect(tile).toHaveText(/^People tracked[\d,]+$/);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('region', { name: 'People tracked', exact: true }).getByRole('columnheader')).toHaveText([
    'Period',
    'People tracked',
  ]);
  await page.getByRole('button', { name: /^Compare with/ }).click();
  await page.getByRole('menuitem', { name: 'The days just before' }).click();
  await expect(page).not.toHaveURL(/vs=/);
  await expect(tile).toContainText('from');
});

test('a new target is called after its KPI and period until somebody types a name', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { workspace } = await northwind(page);
  await page.goto(inside(workspace, 'targets?create=1'));
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name');
  await pick(dialog.getByLabel('KPI'), 'Purchases');
  await expect(name).toHaveValue('Purchases');
  await dialog.getByLabel('Period').selectOption('Weekly');
  await expect(name).toHaveValue('Purchases, this week');
  await pick(dialog.getByLabel('KPI'), 'Revenue');
  await expect(name).toHaveValue('Revenue, this week');
  await name.fill('Spring push');
  await dialog.getByLabel('Period').selectOption('Monthly');
  await pick(dialog.getByLabel('KPI'), 'Purchases');
  await expect(name).toHaveValue('Spring push');
});

test('targets stand worst first, and can be put in order by name and by chance', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { workspace } = await northwind(page);
  await page.goto(inside(workspace, 'targets'));
  const columns = page.getByRole('columnheader');
  const cells = async (column: string) => {
    const heads = await columns.allTextContents();
    const at = heads.indexOf(column);
    return page.locator(`tbody tr > :nth-child(${at + 1})`).allTextContents();
  };
  await expect(page.locator('tbody .chip').first()).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending');
  // Which of them there are depends on the day: on a Monday it is too early for what is weekly.
  const ranks = WORST_FIRST.map((status) => say(`targets.status.${status}`));
  const shown = (await cells('Status')).map((word) => ranks.indexOf(word));
  expect(shown.length).toBeGreaterThan(3);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Chance', exact: true }).click();
  await expect(page).toHaveURL(/sort=-chance/);
  await expect(page.getByRole('columnheader', { name: 'Chance' })).toHaveAttribute('aria-sort', 'descending');
  const chances = (await cells('Chance')).map((text) => (/under/.test(text) ? 0 : /over/.test(text) ? 100 : Number.parseFloat(text)));
  expect(chances.length).toBe(shown.length);
  const known = chances.filter((chance) => !Number.isNaN(chance));
  expect(known.length).toBeGreaterThan(2);
  expect(known).toEqual(known.toSorted((one, other) => other - one));
  expect(chances.slice(0, known.length)).toEqual(known);
});

test('a number opens the people behind it, and one of them says why they count', async ({ page }) => {
  const { workspace } = await northwind(page);
  await page.goto(inside(workspace, 'monitor'));
  await page.getByRole('link', { name: 'People behind “Purchases”' }).click();
  await expect(page.getByText('They did at least once what “Purchases” counts.')).toBeVisible();
  const people = page.getByRole('table', { name: 'People' });
  await people.getByRole('rowheader').first().getByRole('link').click();
  await expect(page.getByText(/“Purchases” counts \d+ events? of theirs/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByText('counts', { exact: true }).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).dblclick();
  expect((await saved).suggestedFilename()).toMatch(/^Visitor \w+\.json$/);
  await page.goBack();
  await expect(people).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('other dates are picked from one month, which fits and is leafed through both ways', async ({ page }) => {
    const { workspace } = await northwind(page);
    await page.goto(inside(workspace, 'monitor?min=2026-01-20&max=2026-03-05'));
    await page.getByRole('button', { name: /^Date range: / }).click();
    await page.getByRole('menuitem', { name: 'Other dates…' }).click();
    const month = page.locator('.ant-picker-panel:visible');
    await expect(month).toHaveCount(1);
    await expect(month).toContainText('Jan2026');
    const box = await month.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    const day = (number: string) => month.locator('.ant-picker-cell-in-view').getByText(number, { exact: true });
    const leaf = (name: string) => month.locator(`button[aria-label^="${name}"]`).click();
    await leaf('Previous month');
    await expect(month).toContainText('Dec2025');
    await day('14').click();
    // The other end is looked for from there.
    await expect(month).toContainText('Dec2025');
    await leaf('Next month');
    await leaf('Next month');
    await expect(month).toContainText('Feb2026');
    await day('3').click();
    await expect(page).toHaveURL(/min=2025-12-14&max=2026-02-03/);
  });
});
