import type { Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { holdBack } from './support/chunks.ts';
import { page as card, openDrawn } from './support/drawn-canvas.ts';
import { expect, test } from './support/shared-context.ts';

/** What is pasted waits for its code on a slow machine; what is asked for next is done after it. */

const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
const cards = (page: Page, name: string) => page.locator('.react-flow__node').filter({ hasText: name });

/** A canvas of two cards, the first of which was given another name, with the code of pasting held back. */
async function ground(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await holdBack(page, 'src/canvas/actions/pasting.ts');
  await openDrawn(page, [card('first', 0, 0), card('second', 400, 0)]);
  await node(page, 'first').click();
  await page.getByLabel('Name of the element').fill('Renamed');
  await page.getByLabel('Name of the element').press('Enter');
  await node(page, 'second').click();
  await node(page, 'second').focus();
  await page.keyboard.press('ControlOrMeta+c');
  return code;
}

test('one step back, pressed before what was pasted is there, takes that back and nothing else', async ({ page }) => {
  const code = await ground(page);
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('ControlOrMeta+z');
  await code.asked;
  await expect(cards(page, 'Renamed')).toHaveCount(1);
  code.release();
  // Of two that were pasted one is taken back.
  await expect(cards(page, 'second')).toHaveCount(2);
  await expect(cards(page, 'Renamed')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cards(page, 'second')).toHaveCount(1);
  await expect(cards(page, 'Renamed')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cards(page, 'Renamed')).toHaveCount(0);
});

test('what is deleted next is what was pasted', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const code = await ground(page);
  await page.keyboard.press('ControlOrMeta+v');
  await page.keyboard.press('Delete');
  await code.asked;
  await expect(cards(page, 'second')).toHaveCount(1);
  code.release();
  // As it was, with one step more to take back.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cards(page, 'second')).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cards(page, 'second')).toHaveCount(1);
  await expect(cards(page, 'Renamed')).toHaveCount(1);
});

test('whoever has turned to another card meanwhile deletes that one', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const code = await ground(page);
  await page.keyboard.press('ControlOrMeta+v');
  await code.asked;
  await node(page, 'first').click();
  await page.keyboard.press('Delete');
  code.release();
  await expect(cards(page, 'Renamed')).toHaveCount(0);
  await expect(cards(page, 'second')).toHaveCount(2);
});
