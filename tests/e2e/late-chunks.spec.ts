import type { Page } from '@playwright/test';
import { fileOf, type Held, holdBack, holdFile, noteLateFiles } from './support/chunks.ts';
import { ask, base, comeAs, makeCanvas, makeWorkspace, type Someone, world } from './support/forms/world.ts';
import { expect, test } from './support/shared-context.ts';

/**
 * Code that comes late: whatever arrives after the screen stands, nothing is mounted anew, nothing typed
 * is lost, nothing opens twice, and nothing that was typed for a window is heard by the page behind it.
 */
const LOCALE = 'src/app/component-texts/en.ts';
const TYPED = 'Typed at once here';
/** Milliseconds between two keys of somebody who types fast. */
const FAST = 40;
/** How long a screen is given to stand without what is held back. */
const HELD_MS = 3_000;

interface Ground {
  readonly who: Someone;
  readonly workspace: string;
  readonly canvas: string;
}
let ground: Promise<Ground> | undefined;
async function make(): Promise<Ground> {
  const { owner: who } = await world();
  const workspace = await makeWorkspace(who, 'Late arrivals');
  return { who, workspace, canvas: await makeCanvas(who, workspace, 'First map') };
}
async function comeIn(page: Page): Promise<Ground> {
  ground ??= make();
  await comeAs(page, (await ground).who);
  return ground;
}
/** Lets the words through and waits until they are in force. */
async function release(page: Page, { file, asked, release: letThrough }: Held): Promise<void> {
  await asked;
  const arrived = page.waitForResponse((response) => response.url().endsWith(file));
  letThrough();
  const url = (await arrived).url();
  await page.evaluate(async (module) => {
    await import(module);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, url);
}
/** Notes that this is the page's first frame, so that another one can be told from it. */
const mark = (page: Page) => page.evaluate(() => Object.assign(document.querySelector('.ant-app') ?? {}, { isFirst: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isFirst' in (document.querySelector('.ant-app') ?? {}));

const inside = ({ workspace }: Ground, path: string) => `${base}/dashboard/workspaces/${workspace}/${path}`;
const dialogs = (page: Page) => page.getByRole('dialog');

/** Screens with something to type, as their address opens them. */
const SCREENS: readonly {
  readonly name: string;
  readonly at: (ground: Ground) => string;
  readonly field: string;
  readonly opens: 0 | 1;
}[] = [
  { name: 'new workspace', at: () => `${base}/dashboard/workspaces/create`, field: 'Name', opens: 0 },
  { name: 'new canvas', at: (found) => inside(found, 'canvases?create=1'), field: 'Name', opens: 1 },
  { name: 'new target', at: (found) => inside(found, 'targets?create=1'), field: 'Name', opens: 1 },
  { name: 'new domain', at: (found) => inside(found, 'settings/domains?create=1'), field: 'Domain', opens: 1 },
  { name: 'invitation', at: (found) => inside(found, 'collaborate?create=1'), field: 'Email', opens: 1 },
  { name: 'new KPI', at: (found) => inside(found, 'settings/kpis/create'), field: 'Name', opens: 0 },
  { name: 'account', at: () => `${base}/dashboard/account-settings`, field: 'First name', opens: 0 },
  { name: 'workspace settings', at: (found) => inside(found, 'settings'), field: 'Name', opens: 0 },
];

interface Typing {
  readonly address: string;
  readonly field: string;
  /** Windows that stand over the screen. */
  readonly opens: number;
}

/** Types on a screen while one of its files is late; where nothing can be typed without it, once it has come. */
async function typeWhileLate(page: Page, file: string, { address, field, opens }: Typing): Promise<void> {
  const held = await holdFile(page, file);
  await page.goto(address);
  const line = page.getByLabel(field, { exact: true });
  const isThere = await line.waitFor({ timeout: HELD_MS }).then(
    () => true,
    () => false,
  );
  if (isThere) {
    await mark(page);
    await line.fill('');
    await line.pressSequentially(TYPED.slice(0, 9));
  }
  await release(page, held);
  if (!isThere) await line.fill('');
  await line.pressSequentially(isThere ? TYPED.slice(9) : TYPED, { delay: FAST });
  await expect(line, `late: ${file}`).toHaveValue(TYPED);
  await expect(line, `late: ${file}`).toBeFocused();
  expect(await isMarked(page), `late: ${file}`).toBe(isThere);
  await expect(dialogs(page), `late: ${file}`).toHaveCount(opens);
  await page.unroute(`**/${file}`);
}

async function lateFilesOf(page: Page, { address, field }: Typing): Promise<readonly string[]> {
  const noted = noteLateFiles(page);
  await page.goto(address);
  await expect(page.getByLabel(field, { exact: true })).toBeVisible();
  return noted();
}

for (const { name, at, field, opens } of SCREENS) {
  test(`${name}: what is typed stays, whatever part of the code comes late`, async ({ page, thorough }) => {
    const screen = { address: at(await comeIn(page)), field, opens };
    // The words of the component library come after everything else; the soak holds back each file in turn.
    const files = thorough ? await lateFilesOf(page, screen) : [fileOf(LOCALE)];
    expect(files).toContain(fileOf(LOCALE));
    for (const file of files) await typeWhileLate(page, file, screen);
  });
}

test('canvas: its view and its history outlive the words of the component library', async ({ page }) => {
  const found = await comeIn(page);
  const locale = await holdBack(page, LOCALE);
  await page.goto(inside(found, `canvases/${found.canvas}`));
  const palette = page.getByRole('complementary', { name: 'Elements' });
  await palette.getByRole('button', { name: 'Landing page', exact: true }).click();
  await expect(page.locator('.react-flow__node')).toHaveCount(1);
  await mark(page);
  await release(page, locale);
  expect(await isMarked(page)).toBe(true);
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await expect(page.locator('.react-flow__node')).toHaveCount(0);
});

for (const how of ['button', 'key'] as const) {
  test(`what is typed while the code of a form is on its way goes into the form (${how})`, async ({ page }) => {
    const found = await comeIn(page);
    const form = await holdBack(page, 'src/crud/FormModal.tsx');
    await page.goto(inside(found, 'canvases?view=table'));
    await expect(page.getByRole('row', { name: /First map/ })).toBeVisible();
    if (how === 'button') await page.getByRole('button', { name: 'New canvas' }).click();
    else await page.keyboard.press('n');
    await page.keyboard.type('Kite jump next', { delay: FAST });
    form.release();
    const name = dialogs(page).getByLabel('Name', { exact: true });
    await expect(name).toHaveValue('Kite jump next');
    await expect(name).toBeFocused();
    await page.keyboard.type(' year', { delay: FAST });
    await expect(name).toHaveValue('Kite jump next year');
    await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toHaveCount(0);
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });
}

test('somebody who presses a key, types and presses Enter has made a canvas of that name', async ({ page }) => {
  const found = await comeIn(page);
  await page.goto(inside(found, 'canvases?view=table'));
  await expect(page.getByRole('row', { name: /First map/ })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Kite jump next', { delay: FAST });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/canvases\/[0-9a-f-]{36}$/);
  const { data } = await ask<{ data: { attributes: { name: string } }[] }>(
    found.who,
    `dashboard/funnels?filter[project]=${found.workspace}`,
  );
  expect(data.map(({ attributes }) => attributes.name)).toContain('Kite jump next');
  // Back is the list, not the form once more.
  await page.goBack();
  await expect(page.getByRole('row', { name: /Kite jump next/ })).toBeVisible();
  await expect(dialogs(page)).toHaveCount(0);
});

for (const held of [true, false]) {
  test(`what is typed after Ctrl+K is searched for${held ? ', however late the palette comes' : ' from the first key'}`, async ({
    page,
  }) => {
    const found = await comeIn(page);
    const palette = held ? await holdBack(page, 'src/app/CommandPalette.tsx') : null;
    await page.goto(inside(found, 'canvases?view=table'));
    await expect(page.getByRole('row', { name: /First map/ })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('new canvas', { delay: FAST });
    palette?.release();
    const search = dialogs(page).getByRole('combobox');
    await expect(search).toHaveValue('new canvas');
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
    await expect(page.locator('[data-type-ahead]')).toHaveCount(0);
  });
}

test('a palette gives the focus back to where it was', async ({ page }) => {
  const found = await comeIn(page);
  await page.goto(inside(found, 'canvases?view=table'));
  const make = page.getByRole('button', { name: 'New canvas' });
  await make.focus();
  await page.keyboard.press('Control+k');
  await expect(dialogs(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(make).toBeFocused();
});

/** Buttons that open a window, by where they stand. */
const OPENERS = [
  { path: 'collaborate', button: 'Invite somebody' },
  { path: 'settings', button: 'Delete' },
  { path: 'settings/tracking', button: 'Send to a developer' },
] as const;

for (const { path, button } of OPENERS) {
  test(`a double click on "${button}" opens one window`, async ({ page }) => {
    const found = await comeIn(page);
    await page.goto(inside(found, path));
    await page.getByRole('button', { name: button }).first().dblclick();
    await expect(dialogs(page)).toHaveCount(1);
    // A second one would come with its code.
    await expect(page.locator('[data-type-ahead]')).toHaveCount(0);
    await expect(dialogs(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialogs(page)).toHaveCount(0);
  });
}
