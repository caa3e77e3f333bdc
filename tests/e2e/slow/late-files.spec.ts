import type { Page } from '@playwright/test';
import { noteLateFiles } from '../support/chunks.ts';
import { comeIn, SCREENS, type Typing, typeWhileLate } from '../support/late.ts';
import { expect, test } from '../support/shared-context.ts';

/**
 * Every file of code that some screen asks for comes late once: what is typed stays, nothing is
 * mounted anew, nothing opens twice. Screens have most of their files in common, so that each is
 * held back on the first screen that asks for it.
 */
/** A page that has something to do all the time asks after 3 s for what it loads when it has nothing to do. */
const IDLE_MS = 4_000;

interface Files {
  readonly files: readonly string[];
  /** Milliseconds until there was something to type in. */
  readonly stoodAfter: number;
}
async function lateFilesOf(page: Page, { address, field }: Typing): Promise<Files> {
  const noted = noteLateFiles(page);
  const started = Date.now();
  await page.goto(address);
  await expect(page.getByLabel(field, { exact: true })).toBeVisible();
  const stoodAfter = Date.now() - started;
  await page.waitForTimeout(IDLE_MS);
  return { files: noted(), stoodAfter };
}

/** Files that have been held back on some screen. */
const done = new Set<string>();

for (const { name, at, field, opens } of SCREENS) {
  test(`${name}: what is typed stays, whatever part of the code comes late`, async ({ page }) => {
    const screen = { address: at(await comeIn(page)), field, opens };
    const { files, stoodAfter } = await lateFilesOf(page, screen);
    const fresh = files.filter((file) => !done.has(file));
    let held = 0;
    for (const file of fresh) {
      if (!(await typeWhileLate(page, file, { ...screen, patience: 2 * stoodAfter }))) continue;
      held += 1;
      done.add(file);
    }
    console.info(`${name}: ${files.length} files, ${fresh.length} of them new, ${held} came late; stands after ${stoodAfter} ms`);
    expect(files.length, 'files besides the first').toBeGreaterThan(0);
    expect(held > 0 || fresh.length === 0, `none of ${fresh} was asked for again`).toBe(true);
  });
}
