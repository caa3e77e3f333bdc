import type { Page } from '@playwright/test';
import { type CanvasElement, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { page as card, line } from './support/drawn-canvas.ts';
import { ask, base, comeAs, makeCanvas, register } from './support/forms/world.ts';
import { expect, test } from './support/shared-context.ts';
import { type Site, startSite } from './support/site.ts';

let site: Site;
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

const on = (id: string, x: number, address: string) => card(id, x, 0, { rule: { type: 'page', urls: [address] } });
const ELEMENTS: readonly CanvasElement[] = [
  on('Till', 0, 'localhost/till'),
  on('Checkout', 300, 'pay.localhost/till'),
  on('Order', 600, '127.0.0.1/order'),
  { id: 'Bought', kind: 'purchase', x: 900, y: 0, name: 'Bought', rule: { type: 'event', event: 'purchase' } },
];
const LINES = [line('Till', 'Checkout'), line('Checkout', 'Order'), line('Order', 'Bought'), line('Till', 'Bought')];

interface Row {
  readonly data: { readonly id: string; readonly attributes: { readonly revision: number; readonly document: object } };
}

/** Somebody new with a site on two domains, the script on it, and a canvas of it. */
async function ownerOfShop() {
  const who = await register();
  const body = { name: 'Walked shop', main_url: `${site.origin}/till` };
  const { data } = await ask<Row>(who, 'dashboard/projects', { method: 'POST', body });
  const workspace = data.id;
  await ask(who, 'dashboard/project-domains', { method: 'POST', body: { project: workspace, domain: '127.0.0.1' }, workspace });
  site.setSnippet(`<script async src="${base}/t/${workspace}.js"></script>`);
  const canvas = await makeCanvas(who, workspace, 'Walked');
  const document = { ...EMPTY_DOCUMENT, elements: ELEMENTS, lines: LINES };
  await ask(who, `dashboard/funnels/${canvas}/document`, { method: 'PUT', body: { revision: 1, document } });
  const stored = async () => (await ask<Row>(who, `dashboard/funnels/${canvas}/document`)).data.attributes;
  const report = () => {
    const today = new Date().toISOString().slice(0, 10);
    const question = { canvas, range: { min: today, max: today } };
    return ask<CanvasReport>(who, 'analytics/reports/canvas', { method: 'POST', body: question, workspace });
  };
  return { who, workspace, canvas, stored, report };
}

/** Links take a walk along once that part of the script is there. Asked from outside: a tab that nobody looks at may draw no frames. */
const takesAlong = (tab: Page) => {
  const parts = () => tab.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return expect.poll(parts).toContainEqual(expect.stringContaining('/p/linker-'));
};

test('a walk over two domains lights up its canvas, and nothing of it is written or counted', { tag: LEFT_TO_THE_SOAK }, async ({
  page,
  browser,
}) => {
  const { who, workspace, canvas, stored, report } = await ownerOfShop();
  const before = await stored();
  await comeAs(page, who);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/settings/tracking`);
  await page.getByRole('combobox', { name: 'Map', exact: true }).selectOption({ label: 'Walked' });
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Walk through my site' }).click();
  const tab = await opened;

  // The editor of that canvas follows.
  await expect(page).toHaveURL(new RegExp(`/canvases/${canvas}\\?walk=`));
  const panel = page.getByRole('region', { name: 'Walk through your site' });
  await expect(panel).toContainText('Your site is heard');
  const lit = (id: string) => page.locator(`[data-lit="${id}"]`);
  await expect(lit('Till')).toBeVisible();
  await expect(panel).toContainText('1 of 4 steps seen');
  await expect(lit('Checkout')).toHaveCount(0);

  // Another host of the same domain, then another domain.
  await takesAlong(tab);
  await tab.getByRole('link', { name: 'Checkout' }).click();
  await expect(lit('Checkout')).toBeVisible();
  await tab.getByRole('link', { name: 'Partner' }).click();
  await expect(panel).toContainText('partner.example: not on your list of domains');
  await takesAlong(tab);
  await tab.getByRole('link', { name: 'Confirm' }).click();
  await expect(lit('Order')).toBeVisible();
  await tab.getByRole('button', { name: 'Pay' }).click();
  await expect(lit('Bought')).toBeVisible();
  await expect(panel).toContainText('4 of 4 steps seen');
  await expect(page.locator('[data-lit-line="Order-Bought"]')).toHaveCount(1);
  await expect(page.locator('[data-lit-line="Till-Bought"]')).toHaveCount(0);
  await expect(panel.getByRole('status').last()).toContainText('4 of 4 steps seen');

  await panel.getByRole('button', { name: 'End the walk' }).click();
  await expect(panel).toContainText('This walk is over');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await expect(lit('Till')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/canvases/${canvas}$`));

  // Somebody who comes afterwards is counted, and alone.
  const context = await browser.newContext();
  await (await context.newPage()).goto(`${site.origin}/till`);
  await expect.poll(async () => (await report()).elements.Till?.people, { timeout: 30_000 }).toBe(1);
  const { elements } = await report();
  expect(Object.values(elements).map(({ people, hits }) => [people, hits])).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(await stored()).toEqual(before);
  await context.close();
});
