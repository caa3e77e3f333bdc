import type { Page } from '@playwright/test';
import { LEFT_TO_THE_SOAK } from '#tests/support/sweep.ts';
import { page as card, line, openDrawn, source } from './support/drawn-canvas.ts';
import { expect, test } from './support/shared-context.ts';

/** Bytes of script that are in use once everything that may go is gone. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

const MIB = 2 ** 20;
/** A card with two lines is copied and the copy taken back: two edits. */
async function edit(page: Page, times: number): Promise<void> {
  for (let time = 0; time < times; time += 2) {
    await page.keyboard.press('Control+d');
    await page.keyboard.press('Control+z');
  }
}

test('a thousand edits, each taken back, leave no more in memory than a few hundred do', { tag: LEFT_TO_THE_SOAK }, async ({ page }) => {
  test.setTimeout(600_000);
  const ids = Array.from({ length: 30 }, (_, place) => `step${place}`);
  await openDrawn(
    page,
    [source('ads', 0, 0), ...ids.map((id, place) => card(id, 340 + (place % 6) * 260, Math.floor(place / 6) * 180))],
    ids.slice(1).map((id, place) => line(`step${place}`, id)),
  );
  await page.locator('.react-flow__node[data-id="step3"]').click();
  // The history holds so many steps, and is full from here on.
  await edit(page, 400);
  const before = await heapOf(page);
  await edit(page, 1000);
  await expect(page.locator('[data-save="saved"]')).toBeVisible({ timeout: 30_000 });
  const grown = (await heapOf(page)) - before;
  console.info(`After 1,000 edits ${(before / MIB).toFixed(1)} MiB grew by ${(grown / MIB).toFixed(2)} MiB`);
  expect(grown).toBeLessThan(3 * MIB);
  await expect(page.locator('.react-flow__node')).toHaveCount(31);
});
