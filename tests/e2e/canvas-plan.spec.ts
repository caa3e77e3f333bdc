import type { Page } from '@playwright/test';
import { CanvasEditor } from './support/canvas-editor.ts';
import { page as card, line, openDrawn, source, storedDocument } from './support/drawn-canvas.ts';
import { expect, test } from './support/shared-context.ts';

/** What the plan of a canvas holds beside its drawing, in the panel and in the table. */

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);

test('costs of an element count in its numbers, stand in the list of the plan and lead back, go with it and come back', async ({
  page,
}) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('a', 240, 0)], [line('ads', 'a', 1)]);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  const { inspector } = editor;
  await node(page, 'ads').click();
  await inspector.getByRole('button', { name: 'Add a cost' }).click();
  await inspector.getByLabel('What for').fill('Agency');
  await inspector.getByLabel('Amount', { exact: true }).fill('1500');
  await expect(inspector.getByText('With these it costs')).toContainText('7,500');
  await inspector.getByLabel('How often').selectOption('once');
  const costs = async () => (await storedDocument(page, id)).fixed_costs.map(({ order: _, id: _id, ...cost }) => cost);
  await expect.poll(costs).toEqual([{ name: 'Agency', amount: 150_000, element: 'ads', once: true }]);
  await page.keyboard.press('Escape');
  await inspector.getByRole('button', { name: 'Close' }).click();
  await expect(inspector.getByRole('row', { name: /Fixed cost/ })).toContainText('of it once');
  await inspector.getByRole('button', { name: 'For ads' }).click();
  await expect(node(page, 'ads')).toHaveClass(/selected/);
  await node(page, 'ads').press('Delete');
  await expect.poll(costs).toEqual([]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(costs).toEqual([{ name: 'Agency', amount: 150_000, element: 'ads', once: true }]);
});

test('all empty rates are filled at once, told in the table and the panel, and looked at one by one', async ({ page }) => {
  const product = card('product', 240, 0, { kind: 'product_page' });
  const checkout = card('checkout', 480, 0, { kind: 'checkout' });
  const bought = { id: 'bought', kind: 'purchase', x: 720, y: 0, name: 'bought', value: 5000 };
  const empty = (from: string, to: string) => ({ ...line(from, to), rate: undefined });
  const ways = [line('ads', 'product', 1), empty('product', 'checkout'), empty('checkout', 'bought')];
  const id = await openDrawn(page, [source('ads', 0, 0), product, checkout, bought], ways);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  const { inspector } = editor;
  const rates = async () => (await storedDocument(page, id)).lines.map(({ rate, assumed }) => [rate, assumed]);
  await expect(inspector.getByRole('button', { name: 'Begin with 9.5%' })).toBeVisible();
  await inspector.getByRole('button', { name: 'Fill 2 empty rates with published ones' }).click();
  await expect(inspector.getByRole('heading', { name: '2 rates are assumed' })).toBeVisible();
  await expect.poll(rates).toEqual([
    [1, undefined],
    [0.095, 0.095],
    [0.5, 0.5],
  ]);
  await inspector.getByRole('button', { name: 'Look at them one by one' }).click();
  await expect(inspector.getByRole('heading', { name: 'product → checkout' })).toBeVisible();
  await inspector.getByRole('button', { name: 'Next (2 of 2)' }).click();
  await expect(inspector.getByRole('heading', { name: 'checkout → bought' })).toBeVisible();
  await page.getByRole('button', { name: /Map or table/ }).click();
  const row = page.getByRole('row', { name: /checkout → bought/ });
  await expect(row).toContainText('Assumed, from kissmetrics.io, webmedic.com');
  await page.keyboard.press('Control+z');
  await expect(row.getByRole('button', { name: 'Begin with 50.0%' })).toBeVisible();
  await expect.poll(rates).toEqual([
    [1, undefined],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  await row.getByRole('button', { name: 'Begin with 50.0%' }).click();
  await expect(row.getByLabel('Planned rate, checkout → bought')).toHaveValue('50');
});
