import type { Page } from '@playwright/test';
import { holdBack } from './support/chunks.ts';
import { page as card, line, openDrawn, source } from './support/drawn-canvas.ts';
import { ask, base, comeAs, confirm, makeCanvas, makeWorkspace, register, type Someone } from './support/forms/world.ts';
import { FAST } from './support/late.ts';
import { acceptInvitations } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

/** What people say to each other on a canvas. */

const panel = (page: Page) => page.getByRole('complementary', { name: 'Details' });
const field = (page: Page) => panel(page).getByRole('combobox');
const pins = (page: Page) => page.locator('.cv-bubble:not(.is-new)');
const node = (page: Page, id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);

async function named(first_name: string): Promise<Someone> {
  const someone = await register();
  await ask(someone, `dashboard/users/${someone.id}`, { method: 'PATCH', body: { first_name, last_name: 'Said' } });
  await confirm(someone);
  return someone;
}

test('a card is commented on by keyboard, a place by mouse; what is typed stays, and a thread is settled', async ({ page }) => {
  await openDrawn(page, [source('ads', 0, 0), card('shop', 300, 0)], [line('ads', 'shop')]);
  await node(page, 'shop').click();
  await page.keyboard.press('m');
  await expect(panel(page)).toContainText('On “shop”');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Is half of them right?');
  // Whoever looks away finds it again.
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await node(page, 'shop').click();
  await page.keyboard.press('m');
  await expect(field(page)).toHaveValue('Is half of them right?');
  await page.keyboard.press('Control+Enter');
  await expect(pins(page)).toHaveCount(1);
  await expect(pins(page)).toHaveAccessibleName(/Is half of them right\?/);

  await page.getByRole('toolbar').getByRole('button', { name: 'New comment' }).click();
  const box = await page.locator('.react-flow__pane').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 120, (box?.y ?? 0) + 160);
  await expect(panel(page)).toContainText('On the map');
  await page.keyboard.type('More sources here');
  await panel(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(pins(page)).toHaveCount(2);

  await panel(page).getByRole('button', { name: 'Resolve' }).click();
  await expect(panel(page)).toContainText(/Resolved by/);
  await panel(page).getByRole('button', { name: 'All comments' }).click();
  await expect(pins(page)).toHaveCount(1);
  await panel(page)
    .getByRole('tab', { name: /Resolved/ })
    .click();
  await expect(panel(page).getByRole('button', { name: /More sources here/ })).toBeVisible();
  // The card goes; what was said of it stays to be read.
  await node(page, 'shop').click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Shift+M');
  await expect(panel(page).getByRole('button', { name: /Is half of them right/ })).toContainText('gone');
});

test('a client who only looks is mentioned, comes by the link, and answers; the other page shows it at once', async ({ browser }) => {
  const [owner, client] = [await named('Ada'), await named('Bea')];
  const workspace = await makeWorkspace(owner, 'Said here');
  const newClient = { email: client.email, first_name: 'Bea', permissions: 0 };
  await ask(owner, 'dashboard/project-clients/invite', { method: 'POST', body: { newClient, project: { id: workspace } } });
  await acceptInvitations(base, client);
  const canvas = await makeCanvas(owner, workspace, 'Launch');
  const open = async (who: Someone, path = '') => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await comeAs(page, who);
    await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases/${canvas}${path}`);
    await page.locator('.cv-stage').waitFor();
    return page;
  };
  const ours = await open(owner);
  await ours.keyboard.press('m');
  await field(ours).pressSequentially('What do you think, @be');
  await expect(ours.getByRole('option')).toHaveText(/Bea Said/);
  await ours.keyboard.press('Enter');
  await expect(field(ours)).toHaveValue('What do you think, @Bea Said ');
  await ours.keyboard.press('Control+Enter');
  await expect(panel(ours).locator('.cv-comment-text')).toHaveText('What do you think, @Bea Said');

  const { data } = await ask<{ data: { id: string }[] }>(client, `dashboard/funnels/${canvas}/comments`);
  const theirs = await open(client, `?comment=${data[0]?.id}`);
  await expect(panel(theirs).locator('.is-me')).toHaveText('@Bea Said');
  await field(theirs).fill('Looks good');
  await theirs.keyboard.press('Control+Enter');
  await expect(panel(ours).locator('.cv-comment-text').nth(1)).toHaveText('Looks good');
  await expect(pins(ours)).toHaveText(/2$/);
  await theirs.context().close();
  await ours.context().close();
});

test('what is typed after the key is in the comment, however late the panel comes, and is no shortcut', async ({ page }) => {
  const panelFile = await holdBack(page, 'src/canvas/comments/CommentPanel.tsx');
  await openDrawn(page, [source('ads', 0, 0), card('shop', 300, 0)]);
  await node(page, 'shop').click();
  await page.keyboard.press('m');
  // N alone would add a note, L a line, T show the table.
  await page.keyboard.type('Not later than Friday', { delay: FAST });
  panelFile.release();
  await expect(field(page)).toHaveValue('Not later than Friday');
  await expect(field(page)).toBeFocused();
  await expect(page.locator('.react-flow__node')).toHaveCount(2);
});
