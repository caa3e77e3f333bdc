import { base, comeAs, makeCanvas, makeWorkspace, register } from './support/forms/world.ts';
import { expect, test } from './support/shared-context.ts';

/** What the first visit of somebody with one workspace may ask of the API. */
const MOST_OF_API = 10;

test('the home of an account asks the API for little, and for nothing twice', async ({ page }) => {
  const who = await register();
  const workspace = await makeWorkspace(who, 'Home shop');
  await makeCanvas(who, workspace, 'Home map');
  await comeAs(page, who);
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = request.url().replace(base, '');
    if (path.startsWith('/api/')) asked.push(`${request.method()} ${path} ${request.postData() ?? ''}`.trim());
  });
  await page.goto(`${base}/dashboard`);
  await expect(page.getByRole('link', { name: /Home map/ })).toBeVisible();
  // The greeting comes last.
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_OF_API);
  expect(new Set(asked).size, asked.join('\n')).toBe(asked.length);
});
