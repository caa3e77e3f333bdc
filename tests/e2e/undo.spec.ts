import type { Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { ask, base, comeAs, makeCanvas, makeWorkspace, type Someone, world } from './support/forms/world.ts';
import { expect, test } from './support/shared-context.ts';

/** Deleted is deleted once it is said, whatever becomes of the page; "Undo" brings back the very same. */
interface Ground {
  readonly who: Someone;
  readonly workspace: string;
}
/** A workspace of its own for each test. */
async function comeIn(page: Page): Promise<Ground> {
  const { owner: who } = await world();
  const workspace = await makeWorkspace(who, 'Undoing');
  await comeAs(page, who);
  return { who, workspace };
}
const names = async ({ who, workspace }: Ground, path: string, field: string) => {
  const { data } = await ask<{ data: { id: string; attributes: Record<string, string> }[] }>(
    who,
    `dashboard/${path}?filter[project]=${workspace}`,
  );
  return data.map(({ id, attributes }) => `${id} ${attributes[field]}`);
};
const screen = ({ workspace }: Ground, path: string) => `${base}/dashboard/workspaces/${workspace}/${path}`;
const undo = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true });

async function choose(page: Page, row: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${row}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test('a page that is left at once has deleted what it said it deleted', async ({ page }) => {
  const ground = await comeIn(page);
  await ask(ground.who, 'dashboard/project-domains', { method: 'POST', body: { domain: 'gone.example', project: ground.workspace } });
  await page.goto(screen(ground, 'settings/domains'));
  await choose(page, 'gone.example', 'Delete');
  await expect(undo(page)).toBeVisible();
  await page.goto('about:blank');
  expect((await names(ground, 'project-domains', 'domain')).join()).not.toContain('gone.example');
});

test('undo brings back the same canvas, from the list and after its own page was left', async ({ page }) => {
  const ground = await comeIn(page);
  await makeCanvas(ground.who, ground.workspace, 'Kept after all');
  const before = await names(ground, 'funnels', 'name');
  await page.goto(screen(ground, 'canvases?view=table'));
  await choose(page, 'Kept after all', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(undo(page)).toBeVisible();
  expect(await names(ground, 'funnels', 'name')).toEqual([]);
  // It is taken back from wherever one is by then.
  await page.getByRole('link', { name: 'Settings' }).click();
  await undo(page).click();
  await expect.poll(() => names(ground, 'funnels', 'name')).toEqual(before);
  await page.getByRole('link', { name: 'Canvases' }).click();
  await expect(page.getByRole('row', { name: /Kept after all/ })).toBeVisible();
});

// Chosen, deleted and brought back they are in tests/component/list-rows.test.tsx, too.
test('several rows are deleted at once and come back together', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const ground = await comeIn(page);
  for (const ip of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
    await ask(ground.who, 'dashboard/project-ips', { method: 'POST', body: { ip, blacklisted: true, project: ground.workspace } });
  }
  const before = await names(ground, 'project-ips', 'ip');
  await page.goto(screen(ground, 'settings/ips'));
  for (const ip of ['203.0.113.1', '203.0.113.3']) await page.getByRole('checkbox', { name: `Select ${ip}` }).check();
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await expect(undo(page)).toBeVisible();
  expect(await names(ground, 'project-ips', 'ip')).toHaveLength(1);
  await undo(page).click();
  await expect.poll(() => names(ground, 'project-ips', 'ip').then((found) => found.sort())).toEqual([...before].sort());
  await expect(page.getByRole('row', { name: /203\.0\.113\.3/ })).toBeVisible();
});
