import { comeIn, workspaceNamed } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/** A funnel drawn and planned without a mouse. */
const base = process.env.FLUMEN_E2E_URL ?? '';

test('a canvas can be made, drawn, connected and planned with the keyboard alone', async ({ page }) => {
  const info = await comeIn(page, base, 'mapro@flumen.test');
  const answer = await fetch(`${base}/api/dashboard/projects`, { headers: { authorization: `Bearer ${info.access_token}` } });
  const { data } = (await answer.json()) as { data: { attributes: { name: string } }[] };
  const workspace = await workspaceNamed(base, info, data[0]?.attributes.name ?? '');
  const made = await fetch(`${base}/api/dashboard/funnels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${info.access_token}`, 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({
      data: {
        type: 'funnels',
        attributes: { name: 'Keyboard funnel' },
        relationships: { project: { data: { type: 'projects', id: workspace } } },
      },
    }),
  });
  expect(made.status).toBe(201);
  const canvas = ((await made.json()) as { data: { id: string } }).data.id;
  await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases/${canvas}`);
  const search = page.getByRole('searchbox', { name: /element/i });
  await expect(search).toBeVisible();

  // Add two elements from the palette by typing and Enter.
  for (const kind of ['Email broadcast', 'Landing page']) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await search.fill('');
    await page.keyboard.type(kind);
    await page.keyboard.press('Enter');
    await expect(page.locator('.react-flow__node').filter({ hasText: new RegExp(kind, 'i') })).toBeVisible();
  }
  await expect(page.locator('.react-flow__node')).toHaveCount(2);

  // Undo and redo by keys.
  await page.keyboard.press('Escape');
  await page.locator('.react-flow__node').first().focus();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.react-flow__node')).toHaveCount(1);
  await page.keyboard.press('Control+Shift+z');
  await expect(page.locator('.react-flow__node')).toHaveCount(2);

  // Connect the first to the second from the list that L opens.
  await page
    .locator('.react-flow__node')
    .filter({ hasText: /Email broadcast/i })
    .focus();
  await page.keyboard.press('Enter');
  await page
    .locator('.react-flow__node')
    .filter({ hasText: /Email broadcast/i })
    .focus();
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Enter');
  // Its rate is typed at once, however late the panel of a line comes.
  await page.keyboard.type('35');
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
  const rate = page.getByRole('textbox', { name: 'Planned rate' });
  await expect(rate).toBeFocused();
  await expect(rate).toHaveValue('35');
  // Escape leaves the field for the map, where the line stays chosen; Tab goes on to where it leads.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main', { name: 'Canvas' })).toBeFocused();
  await expect(rate).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator('.react-flow__node').filter({ hasText: /Landing page/i })).toBeFocused();
  // From a step to the panel of a line that leads on from it, the focus goes along.
  await page.keyboard.press('Shift+Tab');
  await page.getByRole('button', { name: /^Details of the line/ }).press('Enter');
  await expect(rate).toBeFocused();

  // What is deleted leaves the focus on the map, and Tab goes on there.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Delete');
  await expect(page.locator('.react-flow__node')).toHaveCount(1);
  await expect(page.getByRole('main', { name: 'Canvas' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.react-flow__node')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);

  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.locator('.react-flow__node')).toHaveCount(2);
  await expect(page.locator('.react-flow__edge')).toHaveCount(1);
});

test('a window begins at its first field, gives way one Escape at a time, and gives the focus back', async ({ page }) => {
  const info = await comeIn(page, base, 'ben@flumen.test');
  const workspace = await workspaceNamed(base, info, 'Northwind Coffee');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases`);
  const make = page.getByRole('button', { name: 'New canvas' });
  await expect(make).toBeVisible();

  // A link shows that the keyboard stands on it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toHaveCSS('outline-style', 'solid');

  // What was typed is asked about first; each Escape closes the topmost window only.
  await make.focus();
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: /^Name/ });
  await expect(name).toBeFocused();
  await page.keyboard.type('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Discard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(make).toBeFocused();

  // A menu is gone when its window closes; its button is what one comes back to.
  const menu = page.getByRole('button', { name: /^More for Tasting Box/ });
  await menu.press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
});
