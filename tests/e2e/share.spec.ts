import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { page as card, line, openDrawn, source } from './support/drawn-canvas.ts';
import { ask, makeCanvas } from './support/forms/world.ts';
import { comeIn } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

const base = process.env.FLUMEN_E2E_URL ?? '';
const FLOWCHART = 'flowchart LR\n  ads[Facebook Ads] -- 100% --> page[Landing page]\n  page -- 12% --> checkout[Checkout]';

test('a canvas is shared without its money, seen by a stranger, and another one is brought in as Mermaid', async ({ page, browser }) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('shop', 300, 0)], [line('ads', 'shop')]);
  await page.getByRole('button', { name: 'Share' }).click();
  const window = page.getByRole('dialog');
  await window.getByRole('button', { name: 'New link' }).click();
  await window.getByLabel('For whom').fill('Client');
  await window.getByRole('checkbox', { name: /Leave out money/ }).check();
  await window.getByRole('button', { name: 'Make link' }).click();
  const link = await window.getByLabel('Link for Client').inputValue();
  const address = base + new URL(link).pathname;

  const stranger = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { level: 1, name: await page.locator('.cv-top h1').innerText() })).toBeAttached();
  await expect(stranger.locator('.react-flow__node')).toHaveCount(2);
  await expect(stranger.locator('.cv-result')).toContainText('People');
  await expect(stranger.locator('.cv-result')).not.toContainText('Revenue');
  await expect(stranger.getByRole('button', { name: 'Export' })).toHaveCount(0);

  await window.getByRole('button', { name: 'Revoke' }).click();
  await expect(window.getByLabel('Link for Client')).toHaveCount(0);
  // Without a reload: the page asks by itself whether it may still show it.
  await expect(stranger.getByRole('heading', { name: 'This link opens nothing' })).toBeVisible();
  await stranger.context().close();

  const workspace = page.url().match(/workspaces\/([\da-f-]{36})/)?.[1];
  await page.goto(`${base}/dashboard/import?workspace=${workspace}`);
  await page.getByLabel('What to import').fill(`${FLOWCHART}\n  what is this?`);
  await expect(page.getByRole('alert')).toContainText('Line 4');
  await page.getByLabel('What to import').fill(FLOWCHART);
  await expect(page.locator('.react-flow__node')).toHaveCount(3);
  // The preview is a part of the page, which has one main part.
  await expect(page.getByRole('main')).toHaveCount(1);
  await page.getByRole('button', { name: 'Create canvas' }).click();
  await page.waitForURL((url) => /\/canvases\/[\da-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(id));
  await expect(page.locator('.react-flow__node').filter({ hasText: 'Checkout' })).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('radio', { name: /Mermaid/ }).check();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save file' }).click()]);
  expect(file.suggestedFilename()).toBe('Imported canvas.mmd');
});

test('a live link follows what is drawn, with what a stranger has in view and chosen as it was', async ({ page, browser }) => {
  const id = await openDrawn(page, [source('ads', 0, 0), card('shop', 300, 0)], [line('ads', 'shop')]);
  const info = await comeIn(page, base, 'mapro@flumen.test');
  const made = await ask<{ data: { attributes: { link: string } } }>(info, `dashboard/funnels/${id}/shares`, {
    method: 'POST',
    body: { live: true },
  });
  const stranger = await (await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })).newPage();
  await stranger.goto(base + new URL(made.data.attributes.link).pathname);
  const cards = stranger.locator('.react-flow__node');
  await expect(cards).toHaveCount(2);
  await cards.filter({ hasText: 'shop' }).click();
  await stranger.getByRole('button', { name: 'Zoom in' }).click();
  const view = stranger.locator('.react-flow__viewport');
  const before = await view.getAttribute('style');

  await page.locator('.react-flow__node').filter({ hasText: 'shop' }).click();
  await page.keyboard.press('Control+D');
  await expect(page.locator('.react-flow__node')).toHaveCount(3);
  await expect(cards).toHaveCount(3);
  expect(await view.getAttribute('style')).toBe(before);
  await expect(stranger.locator('.react-flow__node.selected')).toHaveText(/shop/);
  await stranger.context().close();
});

test('a canvas that is moved is where it went, for whoever has it open and at its old address', async ({ page }) => {
  const info = await comeIn(page, base, 'olivia@flumen.test');
  const { data } = await ask<{ data: { id: string; attributes: { currency: string } }[] }>(info, 'dashboard/projects');
  const from = data.find(({ attributes }) => attributes.currency === 'GBP')?.id ?? '';
  const to = data.find(({ attributes }) => attributes.currency === 'EUR')?.id ?? '';
  const id = await makeCanvas(info, from, `Moved ${Date.now()}`);
  const elements = [card('shop', 0, 0)];
  await ask(info, `dashboard/funnels/${id}/document`, { method: 'PUT', body: { revision: 1, document: { ...EMPTY_DOCUMENT, elements } } });
  const old = `${base}/dashboard/workspaces/${from}/canvases/${id}`;
  await page.goto(old);
  await page.locator('.react-flow__node').waitFor();
  const copy = { plan: true, rules: true, notes: true };
  await ask(info, `dashboard/funnels/${id}/transfer`, { method: 'POST', body: { project: to, copy } });
  await page.waitForURL((url) => url.pathname === `/dashboard/workspaces/${to}/canvases/${id}`);
  await expect(page.locator('.react-flow__node')).toHaveCount(1);
  await page.goto(`${old}/versions`);
  await page.waitForURL((url) => url.pathname === `/dashboard/workspaces/${to}/canvases/${id}/versions`);
});
