import type { Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { CanvasEditor } from './support/canvas-editor.ts';
import { page as card, line, openDrawn, source, storedDocument } from './support/drawn-canvas.ts';
import { canvasNamed, comeIn, workspaceNamed } from './support/person.ts';
import { expectToFit } from './support/serious.ts';
import { expect, test } from './support/shared-context.ts';

/** What is typed beside the map, what is asked of a fresh drawing, and the way there by keys. */

const base = process.env.FLUMEN_E2E_URL ?? '';
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible();

test('a rate that cannot be is kept with a sentence until it is mended or given up, and the plan keeps its own', async ({ page }) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('a', 240, 0), card('b', 480, 0)], [line('ads', 'a', 1), line('a', 'b', 0.4)]);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  await node(page, 'a').click();
  const rate = editor.inspector.getByLabel('b', { exact: true });
  await expect(rate).toHaveValue('40');
  for (const typed of ['150', '−5', 'abc']) {
    await rate.fill('');
    await rate.pressSequentially(typed);
    await expect(editor.inspector.getByRole('alert')).toHaveText(typed === 'abc' ? 'A number, such as 12.5' : '0% to 100%');
    await rate.press('Tab');
    await expect(rate).toHaveValue(typed);
    await expect(rate).toHaveAttribute('aria-invalid', 'true');
  }
  // It is still there after something else was looked at, also in the table.
  await node(page, 'ads').click();
  await node(page, 'a').click();
  await expect(rate).toHaveValue('abc');
  await saved(page);
  expect((await storedDocument(page, id)).lines.find((each) => each.id === 'a-b')?.rate).toBe(0.4);
  await page.getByRole('button', { name: /Map or table/ }).click();
  const inTable = page.getByLabel('Planned rate, a → b');
  await expect(inTable).toHaveValue('abc');
  await inTable.click();
  await inTable.press('Escape');
  await expect(inTable).toHaveValue('40');
  await inTable.fill('45,5');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await saved(page);
  await expect.poll(async () => (await storedDocument(page, id)).lines.find((each) => each.id === 'a-b')?.rate).toBe(0.455);
});

test('a rate that is missing is offered as others publish it, and counts as assumed until it is changed', async ({ page }) => {
  const checkout = card('checkout', 240, 0, { kind: 'checkout' });
  const bought = { id: 'bought', kind: 'purchase', x: 480, y: 0, name: 'bought', value: 5000 };
  const way = { ...line('checkout', 'bought'), rate: undefined };
  const id = await openDrawn(page, [source('ads', 0, 0), checkout, bought], [line('ads', 'checkout', 1), way]);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  const pill = page.locator('.cv-pill-at[data-line="checkout-bought"] .cv-pill');
  await pill.click();
  await expect(editor.inspector.getByText(/45\W+55%.*webmedic\.com/)).toBeVisible();
  await editor.inspector.getByRole('button', { name: 'Begin with 50.0%' }).click();
  await expect(pill).toHaveText('50.0%');
  await expect(pill).toHaveClass(/is-assumed/);
  await saved(page);
  expect((await storedDocument(page, id)).lines[1]).toMatchObject({ rate: 0.5, assumed: 0.5 });
  // One press is one step back.
  await page.keyboard.press('Control+z');
  await expect(pill).toHaveText('rate?');
  await page.keyboard.press('Control+Shift+z');
  await editor.inspector.getByLabel('Planned rate').first().fill('47');
  await expect(pill).toHaveText('47.0%');
  await expect(pill).not.toHaveClass(/is-assumed/);
  await expect(editor.inspector.getByText(/webmedic\.com/)).toHaveCount(0);
});

test('amounts are read as they are written', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const id = await openDrawn(page, [source('ads', 0, 0)]);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  await node(page, 'ads').click();
  const spend = editor.inspector.getByLabel('Spend', { exact: true });
  await spend.fill('$12,500.5');
  await spend.blur();
  await expect(spend).toHaveValue('12,500.5');
  await saved(page);
  await expect.poll(async () => (await storedDocument(page, id)).elements[0]?.traffic).toMatchObject({ spend: 1_250_050 });
  await spend.fill('1.234');
  await expect(editor.inspector.getByRole('alert')).toHaveText('2 decimals at most');
});

