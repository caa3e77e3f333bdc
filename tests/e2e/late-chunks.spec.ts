import { LEFT_TO_THE_SOAK, standing } from '#tests/support/sweep.ts';
import { fileOf, holdBack } from './support/chunks.ts';
import { ask } from './support/forms/world.ts';
import { comeIn, dialogs, FAST, inside, isMarked, mark, release, SCREENS, typeWhileLate } from './support/late.ts';
import { expect, test } from './support/shared-context.ts';

/**
 * Code that comes late: whatever arrives after the screen stands, nothing is mounted anew, nothing typed
 * is lost, nothing opens twice, and nothing that was typed for a window is heard by the page behind it.
 * `slow/late-files.spec.ts` holds back every file in turn.
 */
/** The words of the component library come after everything else. */
const LOCALE = 'src/app/component-texts/en.ts';

/** A form that fills its page, one in a window, and one in a panel. */
const stands = standing(
  SCREENS.map(({ name }) => name),
  ['new workspace', 'new canvas', 'account'],
);
for (const screen of SCREENS) {
  const tag = stands(screen.name) ? [] : LEFT_TO_THE_SOAK;
  test(`${screen.name}: what is typed stays when the words of the component library come late`, { tag }, async ({ page }) => {
    const typing = { address: screen.at(await comeIn(page)), field: screen.field, opens: screen.opens };
    expect(await typeWhileLate(page, fileOf(LOCALE), typing), 'it is asked for').toBe(true);
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
  const tag = how === 'key' ? [] : LEFT_TO_THE_SOAK;
  test(`what is typed while the code of a form is on its way goes into the form (${how})`, { tag }, async ({ page }) => {
    const found = await comeIn(page);
    const form = await holdBack(page, 'src/crud/form/FormModal.tsx');
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
  const when = held ? ', however late the palette comes' : ' from the first key';
  test(`what is typed after Ctrl+K is searched for${when}`, { tag: held ? [] : LEFT_TO_THE_SOAK }, async ({ page }) => {
    const found = await comeIn(page);
    const palette = held ? await holdBack(page, 'src/app/shell/CommandPalette.tsx') : null;
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

test('a browser without a calendar of its own is given one before the first screen', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const found = await comeIn(page);
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
  await page.goto(inside(found, 'canvases?view=table'));
  await expect(page.getByRole('row', { name: /First map/ })).toBeVisible();
  await page.goto(inside(found, `canvases/${found.canvas}`));
  await page.getByRole('complementary', { name: 'Elements' }).getByRole('button', { name: 'Landing page', exact: true }).click();
  await expect(page.locator('.react-flow__node')).toHaveCount(1);
  expect(await page.evaluate(() => 'Temporal' in globalThis)).toBe(false);
  expect(errors).toEqual([]);
});

/** Buttons that open a window, by where they stand. */
const OPENERS = [
  { path: 'collaborate', button: 'Invite somebody' },
  { path: 'settings', button: 'Delete' },
  { path: 'settings/tracking', button: 'Send to a developer' },
] as const;

for (const [at, { path, button }] of OPENERS.entries()) {
  test(`a double click on "${button}" opens one window`, { tag: at === 0 ? [] : LEFT_TO_THE_SOAK }, async ({ page }) => {
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
