import { readFile } from 'node:fs/promises';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { page as card, line, source } from './support/drawn-canvas.ts';
import { ask, base, comeAs, makeCanvas, makeWorkspace, world } from './support/forms/world.ts';
import { pick } from './support/pick.ts';
import { expect, test } from './support/shared-context.ts';

/** What a workspace without events says of itself. */

test('another currency is said to convert nothing before it is saved', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { owner } = await world();
  const workspace = await makeWorkspace(owner, 'Changing money');
  await ask(owner, `dashboard/projects/${workspace}`, {
    method: 'PATCH',
    body: { client_timezone: 'Asia/Tokyo', timezone: 'Europe/Berlin' },
  });
  await comeAs(page, owner);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/settings`);
  await expect(page.getByText('The workspace was created on a device in Asia/Tokyo.')).toBeVisible();
  const said = page.getByText('Nothing is converted.');
  await expect(page.getByLabel('Currency')).toHaveValue(/USD/);
  await expect(said).toHaveCount(0);
  await pick(page.getByLabel('Currency'), 'JPY');
  await expect(said).toContainText('$1,200.00 becomes ¥120,000');
  await pick(page.getByLabel('Currency'), 'USD');
  await expect(said).toHaveCount(0);
});

test('an element without events says so and leads to the script', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  const { owner } = await world();
  const workspace = await makeWorkspace(owner, 'No script yet');
  const id = await makeCanvas(owner, workspace, 'Before the script');
  const document = { ...EMPTY_DOCUMENT, elements: [source('ads', 0, 0), card('landing', 400, 0)], lines: [line('ads', 'landing')] };
  await ask(owner, `dashboard/funnels/${id}/document`, { method: 'PUT', body: { revision: 1, document } });
  await comeAs(page, owner);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/canvases/${id}`);
  const landing = page.locator('.react-flow__node[data-id="landing"]');
  await landing.waitFor();
  await page
    .getByRole('radio', { name: 'Actual' })
    .or(page.getByRole('button', { name: 'Actual', exact: true }))
    .first()
    .click();
  await expect(landing).toContainText('no data');
  await landing.click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details.getByText('Your numbers start with the script')).toBeVisible();
  await details.getByRole('link', { name: 'Set up tracking' }).click();
  await expect(page).toHaveURL(/settings\/tracking/);
});

test('raw events of some days are ordered, written and saved as CSV and as Parquet', async ({ page }) => {
  const { owner } = await world();
  const workspace = await makeWorkspace(owner, 'Taken away');
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const at = Date.parse(`${day}T12:00:00Z`);
  const paths = ['first', 'second', 'third'];
  const events = paths.map((path) => ({
    id: `export-${path}`,
    kind: 'page_view',
    at,
    session: 'session-1',
    url: `https://forms.example/${path}`,
  }));
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36';
  const body = JSON.stringify({ v: 1, workspace, visitor: 'visitor-1', sent: Date.now(), events });
  const taken = await fetch(`${base}/t/e`, { method: 'POST', headers: { 'user-agent': agent, 'content-type': 'text/plain' }, body });
  expect(await taken.json()).toMatchObject({ accepted: 3 });
  await comeAs(page, owner);
  await page.goto(`${base}/dashboard/workspaces/${workspace}/settings/event-exports`);
  for (const [format, begins] of [
    ['CSV', /^\W*\w+[",]/],
    ['Parquet', /^PAR1/],
  ] as const) {
    await page.getByRole('button', { name: 'New export' }).click();
    const window = page.getByRole('dialog');
    for (const label of ['First day', 'Last day']) await window.getByLabel(label).fill(day);
    await window.getByRole('radio', { name: format }).check();
    await window.getByRole('button', { name: 'Export', exact: true }).click();
    await expect(window).toHaveCount(0);
    const row = page.getByRole('row').filter({ hasText: format });
    await expect(row).toContainText('Ready', { timeout: 60_000 });
    const [file] = await Promise.all([page.waitForEvent('download'), row.getByRole('button', { name: /Download/ }).click()]);
    const text = await readFile(await file.path(), 'latin1');
    expect(text).toMatch(begins);
    // Parquet packs what it holds; a line of the other is an event, below their names.
    if (format === 'CSV') expect(paths.map((path) => text.includes(`/${path}`))).toEqual([true, true, true]);
    if (format === 'CSV') expect(text.trim().split('\n')).toHaveLength(4);
  }
});