test('what was just placed is asked for in grey; it is a fault once it was left', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await openDrawn(page, [{ ...source('ads', 0, 0) }], []);
  const editor = new CanvasEditor(page);
  await editor.add('Landing page');
  await editor.add('Checkout');
  const faults = page.locator('.cv-faults');
  const open = page.locator('.at-top-right').getByRole('button', { name: /to fill in/ });
  await expect(open).toHaveText('4 to fill in');
  await expect(node(page, 'ads')).toBeVisible();
  await expect(page.locator('.cv-card.needs-rule')).toHaveCount(0);
  await expect(page.locator('.cv-card.lacks-rule')).toHaveCount(2);
  await expect(faults).toHaveText('1 to check');

  // Left without an address: now it counts.
  await node(page, 'ads').click();
  await expect(page.locator('.cv-card.needs-rule')).toHaveCount(2);
  await expect(open).toHaveCount(0);
  await expect(faults).toHaveText('5 to check');
});

test('the keyboard skips to the drawing, and the palette is one stop on its way', async ({ page }) => {
  await openDrawn(page, [source('ads', 0, 0), card('a', 240, 0)], [line('ads', 'a', 1)]);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the drawing' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(node(page, 'ads')).toBeFocused();

  const search = page.getByRole('searchbox', { name: 'Find an element' });
  await search.focus();
  await page.keyboard.press('Tab');
  const palette = page.getByRole('complementary', { name: 'Elements' });
  await expect(palette.getByRole('button', { name: /^Sources/ })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('button', { name: 'Instagram Ads', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.cv-palette'))).toBeNull();
  await page.keyboard.press('Shift+Tab');
  await expect(palette.getByRole('button', { name: 'Instagram Ads', exact: true })).toBeFocused();
});

test('Enter leaves the name of an element, and the next keys are shortcuts again', async ({ page }) => {
  await openDrawn(page, [card('a', 0, 0)]);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  await node(page, 'a').click();
  await editor.inspector.getByLabel('Name of the element').fill('Offer');
  await page.keyboard.press('Enter');
  await expect(node(page, 'a')).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.locator('.react-flow__node')).toHaveCount(0);
});

/** Counts what changes among the drawn cards, lines and pills from now on. */
const watchDrawn = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = [];
    const watcher = new MutationObserver((changes) => {
      for (const { type, target } of changes) seen.push(`${type} of ${target.nodeName}`);
    });
    for (const part of document.querySelectorAll('.react-flow__nodes, .cv-lines, .cv-pills'))
      watcher.observe(part, { subtree: true, childList: true, attributes: true, characterData: true });
    Object.assign(window, { drawnAgain: seen });
  });

test('Ctrl with 0, plus and minus zooms the map, and draws no card or line anew', async ({ page }) => {
  await openDrawn(page, [source('a', 0, 0), card('b', 300, 0)], [line('a', 'b')]);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  const zoom = page.locator('.cv-zoom');
  await page.keyboard.press('Control+0');
  await expect(zoom).toHaveText('100%');
  await expect(page.locator('.cv-pill')).toBeVisible();
  await watchDrawn(page);
  await page.keyboard.press('Control+Equal');
  await expect(zoom).toHaveText('120%');
  await page.keyboard.press('Control+Minus');
  await expect(zoom).toHaveText('100%');
  expect(await page.evaluate(() => (window as unknown as { drawnAgain: string[] }).drawnAgain)).toEqual([]);
});

test('showing everything keeps cards from under the bars and the overview', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const corners = [card('a', 0, 0), card('b', 1400, 0), card('c', 0, 1100), card('d', 1400, 1100)];
  await openDrawn(page, corners);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  const covered = () =>
    page.evaluate(() => {
      const boxes = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
      return boxes('.cv-float, .cv-minimap').some((bar) =>
        boxes('.react-flow__node').some(
          (card) => card.left < bar.right && bar.left < card.right && card.top < bar.bottom && bar.top < card.bottom,
        ),
      );
    });
  expect(await covered()).toBe(false);
  await page.keyboard.press('Control+0');
  await editor.showAll();
  expect(await covered()).toBe(false);
});

