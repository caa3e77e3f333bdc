import type { Locator, Page } from '@playwright/test';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { page as card, line, source } from './support/drawn-canvas.ts';
import { ask, base, comeAs, makeCanvas, makeWorkspace, world } from './support/forms/world.ts';
import { expect, test } from './support/shared-context.ts';

/** The logo of a workspace, from the file that somebody chooses to the page of a stranger. */

const NAME = 'Harbour Roasters';

/** A picture of one colour, as a drawing program would save it. */
async function pictureFile(page: Page): Promise<{ readonly name: string; readonly mimeType: string; readonly buffer: Buffer }> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 120, height: 40 });
    const context = canvas.getContext('2d');
    if (context) context.fillStyle = '#0e7c86';
    context?.fillRect(0, 0, 120, 40);
    return canvas.toDataURL('image/png');
  });
  return { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

const logoIn = (page: Page | Locator) => page.getByRole('img', { name: NAME, exact: true });
/** Its file was read and drawn, not only asked for. */
const isDrawn = (logo: Locator) => expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120);

test('a logo stands at the head of the report and of what a stranger sees, after the password, and goes again', async ({
  page,
  browser,
}) => {
  const { owner } = await world();
  const workspace = await makeWorkspace(owner, NAME);
  const canvas = await makeCanvas(owner, workspace, 'Launch');
  const document = { ...EMPTY_DOCUMENT, elements: [source('ads', 0, 0), card('shop', 300, 0)], lines: [line('ads', 'shop')] };
  await ask(owner, `dashboard/funnels/${canvas}/document`, { method: 'PUT', body: { revision: 1, document } });
  await comeAs(page, owner);

  await page.goto(`${base}/dashboard/workspaces/${workspace}/settings`);
  const field = page.getByLabel('Choose a picture');
  await expect(field).toBeAttached();
  await field.setInputFiles({ name: 'logo.svg', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
  await expect(page.getByRole('alert')).toBeVisible();
  await field.setInputFiles(await pictureFile(page));
  await expect(logoIn(page)).toHaveCount(2);
  await isDrawn(logoIn(page).first());
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases/${canvas}`);
  await page.locator('.react-flow__node').first().waitFor();
  await page.keyboard.press('Control+p');
  await isDrawn(logoIn(page.getByRole('dialog')));

  const { data } = await ask<{ data: { attributes: { link: string } } }>(owner, `dashboard/funnels/${canvas}/shares`, {
    method: 'POST',
    body: { name: 'Client', live: true, password: 'Open-sesame-2026' },
  });
  const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await stranger.goto(base + new URL(data.attributes.link).pathname);
  const password = stranger.getByLabel('Password', { exact: true });
  await expect(password).toBeVisible();
  await expect(logoIn(stranger)).toHaveCount(0);
  await password.fill('Open-sesame-2026');
  await password.press('Enter');
  await isDrawn(logoIn(stranger));
  const address = (await logoIn(stranger).getAttribute('src')) ?? '';
  expect((await stranger.request.get(base + address)).status()).toBe(200);
  // An address without its proof shows nothing.
  expect((await stranger.request.get(base + address.replace(/proof=.*/, 'proof=none'))).status()).toBe(404);

  await page.goto(`${base}/dashboard/workspaces/${workspace}/settings`);
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(logoIn(page)).toHaveCount(0);
  expect((await stranger.request.get(base + address)).status()).toBe(404);
  await stranger.context().close();
});
