import type { Page } from '@playwright/test';
import { CanvasEditor } from './support/canvas-editor.ts';
import { expect, test } from './support/shared-context.ts';
import { type Site, startSite } from './support/site.ts';

/**
 * The whole main job as somebody new does it: register, make a workspace, put the script on a
 * site of another origin, draw and plan a funnel, walk through the site, and see the actual
 * number beside the planned one within seconds.
 */
const base = process.env.FLUMEN_E2E_URL ?? '';
let site: Site;

test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

async function register(page: Page): Promise<void> {
  await page.goto(`${base}/register?utm_source=friend`);
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('New');
  await page.getByLabel('Email').fill(`nora+${Date.now()}@example.com`);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Password should be at least 8 characters long')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Harbour-2026');
  await page.getByLabel('Repeat the password').fill('Harbour-2026');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL(/\/dashboard\/start/);
}

/** Every address that a page of the product stands at, without what changes by itself. */
function screensOf(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url());
    if (frame === page.mainFrame() && pathname !== '/dashboard' && seen.at(-1) !== pathname) seen.push(pathname);
  });
  return seen;
}

test('from registration to a first profit in three screens', async ({ page }) => {
  const screens = screensOf(page);
  await register(page);
  await page.getByRole('button', { name: 'Open the example' }).click();
  await expect(page.locator('.react-flow__node').first()).toBeVisible();
  await expect(page.locator('table').filter({ hasText: 'ROAS' }).first()).toContainText(/Profit\s*[$£€]\d/);
  // Nothing was asked in between, and nothing stands over the canvas.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(screens).toHaveLength(3);
});

async function makeWorkspace(page: Page): Promise<void> {
  await page.goto(`${base}/dashboard/workspaces/create`);
  await page.getByLabel('Name', { exact: true }).fill('Corner Roastery');
  await page
    .getByLabel(/website|address|site/i)
    .first()
    .fill(`${site.origin}/guide`);
  await page.getByRole('button', { name: 'Create and continue' }).click();
  await expect(page.getByText('Waiting for the first event')).toBeVisible();
}

/** Puts the script that the wizard shows on the site, as its owner would, and opens a page of it. */
async function installAndVisit(page: Page, visitor: Page): Promise<void> {
  const snippet = await page.locator('pre.snippet').innerText();
  expect(snippet).toMatch(/\/t\/[\da-f-]{36}\.js/);
  site.setSnippet(snippet);
  await visitor.goto(`${site.origin}/guide?utm_source=facebook&utm_medium=paid`);
  await expect(page.getByText('Events are coming in')).toBeVisible({ timeout: 10_000 });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Corner Roastery is ready')).toBeVisible();
}

async function drawFunnel(page: Page): Promise<CanvasEditor> {
  await page.getByRole('link', { name: 'Draw the first canvas' }).click();
  await page.getByLabel('Name', { exact: true }).last().fill('Tasting funnel');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Create|Save/ })
    .click();
  await expect(page).toHaveURL(/canvases\/[0-9a-f-]{36}/);
  const editor = new CanvasEditor(page);

  await editor.add('Facebook Ads');
  await editor.select('Facebook Ads');
  // Two of three: spend and cost per person are typed, people are worked out.
  await editor.inspector.getByLabel('Spend', { exact: true }).fill('1000');
  await editor.inspector.getByLabel('Per person', { exact: true }).fill('0.50');
  await editor.inspector.getByLabel('Per person', { exact: true }).press('Enter');
  await expect(editor.inspector.getByLabel('People', { exact: true })).toHaveValue(/2,?000/);
  await expect(editor.node('Facebook Ads')).toContainText('2,000');

  for (const [kind, name, url] of [
    ['Landing page', 'Guide', '/guide'],
    ['Thank-you page', 'Thanks', '/thanks'],
    ['Sales page', 'Box', '/box'],
  ] as const) {
    await editor.add(kind);
    await editor.select(kind);
    await editor.countPage(url);
    await editor.rename(name);
  }
  await editor.add('Form Completed');
  await editor.add('Purchase');
  await editor.select('Purchase');
  await editor.inspector.getByLabel('Value per person').fill('54');
  await editor.inspector.getByLabel('Value per person').press('Enter');

  await editor.connect('Facebook Ads', 'Guide', '100');
  await editor.connect('Guide', 'Form Completed', '30');
  await editor.connect('Form Completed', 'Thanks', '100');
  await editor.connect('Thanks', 'Box', '50');
  await editor.connect('Box', 'Purchase', '10');

  // 2,000 x 30 % x 50 % x 10 % = 30 buyers, 30 x 54 = 1,620; profit 620; ROAS 162 %.
  await expect(editor.node('Purchase')).toContainText('30');
  await page.keyboard.press('Escape');
  await page.locator('.react-flow__pane').click({ position: { x: 5, y: 5 } });
  const results = page.locator('table').filter({ hasText: 'ROAS' }).first();
  await expect(results).toContainText('$1,620');
  await expect(results).toContainText('$620');
  await expect(results).toContainText('162');

  // Undo and redo, then a reload: it is there.
  await page.keyboard.press('Control+z');
  await expect(results).not.toContainText('$1,620');
  await page.keyboard.press('Control+Shift+z');
  await expect(results).toContainText('$1,620');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('.react-flow__node')).toHaveCount(6);
  await page.getByRole('radio', { name: 'Plan' }).click();
  await expect(page.locator('table').filter({ hasText: 'ROAS' }).first()).toContainText('$1,620');
  return editor;
}

async function walkThrough(visitor: Page): Promise<void> {
  await visitor.getByRole('button', { name: 'Show more' }).click();
  await visitor.getByLabel('Name').fill('Vic');
  await visitor.getByRole('button', { name: 'Send me the guide' }).click();
  await expect(visitor).toHaveURL(/thanks/);
  await visitor.getByRole('link', { name: 'See the box' }).click();
  await expect(visitor).toHaveURL(/box/);
  await visitor.getByRole('link', { name: 'Buy now' }).click();
  await visitor.getByRole('button', { name: 'Pay' }).click();
}

test('a newcomer sees the actual number beside the planned one', async ({ page, browser }) => {
  test.setTimeout(2 * test.info().project.timeout);
  const visitorContext = await browser.newContext();
  const visitor = await visitorContext.newPage();
  await register(page);
  await makeWorkspace(page);
  await installAndVisit(page, visitor);
  const editor = await drawFunnel(page);
  await page.getByRole('radio', { name: 'Compare' }).click();
  await walkThrough(visitor);

  // Within seconds, without a reload, the canvas shows each step of the visit beside its plan.
  for (const name of ['Facebook Ads', 'Guide', 'Form Completed', 'Thanks', 'Box', 'Purchase']) {
    await expect(editor.node(name)).toContainText(/\D1\s*plan/);
  }

  await page.goto(page.url().replace(/canvases\/.*/, 'monitor'));
  for (const [kpi, value] of [
    ['People tracked', '1'],
    ['Forms completed', '1'],
    ['Purchases', '1'],
    ['Revenue', '\\$54.00'],
  ] as const) {
    await expect(page.getByRole('button', { name: new RegExp(`^${kpi}\\s*${value}`) })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('row').last()).toContainText('not over yet');
  await visitorContext.close();
});
