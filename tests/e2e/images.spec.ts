import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { page as card, openDrawn, storedDocument } from './support/drawn-canvas.ts';
import { ask } from './support/forms/world.ts';
import { comeIn } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

const base = process.env.FLUMEN_E2E_URL ?? '';

/** Images that are pasted, dropped or chosen: on the map at once, in the drawing once they are kept. */

const nodes = (page: Page) => page.locator('.react-flow__node');
const images = (page: Page) => nodes(page).locator('.is-image img');
const arriving = (page: Page) => page.locator('.cv-arriving');
/** Its file was read and drawn, not only asked for. */
const widthOf = (image: Locator) => image.evaluate((drawn: HTMLImageElement) => drawn.naturalWidth);

interface Given {
  readonly width: number;
  readonly height: number;
  readonly type?: string;
  readonly name?: string;
  readonly text?: string;
  /** Dropped there instead of pasted. */
  readonly at?: { readonly x: number; readonly y: number };
}

/** Pastes or drops a picture of one colour, as a browser does it. */
async function bring(page: Page, given: Given): Promise<void> {
  await page.evaluate(
    async ({ width, height, type = 'image/png', name = 'image.png', text, at }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = '#0e7c86';
      context?.fillRect(0, 0, width, height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
      const data = new DataTransfer();
      data.items.add(new File([type === 'image/png' && blob ? blob : 'words'], name, { type }));
      if (text) data.setData('text/plain', text);
      const common = { bubbles: true, cancelable: true };
      if (!at) return void document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, ...common }));
      const map = document.querySelector('.react-flow__pane');
      for (const kind of ['dragover', 'drop'])
        map?.dispatchEvent(new DragEvent(kind, { dataTransfer: data, clientX: at.x, clientY: at.y, ...common }));
    },
    { ...given },
  );
}

test('an image that is pasted is made smaller, kept, taken back in one step, and in the files that are taken away', async ({ page }) => {
  const canvas = await openDrawn(page, [card('first', 0, 0)]);
  await page.mouse.move(700, 450);
  await bring(page, { width: 3200, height: 1600 });
  await expect(images(page)).toHaveCount(1);
  await expect(arriving(page)).toHaveCount(0);
  expect(await widthOf(images(page).first())).toBe(1600);
  const [, kept] = (await storedDocument(page, canvas)).elements;
  expect(kept).toMatchObject({ kind: 'image', name: '', width: 360, height: 180 });
  expect(kept?.props?.address).toMatch(/^\/pictures\/[\w-]{22}$/);
  const box = await images(page).first().boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 700)).toBeLessThan(12);

  await page.keyboard.press('Control+Shift+e');
  const files = page.getByRole('dialog');
  await files.getByRole('radio', { name: /^SVG/ }).check();
  const [download] = await Promise.all([page.waitForEvent('download'), files.getByRole('button', { name: 'Save' }).click()]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/<image [^>]*href="data:image\/(png|jpeg);base64,/);

  await page.keyboard.press('Control+z');
  await expect(images(page)).toHaveCount(0);
  await page.keyboard.press('Control+Shift+z');
  await expect(images(page)).toHaveCount(1);
});

test('an image is seen by whoever has a link, and stands in a copy', async ({ page, browser }) => {
  const id = await openDrawn(page, [card('first', 0, 0)]);
  await bring(page, { width: 200, height: 100 });
  await expect(images(page)).toHaveCount(1);
  await storedDocument(page, id);
  const info = await comeIn(page, base, 'mapro@flumen.test');
  const made = await ask<{ data: { attributes: { link: string } } }>(info, `dashboard/funnels/${id}/shares`, {
    method: 'POST',
    body: { live: true },
  });
  const stranger = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
  await stranger.goto(base + new URL(made.data.attributes.link).pathname);
  await expect(images(stranger)).toHaveCount(1);
  expect(await widthOf(images(stranger).first())).toBe(200);
  await stranger.context().close();

  const copy = await ask<{ data: { id: string } }>(info, `dashboard/funnels/${id}/duplicate`, { method: 'POST', body: {} });
  await page.goto(page.url().replace(id, copy.data.id));
  await expect(images(page)).toHaveCount(1);
  expect(await widthOf(images(page).first())).toBe(200);
});

test('files that are dropped stand where they were let go of, and what is no image is said', async ({ page }) => {
  await openDrawn(page, [card('first', 0, 0)]);
  await bring(page, { width: 120, height: 60, name: 'Poster.png', at: { x: 800, y: 300 } });
  const poster = page.getByRole('img', { name: 'Poster', exact: true });
  await expect(poster).toBeVisible();
  const box = await poster.boundingBox();
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 300)).toBeLessThan(12);
  await bring(page, { width: 1, height: 1, type: 'application/pdf', name: 'plan.pdf', at: { x: 800, y: 500 } });
  await expect(page.getByText('Only images can be added here')).toBeVisible();
  await expect(nodes(page)).toHaveCount(2);
});

test('addresses that come with a picture of themselves are pages, as ever', async ({ page }) => {
  await openDrawn(page, [card('first', 0, 0)]);
  await bring(page, { width: 90, height: 30, text: 'https://shop.example/offer' });
  await expect(nodes(page)).toHaveCount(2);
  await expect(images(page)).toHaveCount(0);
});

test('an image that is not taken waits where it was brought, and is sent again', async ({ page }) => {
  await openDrawn(page, [card('first', 0, 0)]);
  await page.route('**/pictures', (route) => route.abort());
  await page.mouse.move(700, 450);
  await bring(page, { width: 200, height: 100 });
  const again = arriving(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(images(page)).toHaveCount(0);
  await page.unroute('**/pictures');
  await again.click();
  await expect(images(page)).toHaveCount(1);
  await expect(arriving(page)).toHaveCount(0);
});

test('a file is chosen in the details of an image', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await openDrawn(page, [{ id: 'poster', kind: 'image', x: 0, y: 0, name: 'Poster' }]);
  await nodes(page).first().click();
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 });
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const file = { name: 'poster.png', mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await expect(images(page)).toHaveCount(1);
  await expect(page.getByText('The image is kept in this workspace.')).toBeVisible();
  expect(await widthOf(images(page).first())).toBe(300);
});
