import type { Page, Route } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { base, comeAs, makeCanvas, makeWorkspace, register, type Someone, world } from './support/forms/world.ts';
import { expect, test } from './support/shared-context.ts';

/** The frame around the screens: what it says while the next one is on its way, and what it keeps. */
const inside = (workspace: string, path: string) => `${base}/dashboard/workspaces/${workspace}/${path}`;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Workspace', exact: true });

/** Keeps what the page asks for from arriving until it is let through. */
async function hold(page: Page, url: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route: Route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}

let home: Promise<{ readonly who: Someone; readonly first: string; readonly second: string }> | undefined;
async function make() {
  const { owner: who } = await world();
  return { who, first: await makeWorkspace(who, 'First shop'), second: await makeWorkspace(who, 'Second shop') };
}
async function comeHome(page: Page) {
  home ??= make();
  const found = await home;
  await comeAs(page, found.who);
  return found;
}

test('a chosen screen is marked at once, with a sign that it is on its way', async ({ page }) => {
  const { first } = await comeHome(page);
  const release = await hold(page, /\/assets\/MonitorScreen-/);
  await page.goto(inside(first, 'canvases'));
  const monitor = menu(page).getByRole('link', { name: 'Monitor' });
  await monitor.click();
  await expect(monitor).toHaveClass('on');
  await expect(menu(page).getByRole('link', { name: /Canvases/ })).not.toHaveClass('on');
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Monitor', level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toHaveCount(0);
});

test('the code of a screen comes while the pointer is on its link', async ({ page }) => {
  const { first } = await comeHome(page);
  await page.goto(inside(first, 'canvases'));
  const asked = page.waitForRequest(/\/assets\/MonitorScreen-/);
  await menu(page).getByRole('link', { name: 'Monitor' }).hover();
  await asked;
  expect(page.url()).toContain('/canvases');
});

test('on the way to another workspace the frame stays and shows nothing of the last one', async ({ page }) => {
  const { first, second } = await comeHome(page);
  await page.goto(inside(first, 'settings'));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('First shop');
  const release = await hold(page, new RegExp(`/api/dashboard/(?:projects|grants)/${second}`));
  await page.getByRole('button', { name: /First shop.*Switch workspace/ }).click();
  await page.getByRole('dialog').or(page.getByRole('tooltip')).getByRole('link', { name: 'Second shop' }).click();
  await expect(page).toHaveURL(new RegExp(second));
  await expect(page.getByRole('button', { name: /Second shop.*Switch workspace/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect(page.getByText('First shop')).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  release();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Second shop');
});

test('after a log-out the next person is not led to where the last one was', async ({ page }) => {
  const who = await register();
  const workspace = await makeWorkspace(who, 'Left shop');
  await comeAs(page, who);
  await page.goto(inside(workspace, 'settings'));
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Left shop');
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page).toHaveURL(`${base}/login`);
});

test('who an account is for is not asked over a form', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  await comeAs(page, await register({ asked: false }));
  await page.goto(`${base}/dashboard/workspaces/create`);
  const name = page.getByLabel('Name', { exact: true });
  await name.pressSequentially('Nobody interrupts this', { delay: 40 });
  await expect(name).toHaveValue('Nobody interrupts this');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('every title says the screen and the workspace', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { who, first } = await comeHome(page);
  const canvas = await makeCanvas(who, first, 'Titled map');
  await page.goto(inside(first, `canvases/${canvas}`));
  await expect(page).toHaveTitle('Titled map · First shop · Flumen');
  await page.goto(inside(first, 'canvases'));
  await expect(page).toHaveTitle('Canvases · First shop · Flumen');
  const titles = { Monitor: 'Monitor', Targets: 'Targets', Collaborators: 'Collaborators', Settings: 'Workspace' };
  for (const [link, title] of Object.entries(titles)) {
    await menu(page).getByRole('link', { name: link }).click();
    await expect(page).toHaveTitle(`${title} · First shop · Flumen`);
  }
});

test('a question mark shows the keys, but is typed where one types', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { first } = await comeHome(page);
  await page.goto(inside(first, 'settings'));
  const name = page.getByLabel('Name', { exact: true });
  await name.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(name).toHaveValue(/\?/);
  await name.fill('First shop');
  await name.blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('the days that are left of a trial can be read in the menu', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const who = await register();
  const workspace = await makeWorkspace(who, 'Trial shop');
  await comeAs(page, who);
  for (const language of ['en', 'de', 'ja']) {
    await page.addInitScript((chosen) => localStorage.setItem('flx_language', chosen), language);
    await page.goto(inside(workspace, 'canvases'));
    const line = page.locator('.switcher .plan-line');
    await expect(line).toContainText('14');
    expect(
      await line.evaluate(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => [
        scrollHeight - clientHeight,
        scrollWidth - clientWidth,
      ]),
    ).toEqual([0, 0]);
  }
});
