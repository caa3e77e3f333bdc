import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { CanvasEditor } from './support/canvas-editor.ts';
import { page as card, line, openDrawn, source, storedDocument } from './support/drawn-canvas.ts';
import { ask } from './support/forms/world.ts';
import { comeIn } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/** Scenarios: other plan values over the same drawing. */

const base = process.env.FLUMEN_E2E_URL ?? '';

test('a scenario has values of its own, is compared with the plan and becomes the plan', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const elements = [source('ads', 0, 0), card('a', 240, 0), card('b', 480, 0, { kind: 'checkout', value: 10_000 })];
  const id = await openDrawn(page, elements, [line('ads', 'a', 1), line('a', 'b', 0.1)]);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  const dialog = page.getByRole('dialog', { name: 'Plan and scenarios' });
  const profit = (row: string) => dialog.getByRole('row', { name: row }).getByRole('cell').first();
  const menu = page.getByRole('button', { name: /^Scenario: / });

  // 8,000 people at 0.75, a tenth of them pay 100.00.
  await menu.click();
  await page.getByRole('menuitem', { name: 'Compare scenarios' }).click();
  await dialog.getByRole('button', { name: 'New scenario' }).click();
  const name = dialog.getByLabel('Name of the scenario');
  await name.fill('Half');
  await expect(profit('The plan')).toHaveText(/74,000/);
  await dialog.getByRole('row').nth(2).getByRole('button', { name: 'Show', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(menu).toHaveAccessibleName('Scenario: Half');

  await page.locator('.react-flow__node[data-id="a"]').click();
  const rate = editor.inspector.getByLabel('b', { exact: true });
  await rate.fill('5');
  await rate.press('Tab');
  await expect(editor.inspector.getByText('Only in this scenario')).toBeVisible();
  await expect(page.locator('.cv-pill').filter({ hasText: '5.0%' })).toBeVisible();

  // The same to the cent for programs; the plan keeps its own.
  await expect.poll(async () => (await storedDocument(page, id)).scenarios?.[0]?.lines).toEqual({ 'a-b': { rate: 0.05 } });
  const scenario = (await storedDocument(page, id)).scenarios?.[0]?.id ?? '';
  const info = await comeIn(page, base, 'mapro@flumen.test');
  const profitOf = async (query: string) =>
    (await ask<{ data: { attributes: { forecast: { totals: { profit: number } } } } }>(info, `dashboard/funnels/${id}/forecast${query}`))
      .data.attributes.forecast.totals.profit;
  expect([await profitOf(''), await profitOf(`?scenario=${scenario}`)]).toEqual([7_400_000, 3_400_000]);

  await editor.inspector.getByRole('button', { name: 'Back to the plan’s value' }).click();
  await expect(rate).toHaveValue('10');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rate).toHaveValue('5');

  await menu.click();
  await page.getByRole('menuitem', { name: 'Compare scenarios' }).click();
  await expect(profit('Half')).toHaveText(/34,000.*−.*40,000/);
  await dialog.getByRole('button', { name: 'Make Half the plan' }).click();
  await expect(profit('The plan')).toHaveText(/34,000/);
  await expect(dialog.getByText('0 values of its own')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete Half' }).click();
  await expect(dialog.getByLabel('Name of the scenario')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveAccessibleName('Scenario: The plan');
  await expect.poll(async () => (await storedDocument(page, id)).lines.find((each) => each.id === 'a-b')?.rate).toBe(0.05);
  // Step by step everything is as it was.
  for (let step = 0; step < 2; step += 1) await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await storedDocument(page, id)).lines.find((each) => each.id === 'a-b')?.rate).toBe(0.1);
});

test('what the plan comes to stays in sight while values are moved, and is asked for a goal and for its chance', async ({ page }) => {
  const elements = [source('ads', 0, 0), card('a', 240, 0), card('b', 480, 0, { kind: 'checkout', value: 10_000 })];
  const id = await openDrawn(page, elements, [line('ads', 'a', 1), line('a', 'b', 0.1)]);
  const strip = page.getByRole('region', { name: 'Result of the plan' });
  const profit = strip.getByRole('definition').first();
  await expect(profit).toHaveText(/74,000/);

  // The budget twice as high, beside what it was; then as it was.
  await strip.getByRole('button', { name: 'Pin A' }).click();
  await page.locator('.react-flow__node[data-id="ads"]').click();
  const slider = strip.getByRole('slider', { name: 'ads' });
  await slider.press('End');
  await expect(profit).toHaveText(/148,000/);
  await expect(strip.locator('.cv-pinned')).toHaveText(/74,000\s*\+.*74,000/);
  await strip.getByRole('button', { name: 'Make A the plan' }).click();
  await expect(profit).toHaveText(/74,000/);
  await expect.poll(async () => (await storedDocument(page, id)).elements[0]?.traffic).toMatchObject({ spend: 600_000 });

  // 8,000 × rate × 100 − 6,000 = 114,000; 800,000 is more than everybody can pay.
  await strip.getByRole('button', { name: 'Reach a goal' }).click();
  const goal = page.getByRole('dialog', { name: 'Reach a goal' });
  const way = goal.getByRole('row', { name: 'a → b' });
  await goal.getByLabel('Goal', { exact: true }).fill('800000');
  await expect(way).toContainText('Not reachable even at 100.00%');
  await goal.getByLabel('Goal', { exact: true }).fill('114000');
  await expect(way).toContainText('15.00%');
  // 1.54 times the traffic is less than 1.59 times the odds of a rate; half as much again of the price comes after both.
  await expect(goal.getByRole('row').nth(1)).toContainText(/ads\s*Recommended/);
  await expect(goal.getByText('Recommended', { exact: true })).toHaveCount(1);
  await way.getByRole('button', { name: 'Use' }).click();
  await expect(goal.getByText(/Planned now: .*114,000/)).toBeVisible();
  await expect(goal.getByText('The plan comes to exactly this.', { exact: false })).toBeVisible();
  await expect(goal.getByRole('table')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(profit).toHaveText(/114,000/);

  await strip.getByRole('button', { name: 'Range and chance' }).click();
  const chance = page.getByRole('dialog', { name: 'Range and chance' });
  await expect(chance.getByText('100% chance of a profit')).toBeVisible();
  await expect(chance.getByText(/^2,000 runs/)).toBeVisible();
  await page.keyboard.press('Escape');

  // Nothing takes time: every month comes to the profit of the plan.
  await strip.getByRole('button', { name: 'Months and cash' }).click();
  const cash = page.getByRole('dialog', { name: 'Months and cash' });
  await expect(cash.getByText('The balance never falls below zero.')).toBeVisible();
  await cash.getByLabel('Months to look ahead').fill('2');
  await expect(cash.getByRole('row')).toHaveCount(3);
  await expect(cash.getByRole('row').last().getByRole('cell').last()).toHaveText(/228,000/);
  await page.keyboard.press('Escape');

  // One page of it all, and people on their way.
  await page.getByRole('main').press('Control+p');
  const report = page.getByRole('dialog', { name: 'One-page report' });
  await expect(report.getByRole('img', { name: /^Drawing of/ })).toBeVisible();
  await expect(report.getByRole('definition').first()).toHaveText(/114,000/);
  const moving = page.getByRole('toolbar').getByRole('button', { name: 'Show traffic moving' });
  await page.keyboard.press('Escape');
  await expect(moving).toBeDisabled();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await moving.click();
  await expect(page.locator('.cv-flow-dots').first()).toBeAttached();
});
