import type { Page } from '@playwright/test';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { page as card, line, openDrawn, source, storedDocument } from './support/drawn-canvas.ts';
import { expect, test } from './support/shared-context.ts';

/** What a hand does to the drawing where it stands, without the panel beside it. */

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible();

async function middleOf(page: Page, id: string) {
  const box = await node(page, id).boundingBox();
  if (!box) throw new Error(`${id} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box };
}

/** Pulls a line out of the right side of a card. */
async function pull(page: Page, from: string, x: number, y: number) {
  const { box, y: middle } = await middleOf(page, from);
  await page.mouse.move(box.x + box.width / 2, middle);
  await page.mouse.move(box.x + box.width, middle, { steps: 4 });
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

/** Of what is offered to come next a checkout is chosen, and stored with a line that leads to it. */
async function checkoutFollows(page: Page, canvas: string, from: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'What comes next?' })).toBeVisible();
  await page.keyboard.type('checkout');
  await page.keyboard.press('Enter');
  await expect(page.locator('.react-flow__node')).toHaveCount(3);
  await saved(page);
  const { elements, lines } = await storedDocument(page, canvas);
  const made = elements.find(({ kind }) => kind === 'checkout');
  expect(lines.map((line) => [line.from, line.to])).toContainEqual([from, made?.id]);
}

test('a line let go of on a card is tied to it, and in the empty map asks what comes next', async ({ page }) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('shop', 340, 160)]);
  const shop = await middleOf(page, 'shop');
  // The middle of the card, far from any of its handles.
  await pull(page, 'ads', shop.x, shop.y);
  await saved(page);
  expect((await storedDocument(page, id)).lines.map(({ from, to }) => [from, to])).toEqual([['ads', 'shop']]);
  // What is typed next is its rate, and one step back takes it all away again.
  const rate = page.getByLabel('Planned rate').first();
  const before = await rate.inputValue();
  await page.keyboard.type('37.5');
  await expect(rate).toHaveValue('37.5');
  await page.keyboard.press('Escape');
  await saved(page);
  expect((await storedDocument(page, id)).lines).toMatchObject([{ from: 'ads', to: 'shop', rate: 0.375 }]);
  await page.keyboard.press('Control+z');
  await expect(rate).toHaveValue(before);
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);

  await pull(page, 'shop', shop.x + 60, shop.y + 220);
  await checkoutFollows(page, id, 'shop');
  // One step: card and line go together.
  await page.keyboard.press('Control+z');
  await expect(page.locator('.react-flow__node')).toHaveCount(2);
});

test('a double click writes a name on its card, a rate on its line, and asks on the empty map what is to stand there', async ({ page }) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('shop', 340, 0)], [line('ads', 'shop')]);
  await node(page, 'shop').dblclick();
  await page.keyboard.type('Store');
  await page.keyboard.press('Enter');
  await expect(node(page, 'shop')).toContainText('Store');
  await expect(node(page, 'shop')).toBeFocused();
  await page.keyboard.press('F2');
  await page.keyboard.type('Shop window');
  await page.keyboard.press('Escape');
  await expect(node(page, 'shop')).toContainText('Shop window');

  await page.locator('.cv-pill').dblclick();
  const rate = page.getByRole('dialog', { name: 'Planned rate' });
  await expect(rate.getByRole('textbox')).toBeFocused();
  // What cannot be taken stays to be mended: no letter of what is typed next is a shortcut.
  await page.keyboard.type('150');
  await page.keyboard.press('Enter');
  await expect(rate.getByRole('alert')).toHaveText('0% to 100%');
  await page.keyboard.type('12.5');
  await page.keyboard.press('Enter');
  await expect(rate).toHaveCount(0);
  await expect(page.locator('.cv-pill')).toHaveText('12.5%');

  const { box } = await middleOf(page, 'ads');
  await page.mouse.dblclick(box.x + 40, box.y + box.height + 150);
  await expect(page.getByRole('dialog', { name: 'Add an element' })).toBeVisible();
  await page.keyboard.type('webinar room');
  await page.keyboard.press('Escape');
  await saved(page);
  const { elements, lines } = await storedDocument(page, id);
  expect([elements.find((each) => each.id === 'shop')?.name, lines[0]?.rate]).toEqual(['Shop window', 0.125]);
});

test('an end of a line is pulled to another card, and Escape leaves it where it was', async ({ page }) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('shop', 340, 0), card('form', 340, 260)], [line('ads', 'shop')]);
  await page.locator('.cv-pill').click();
  const end = page.locator('.cv-line-end').nth(1);
  const form = await middleOf(page, 'form');
  await end.hover();
  await page.mouse.down();
  await page.mouse.move(form.x, form.y, { steps: 6 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await end.hover();
  await page.mouse.down();
  await page.mouse.move(form.x, form.y, { steps: 6 });
  await page.mouse.up();
  await expect(page.getByRole('heading', { name: 'ads → form' })).toBeVisible();
  await saved(page);
  expect((await storedDocument(page, id)).lines.map(({ from, to, rate }) => [from, to, rate])).toEqual([['ads', 'form', 0.5]]);
});

test('a card that is dragged near the line of another shows it, and off the grid goes there', { tag: LEFT_TO_THE_SOAK }, async ({
  page,
}) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('shop', 340, 160)]);
  // Off the grid.
  await page.keyboard.press('g');
  const [ads, shop] = [await middleOf(page, 'ads'), await middleOf(page, 'shop')];
  await page.mouse.move(shop.x, shop.y);
  await page.mouse.down();
  // A card is taken up after some pixels.
  await page.mouse.move(shop.x + 6, shop.y, { steps: 6 });
  // What tells it comes with the first drag.
  await expect(async () => {
    await page.mouse.move(shop.x + 13, ads.y + 20, { steps: 4 });
    await page.mouse.move(shop.x + 13, ads.y + 2, { steps: 4 });
    await expect(page.locator('.cv-guides > path')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  await expect(page.locator('.cv-guides text')).toHaveText(/^\d+$/);
  await page.mouse.up();
  await expect(page.locator('.cv-guides path')).toHaveCount(0);
  await saved(page);
  const { elements } = await storedDocument(page, id);
  const [from, to] = ['ads', 'shop'].map((each) => elements.find((element) => element.id === each));
  expect(to?.y).toBe(from?.y);
});

test('a card that is dragged says how far it lies from others, and where that is as far as they lie apart', async ({ page }) => {
  await openDrawn(page, [source('ads', 0, 0), card('shop', 240, 0), card('form', 480, 160)]);
  const form = await middleOf(page, 'form');
  await page.mouse.move(form.x, form.y);
  await page.mouse.down();
  const distances = page.locator('.cv-guides text');
  // What tells them comes with the first drag.
  await expect(async () => {
    await page.mouse.move(form.x + 16, form.y - 100, { steps: 4 });
    await page.mouse.move(form.x + 16, form.y - 160, { steps: 4 });
    await expect(distances).toHaveText(['104'], { timeout: 1000 });
  }).toPass();
  await expect(page.locator('.cv-guides .is-equal')).toHaveCount(0);
  await page.mouse.move(form.x, form.y - 160, { steps: 8 });
  await expect(distances).toHaveText(['88', '88']);
  await expect(page.locator('.cv-guides .is-equal')).toHaveCount(2);
  await page.mouse.up();
  await expect(distances).toHaveCount(0);
});

test('a group is chosen, moved and copied as one, looked at one by one, and taken apart', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('shop', 340, 0), card('blog', 340, 200)]);
  const chosen = page.locator('.react-flow__node.selected');
  const groups = async () => (await storedDocument(page, id)).elements.map(({ group }) => group);
  await node(page, 'shop').click();
  await node(page, 'blog').click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+g');
  await saved(page);
  const [ads, shop, blog] = await groups();
  expect([ads, shop === blog, typeof shop]).toEqual([undefined, true, 'string']);

  await node(page, 'ads').click();
  await expect(chosen).toHaveCount(1);
  await node(page, 'shop').click();
  await expect(chosen).toHaveCount(2);
  // Pressed again it is looked at by itself, and so is the other one then.
  await node(page, 'shop').click();
  await expect(chosen).toHaveCount(1);
  await node(page, 'blog').click();
  await expect(chosen).toHaveCount(1);
  await node(page, 'ads').click();

  // A drag that begins with a press on one of them takes both along.
  const before = await middleOf(page, 'blog');
  const from = await middleOf(page, 'shop');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 80, { steps: 6 });
  await page.mouse.up();
  await saved(page);
  const after = await middleOf(page, 'blog');
  const [dx, dy] = [after.x - before.x, after.y - before.y];
  expect(Math.abs(dx) + Math.abs(dy)).toBeGreaterThan(60);

  await page.keyboard.press('Control+d');
  await saved(page);
  await expect(page.locator('.react-flow__node')).toHaveCount(5);
  const copies = (await groups()).slice(3);
  expect([copies.length, copies[0] === copies[1], copies[0] === shop, typeof copies[0]]).toEqual([2, true, false, 'string']);
  await page.keyboard.press('Shift+Control+g');
  await saved(page);
  expect((await groups()).slice(3)).toEqual([undefined, undefined]);
});

test('the menu over the empty map speaks of the map, whatever was chosen, and puts an element where it was asked for', async ({ page }) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('shop', 340, 0)], [line('ads', 'shop')]);
  const { x, y, box } = await middleOf(page, 'shop');
  const entries = page.getByRole('menuitem');
  await page.mouse.click(x, y, { button: 'right' });
  await expect(entries.filter({ hasText: 'Rename' })).toBeVisible();
  await expect(entries.filter({ hasText: 'Select everything' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.mouse.click(x, y + box.height + 120, { button: 'right' });
  await expect(entries.filter({ hasText: 'Select everything' })).toBeVisible();
  await expect(entries.filter({ hasText: /Delete|Duplicate|Copy/ })).toHaveCount(0);
  await entries.filter({ hasText: 'Add an element' }).click();
  await page.keyboard.type('purchase');
  await page.keyboard.press('Enter');
  await expect(page.locator('.react-flow__node')).toHaveCount(3);
  await saved(page);
  const made = (await storedDocument(page, id)).elements.at(-1);
  // The purchase itself, not a page that is said to lead to one.
  expect(made?.kind).toBe('purchase');
  const placed = await middleOf(page, made?.id ?? '');
  expect(Math.abs(placed.x - x)).toBeLessThan(12);
});

test('what is looked at stands in the address, so that a reload and a link lead there', async ({ page }) => {
  await openDrawn(page, [source('ads', 0, 0), card('shop', 340, 0)], [line('ads', 'shop')]);
  await node(page, 'shop').click();
  await page.keyboard.press('2');
  await page.keyboard.press('Shift+0');
  await expect(page).toHaveURL(/layer=actual/);
  await expect(page).toHaveURL(/at=.*%2C1(?:&|$)/);
  await page.reload();
  await node(page, 'shop').waitFor();
  await expect(page.getByLabel('Name of the element')).toHaveValue('shop');
  await expect(page.getByRole('radio', { name: 'Actual' })).toBeChecked();
  await expect(page.getByRole('toolbar').getByText('100%')).toBeVisible();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/view=table/);
  await page.reload();
  await expect(page.locator('#canvas-table')).toBeVisible();
});

test('an empty map begins with a funnel that fits its name, in one step', async ({ page }) => {
  const id = await openDrawn(page, [], [], {}, page.getByRole('heading', { name: 'Draw your funnel' }));
  const funnels = page.getByRole('region', { name: 'Or begin with a funnel that is drawn already' }).getByRole('button');
  await expect(funnels).toHaveCount(4);
  const profit = page.getByRole('region', { name: 'Result of the plan' }).getByRole('definition').first();
  const names = await funnels.allInnerTexts();
  expect(new Set(names).size).toBe(4);
  await funnels.first().click();
  await expect(funnels).toHaveCount(0);
  await expect(profit).not.toHaveText(/^\D*0$/);
  await expect(page.locator('#canvas-map')).toBeFocused();
  await saved(page);
  const first = await storedDocument(page, id);
  expect(first.elements.length).toBeGreaterThan(5);

  await page.keyboard.press('Control+z');
  await expect(funnels).toHaveCount(4);
  // What was deleted piece by piece leaves its products behind, and the next funnel calls its own alike.
  await page.keyboard.press('Control+Shift+z');
  await expect(funnels).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await funnels.nth(1).click();
  await expect(funnels).toHaveCount(0);
  await saved(page);
  const second = await storedDocument(page, id);
  const sold = second.elements.flatMap(({ offers = [] }) => offers.map(({ product }) => product));
  expect(sold.filter((product) => first.products.some((each) => each.id === product))).toEqual([]);
  expect(forecast(second).totals.revenue).toBeGreaterThan(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the table of an empty canvas begins with a funnel, too', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
    await openDrawn(page, [], [], {}, page.getByRole('heading', { name: 'Steps' }));
    const funnels = page.getByRole('region', { name: 'Or begin with a funnel that is drawn already' }).getByRole('button');
    await expect(funnels).toHaveCount(4);
    await funnels.first().click();
    await expect(funnels).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeVisible();
  });
});

test('a card under the pointer shows what is done to it most, and a press does it to this card', async ({ page }) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('shop', 340, 0)], [line('ads', 'shop')]);
  const acts = node(page, 'ads').getByRole('toolbar', { name: 'Do with this card' });
  await expect(acts).toHaveCount(0);
  await node(page, 'shop').click();
  await node(page, 'ads').hover();
  await expect(acts.getByRole('button')).toHaveText(['', '', '', '']);
  await acts.getByRole('button', { name: 'Duplicate' }).click();
  await expect(page.locator('.react-flow__node')).toHaveCount(3);
  await page.keyboard.press('Control+z');

  await node(page, 'ads').hover({ position: { x: 20, y: 60 } });
  await acts.getByRole('button', { name: 'Add what comes next' }).click();
  await checkoutFollows(page, id, 'ads');

  await node(page, 'shop').hover({ position: { x: 20, y: 60 } });
  const others = node(page, 'shop').getByRole('toolbar');
  await others.getByRole('button', { name: 'Comment here' }).click();
  await expect(page.getByRole('complementary', { name: 'Details' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await node(page, 'shop').hover({ position: { x: 20, y: 60 } });
  await others.getByRole('button', { name: 'Delete' }).click();
  await expect(node(page, 'shop')).toHaveCount(0);
});
