import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { base } from './support/forms/world.ts';
import { comeIn, workspaceNamed } from './support/person.ts';
import { expect, test } from './support/shared-context.ts';

test('a way becomes a funnel, and both and the attribution come back by their links', async ({ page }) => {
  const who = await comeIn(page, base, 'vera@flumen.test');
  const workspace = await workspaceNamed(base, who, 'Northwind Coffee');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/journeys`);
  await expect(page.getByText(/^Of [\d,]+ people who began, [\d,]+ finished/)).toBeVisible();

  await page.getByRole('button', { name: 'Paths' }).click();
  await page.getByRole('button', { name: /^\/coffees [\d,]+ people$/ }).click();
  const next = page.getByRole('region', { name: 'Next' });
  await expect(next.getByRole('row').last()).toContainText('100.0%');
  // The drawing: a canvas that holds something.
  await expect(page.getByRole('region', { name: 'Where people went' }).locator('canvas').first()).toBeVisible();
  await next.getByRole('button').first().press('Enter');
  const way = page.getByRole('navigation', { name: 'The way so far' });
  await expect(way.getByRole('button')).toHaveCount(2);
  const second = await way.getByRole('button').last().textContent();
  await page.reload();
  await expect(way.getByRole('button').last()).toHaveText(second ?? '');
  await page.getByRole('button', { name: 'Make it a funnel' }).click();
  await expect(page.getByRole('group', { name: 'Step 2' }).getByLabel('Page', { exact: true })).toHaveValue(second ?? '');
  await expect(page.getByText(/^Of [\d,]+ people who began, [\d,]+ finished/)).toBeVisible();

  await page.getByRole('button', { name: 'Attribution' }).click();
  await page.getByLabel('Credit', { exact: true }).selectOption('Linear');
  await expect(page.getByText('Every visit before it gets an equal part.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Credit', { exact: true })).toHaveValue('linear');
  await expect(page.getByRole('region', { name: 'How far the models agree' }).getByRole('row')).not.toHaveCount(1);
});

test('cohorts and correlation come back by their links, and a number opens its people', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const who = await comeIn(page, base, 'vera@flumen.test');
  const workspace = await workspaceNamed(base, who, 'Northwind Coffee');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/journeys?tab=cohorts`);
  const cohorts = page.getByRole('region', { name: 'Who came back, by when they began' });
  const first = cohorts.getByRole('row').nth(1).getByRole('link').first();
  const people = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByText(`of ${people}`, { exact: false })).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Correlation' }).click();
  await expect(page.getByText(/^[\d,]+ of [\d,]+ people \([\d.]+%\) reached the goal\.$/)).toBeVisible();
  await page.getByLabel('Compare', { exact: true }).selectOption('Pages');
  const more = page.getByRole('region', { name: 'Done more often by those who reached it' });
  await expect(more.getByRole('row').nth(1)).toContainText('×');
  await page.reload();
  await expect(page.getByLabel('Compare', { exact: true })).toHaveValue('pages');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect((await file).suggestedFilename()).toContain('Correlation');
  const number = more.getByRole('link').first();
  const counted = (await number.textContent()) ?? '';
  await number.click();
  await expect(page.getByText('Before they reached the goal:')).toBeVisible();
  await expect(page.getByText(`of ${counted.replace(' people', '')}`)).toBeVisible();
});

test('on a slow machine nothing typed is lost, nothing opens twice, and the way back shows what was there', {
  tag: LEFT_TO_THE_SOAK,
}, async ({ page }) => {
  const who = await comeIn(page, base, 'vera@flumen.test');
  const workspace = await workspaceNamed(base, who, 'Northwind Coffee');
  await page.goto(`${base}/dashboard/workspaces/${workspace}/journeys`);
  await expect(page.getByText(/^Of [\d,]+ people who began/)).toBeVisible();
  const machine = await page.context().newCDPSession(page);
  // The browser makes a machine slow by computing for nothing, also while a page waits: it is slow only where hands are quick.
  const slower = (rate: number) => machine.send('Emulation.setCPUThrottlingRate', { rate });
  await slower(6);
  await page.getByRole('button', { name: 'Add step' }).click();
  const third = page.getByRole('group', { name: 'Step 3' }).getByLabel('Page', { exact: true });
  await third.pressSequentially('/coffees/ethiopia-guji', { delay: 10 });
  await expect(third).toHaveValue('/coffees/ethiopia-guji');
  await expect.poll(() => new URL(page.url()).searchParams.getAll('step')).toContain('["page","/coffees/ethiopia-guji"]');
  await slower(1);
  await page.getByRole('button', { name: 'Paths' }).click();
  await page
    .getByRole('button', { name: /coffees [\d,]+ people$/ })
    .first()
    .click();
  const next = page.getByRole('region', { name: 'Next' }).getByRole('button').first();
  await expect(next).toBeVisible();
  await slower(6);
  await next.dblclick();
  const way = page.getByRole('navigation', { name: 'The way so far' });
  await expect(way.getByRole('button')).toHaveCount(2);
  // Back goes hop by hop: the two clicks left one hop in the history, not two.
  await page.goBack();
  await expect(way.getByRole('button')).toHaveCount(1);
  await page.goBack();
  await expect(next).toBeHidden();
  await page.goBack();
  await expect(third).toHaveValue('/coffees/ethiopia-guji');
  await slower(1);
  await machine.detach();
});
