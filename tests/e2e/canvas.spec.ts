import type { Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { CanvasEditor } from './support/canvas-editor.ts';
import { page as card, line, openDrawn, source, storedDocument } from './support/drawn-canvas.ts';
import { expect, test } from './support/shared-context.ts';

/** Drawing by hand: what the pointer and the keys do on the map. */

const nodes = (page: Page) => page.locator('.react-flow__node');
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible();
const middleOf = async (page: Page, id: string) => {
  const box = await node(page, id).boundingBox();
  if (!box) throw new Error(`${id} is not drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const ground = async (page: Page) => {
  const box = await page.locator('.cv-stage').boundingBox();
  if (!box) throw new Error('The map is not drawn.');
  return { x: box.x + box.width - 60, y: box.y + box.height / 2 };
};
const placeOf = async (page: Page, id: string, element: string) => {
  const { elements } = await storedDocument(page, id);
  const found = elements.find((each) => each.id === element);
  return found && { x: found.x, y: found.y };
};

test.describe('a note', () => {
  test('takes what is typed from the first key on, and no letter is a shortcut', async ({ page }) => {
    const id = await openDrawn(page, [card('a', 0, 0)]);
    await page.mouse.move((await ground(page)).x, (await ground(page)).y);
    await page.keyboard.press('n');
    await page.keyboard.type('Checkout needs guest option', { delay: 15 });
    const text = page.getByRole('textbox', { name: 'Note' }).first();
    await expect(text).toBeFocused();
    await expect(text).toHaveValue('Checkout needs guest option');
    await expect(nodes(page)).toHaveCount(2);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Escape ends it; the next key is a shortcut again.
    await page.keyboard.press('Escape');
    await expect(page.locator('textarea.cv-drawing')).toHaveCount(0);
    await page.keyboard.press('c');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await saved(page);
    const { elements } = await storedDocument(page, id);
    expect(elements.map(({ note }) => note)).toEqual([undefined, 'Checkout needs guest option']);
  });

  test('is written on after a double click, and a click beside it ends that', async ({ page }) => {
    const note = { id: 'n', kind: 'sticky_note', x: 300, y: 0, name: '', width: 152, height: 112, note: 'First' };
    await openDrawn(page, [card('a', 0, 0), note]);
    await node(page, 'n').dblclick();
    await expect(page.locator('textarea.cv-drawing')).toBeFocused();
    await page.keyboard.type(' and second');
    const { x, y } = await ground(page);
    await page.mouse.click(x, y);
    await expect(page.locator('textarea.cv-drawing')).toHaveCount(0);
    await expect(node(page, 'n')).toContainText('First and second');
    // What was written in one go is one step back.
    await page.keyboard.press('Control+z');
    await expect(node(page, 'n')).not.toContainText('second');
  });

  test('grows with its text, wherever that is written, so that nothing is cut', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
    const note = { id: 'n', kind: 'sticky_note', x: 300, y: 0, name: '', width: 152, height: 112 };
    const id = await openDrawn(page, [card('a', 0, 0), note]);
    await node(page, 'n').dblclick();
    await page.keyboard.insertText('A long thought about the checkout and what people say there. '.repeat(6));
    await page.keyboard.press('Escape');
    await saved(page);
    const height = async () => (await storedDocument(page, id)).elements.find((each) => each.id === 'n')?.height ?? 0;
    const grown = await height();
    expect(grown).toBeGreaterThan(180);
    const cut = await node(page, 'n')
      .locator('.cv-drawing')
      .evaluate((box) => box.scrollHeight - box.clientHeight);
    expect(cut).toBeLessThanOrEqual(0);
    const editor = new CanvasEditor(page);
    await editor.inspector.getByRole('textbox', { name: 'Note' }).fill('Short');
    await saved(page);
    expect(await height()).toBe(112);
  });

  test('from the palette is ready to be written in as well', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
    await openDrawn(page, [card('a', 0, 0)]);
    await page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name: 'Sticky note', exact: true }).click();
    await page.keyboard.type('Ask Pia');
    await expect(page.locator('textarea.cv-drawing')).toHaveValue('Ask Pia');
  });
});

test('a copy after a box is one of elements, whatever was clicked before, and marks no text of tools', async ({ page }) => {
  await openDrawn(page, [source('ads', 0, 0), card('a', 240, 0)], [line('ads', 'a', 1)]);
  const editor = new CanvasEditor(page);
  await editor.standsStill();
  await node(page, 'ads').click();
  await editor.inspector.getByLabel('Spend', { exact: true }).click();
  const from = await middleOf(page, 'ads');
  const to = await middleOf(page, 'a');
  const { x, y } = await ground(page);
  await page.mouse.click(x, y);
  await page.keyboard.down('Shift');
  await page.mouse.move(from.x - 110, from.y - 100);
  await page.mouse.down();
  await page.mouse.move(to.x + 110, to.y + 100, { steps: 8 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(2);
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
  await editor.showAll();
  await expect(nodes(page)).toHaveCount(4);
  await page.keyboard.press('Control+x');
  await expect(nodes(page)).toHaveCount(2);

  // Text that somebody marked in a panel is theirs to copy: the elements are left out of it.
  const taken = () =>
    page.evaluate(() => {
      const copy = new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData: new DataTransfer() });
      document.body.dispatchEvent(copy);
      return copy.defaultPrevented;
    });
  await page.keyboard.press('Control+a');
  expect(await taken()).toBe(true);
  await page.locator('.cv-inspector h2').first().click({ clickCount: 3 });
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  expect(await taken()).toBe(false);
});

test.describe('dragging', () => {
  const row = [source('ads', 0, 0), card('a', 240, 0), card('b', 480, 0)];
  const lines = [line('ads', 'a', 1), line('a', 'b')];

  test('moves a card on the grid with its lines, as one step back, and never shows it where it was', async ({ page }) => {
    const id = await openDrawn(page, row, lines);
    const editor = new CanvasEditor(page);
    await editor.standsStill();
    const start = await middleOf(page, 'a');
    const pathBefore = await page.locator('.cv-line-hit[data-line="ads-a"]').getAttribute('d');
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x, start.y + 60, { steps: 5 });
    await page.mouse.move(start.x + 12, start.y + 160, { steps: 5 });
    const inHand = await middleOf(page, 'a');
    expect(Math.abs(inHand.y - start.y - 160)).toBeLessThan(10);
    // Its lines come along while it is held; the document hears of it at the end.
    await expect(page.locator('g[data-line="ads-a"]')).toHaveCount(1);
    expect(await page.locator('g[data-line="ads-a"] .cv-line-spine').getAttribute('d')).not.toBe(pathBefore);
    await expect(page.locator('[data-save="saved"]')).toBeVisible();
    await page.evaluate(() => {
      const seen: number[] = [];
      const look = () => {
        seen.push(document.querySelector('.react-flow__node[data-id="a"]')?.getBoundingClientRect().y ?? 0);
        if (seen.length < 12) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(window, { seen });
    });
    await page.mouse.up();
    await page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.length >= 12);
    const places = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(1);
    await saved(page);
    await expect.poll(() => placeOf(page, id, 'a')).not.toEqual({ x: 240, y: 0 });
    const moved = await placeOf(page, id, 'a');
    expect((moved?.x ?? 1) % 8).toBe(0);
    expect((moved?.y ?? 1) % 8).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => placeOf(page, id, 'a')).toEqual({ x: 240, y: 0 });
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    expect(await page.locator('.cv-line-hit[data-line="ads-a"]').getAttribute('d')).toBe(pathBefore);
  });

  test('moves all that is chosen together, and Escape takes it back', async ({ page }) => {
    const id = await openDrawn(page, row, lines);
    const editor = new CanvasEditor(page);
    await editor.standsStill();
    await page.keyboard.press('Control+a');
    await expect(page.locator('.react-flow__node.selected')).toHaveCount(3);
    const start = await middleOf(page, 'b');
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x, start.y + 80, { steps: 6 });
    const other = await middleOf(page, 'ads');
    await page.keyboard.press('Escape');
    expect((await middleOf(page, 'ads')).y).toBeLessThan(other.y - 40);
    await page.mouse.move(start.x, start.y + 90);
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x, start.y + 80, { steps: 6 });
    await page.mouse.up();
    await saved(page);
    await expect.poll(async () => (await placeOf(page, id, 'ads'))?.y).toBeGreaterThan(0);
    const { elements } = await storedDocument(page, id);
    expect(new Set(elements.map(({ y }) => y)).size).toBe(1);
  });

  test('leaves a locked card where it is', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
    const id = await openDrawn(page, [card('a', 0, 0, { locked: true }), card('b', 240, 0)]);
    await new CanvasEditor(page).standsStill();
    const start = await middleOf(page, 'a');
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 100, start.y + 90, { steps: 6 });
    await page.mouse.up();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
    expect(await placeOf(page, id, 'a')).toEqual({ x: 0, y: 0 });
  });

  test('with Alt lays a copy where it is let go, and the original stays', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
    const id = await openDrawn(page, row, lines);
    await new CanvasEditor(page).standsStill();
    const start = await middleOf(page, 'a');
    await page.keyboard.down('Alt');
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x, start.y + 200, { steps: 8 });
    await page.mouse.up();
    await page.keyboard.up('Alt');
    await expect(nodes(page)).toHaveCount(4);
    await saved(page);
    const { elements } = await storedDocument(page, id);
    expect(elements.filter(({ name }) => name === 'a').map(({ x, y }) => [x, y > 100])).toEqual([
      [240, false],
      [240, true],
    ]);
    await page.keyboard.press('Control+z');
    await expect(nodes(page)).toHaveCount(3);
  });

  test('with the space bar moves the map, also from a card', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
    const id = await openDrawn(page, row, lines);
    await new CanvasEditor(page).standsStill();
    const start = await middleOf(page, 'a');
    await page.keyboard.down(' ');
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await page.mouse.move(start.x + 60, start.y + 90, { steps: 6 });
    // Drawn at less cost as long as it moves.
    const map = page.locator('#canvas-map');
    await expect(map).toHaveAttribute('data-moving', '');
    await page.mouse.up();
    await page.keyboard.up(' ');
    await expect(map).not.toHaveAttribute('data-moving');
    const end = await middleOf(page, 'a');
    expect([Math.round(end.x - start.x), Math.round(end.y - start.y)]).toEqual([60, 90]);
    expect(await placeOf(page, id, 'a')).toEqual({ x: 240, y: 0 });
    const hit = await page.locator('.cv-line-hit').first().boundingBox();
    await page.mouse.click((hit?.x ?? 0) + 12, (hit?.y ?? 0) + (hit?.height ?? 0) / 2);
    await expect(new CanvasEditor(page).inspector.getByLabel('Planned rate').first()).toBeVisible();
  });
});

test('a finger moves a card', async ({ browser }) => {
  const context = await browser.newContext({
    hasTouch: true,
    viewport: { width: 1024, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const page = await context.newPage();
  const id = await openDrawn(page, [card('a', 0, 0), card('b', 240, 0)], [line('a', 'b')]);
  await new CanvasEditor(page).standsStill();
  const start = await middleOf(page, 'a');
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: start.x, y: start.y + y }] });
  await touch('touchStart', 0);
  for (const y of [10, 40, 80, 120]) await touch('touchMove', y);
  await touch('touchEnd', 0);
  await saved(page);
  await expect.poll(async () => (await placeOf(page, id, 'a'))?.y).toBeGreaterThan(60);
  expect((await placeOf(page, id, 'b'))?.y).toBe(0);
  await context.close();
});

test('a line is pulled from one card to another, chosen by a click and deleted', async ({ page }) => {
  await openDrawn(page, [card('a', 0, 0), card('b', 300, 0)]);
  await new CanvasEditor(page).standsStill();
  await node(page, 'a').hover();
  const from = await node(page, 'a').locator('.react-flow__handle-right').boundingBox();
  await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5);
  await page.mouse.down();
  const to = await node(page, 'b').boundingBox();
  await page.mouse.move((to?.x ?? 0) + 4, (to?.y ?? 0) + (to?.height ?? 0) / 2, { steps: 8 });
  await page.mouse.up();
  await expect(page.locator('.cv-line-hit')).toHaveCount(1);
  const { x, y } = await ground(page);
  await page.mouse.click(x, y);
  const hit = await page.locator('.cv-line-hit').boundingBox();
  await page.mouse.click((hit?.x ?? 0) + 12, (hit?.y ?? 0) + (hit?.height ?? 0) / 2);
  await expect(new CanvasEditor(page).inspector.getByLabel('Planned rate').first()).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.locator('.cv-line-hit')).toHaveCount(0);
});