test('rows of the table take money, people and addresses, and a column of a spreadsheet as rates', async ({ page }) => {
  const buy = { id: 'buy', kind: 'purchase', x: 720, y: 0, name: 'buy', rule: { type: 'event', event: 'purchase' } } as const;
  const id = await openDrawn(
    page,
    [source('ads', 0, 0), card('a', 240, 0), card('b', 480, 0, { rule: undefined }), buy],
    [line('ads', 'a', 1), line('a', 'b', 0.4), line('b', 'buy', 0.1)],
  );
  await page.keyboard.press('t');
  // Two of three: who types people has the older of the two others worked out.
  await page.getByLabel('Spend, ads', { exact: true }).fill('9000');
  await expect(page.getByLabel('People, ads', { exact: true })).toHaveValue('12,000');
  await page.getByLabel('Value per person, buy').fill('54');
  await page.getByLabel('Address, b', { exact: true }).fill('shop.example/b');
  const rate = page.getByLabel('Planned rate, ads → a');
  const paste = (text: string) =>
    rate.evaluate((field, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', data);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await paste('90%\n25.5\nabc');
  await expect(rate).toHaveValue('100');
  await paste('90%\n25.5\n12\n');
  await expect(rate).toHaveValue('90');
  await saved(page);
  const { elements, lines } = await storedDocument(page, id);
  expect(lines.map((each) => each.rate)).toEqual([0.9, 0.255, 0.12]);
  expect(elements.map(({ traffic, value, rule }) => traffic ?? value ?? rule)).toMatchObject([
    { spend: 900_000, per_person: 75 },
    { type: 'page', urls: ['/a'] },
    { type: 'page', urls: ['shop.example/b'] },
    5400,
  ]);
});

test('asking for pages without an address says what is missing', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await openDrawn(page, [card('a', 0, 0)]);
  await page.keyboard.press('Control+Shift+KeyV');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add pages' }).click();
  await expect(dialog.getByRole('alert')).toContainText('at least one address');
  await expect(dialog.getByRole('textbox')).toBeFocused();
  await page.keyboard.insertText('shop.example/offer shop.example/checkout');
  await dialog.getByRole('button', { name: 'Add 2 pages' }).click();
  await expect(dialog).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the bar is one row, its menu has the rest, and keys in a menu are no shortcuts', async ({ page }) => {
    // Phones begin with the table.
    await openDrawn(page, [card('a', 0, 0)], [], {}, page.getByRole('heading', { name: 'Steps' }));
    const bar = page.getByRole('banner');
    const tools = bar.locator('a:visible, input, button');
    await expect(tools).toHaveCount(6);
    const boxes = await tools.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    const middles = boxes.map(({ top, height }) => top + height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    for (const name of ['Undo', 'Redo']) await expect(bar.getByRole('button', { name })).toBeVisible();
    await expect(bar.getByRole('link', { name: 'Back to the canvases' })).toBeVisible();
    await expect(page.locator('[data-save="saved"]')).toHaveText('Saved');

    const more = bar.getByRole('button', { name: 'More' });
    const items = page.getByRole('menuitem');
    await more.press('Enter');
    await expect(items).toHaveText([
      'Map or table',
      'Comments',
      'One-page report',
      'Export',
      'Keyboard shortcuts',
      'Compare scenarios',
      'What to check',
      'All commands',
    ]);
    await expect(items.first()).toBeFocused();
    // T alone would change to the map.
    await page.keyboard.press('t');
    for (const at of [1, 2, 3, 4]) {
      await page.keyboard.press('ArrowDown');
      await expect(items.nth(at)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Steps' })).toBeVisible();
    await more.click();
    await items.first().click();
    await expect(node(page, 'a')).toBeVisible();
  });

  test('layer and days share one row', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
    const info = await comeIn(page, base, 'ben@flumen.test');
    const workspace = await workspaceNamed(base, info, 'Northwind Coffee');
    await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases/${await canvasNamed(base, info, workspace, 'Tasting Box funnel')}`);
    const row = page.getByRole('region', { name: 'Numbers to show' });
    await row.getByRole('radio', { name: 'Compare' }).click();
    const days = row.getByRole('button', { name: /^Days: This month, / });
    await expect(days).toBeVisible();
    const boxes = await row.locator('button').evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    // Three layers, the days, whom the numbers are of, and funnel mode.
    expect(boxes).toHaveLength(6);
    const middles = boxes.map(({ top, height }) => top + height / 2);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    await expectToFit(page);

    await days.press('Enter');
    const menu = page.getByRole('menu');
    await expect(menu.getByText(/of the month, plan cut to today/)).toBeVisible();
    await expect(menu.getByRole('menuitem')).toHaveText([
      ...['This month', 'Last month', 'Today', 'Yesterday', 'Last 7 days', 'Last 30 days', 'Last 90 days', 'Last week'],
      ...['This quarter', 'This year', 'Other dates…', 'Refresh'],
    ]);
    await menu.getByRole('menuitem', { name: 'Last 7 days' }).click();
    await expect(row.getByRole('button', { name: /^Days: Last 7 days, / })).toBeVisible();
  });
});
