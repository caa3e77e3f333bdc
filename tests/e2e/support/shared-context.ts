import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { runOn } from './machine.ts';
import { expect, test as plain } from './test.ts';

export { expect };

const base = process.env.FLUMEN_E2E_URL ?? '';

/**
 * Pages of the product share one process, and the empty page with which each begins is in it, too: it would have one of its own
 * that is thrown away as soon as the page goes anywhere, a sixth of what opening a page takes. Only where sites are not kept apart may
 * an empty page be put to others.
 */
const ONE_PROCESS = ['--process-per-site', '--disable-site-isolation-trials', '--renderer-process-limit=1'];

/** What a person's browser remembers; the product's own files stay in its cache. */
const REMEMBERED = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/**
 * Tests whose pages share one browser context of their worker, so that the product is loaded once
 * and not for each of them. It has a profile on the disk, because only there Chromium keeps the
 * compiled code of scripts: a page takes 0.9 instead of 1.6 seconds of processor time. Pages of the
 * product share one process of the browser, which a page without scripts keeps: there the code stays
 * ready to run, too, and a page takes a quarter less. Every test still begins as a browser that remembers nobody.
 *
 * Journeys that open contexts of their own take their `test` from here as well: a worker that meets one with other fixtures
 * is ended, and whatever it had loaded and made is loaded and made again by the next.
 */
export const test = plain.extend<{ context: BrowserContext }, { readonly shared: BrowserContext }>({
  shared: [
    async ({ playwright, launchOptions, headless, machine }, use, info) => {
      const profile = mkdtempSync(join(tmpdir(), 'flumen-browser-'));
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...{ headless, locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' },
        // A slow processor is told to each page: those that share a process would share its end, too.
        args: [...(launchOptions.args ?? []), ...(machine === 'this' ? ONE_PROCESS : [])],
      });
      context.setDefaultTimeout(info.project.use.actionTimeout ?? 0);
      runOn(machine, context);
      if (machine === 'this') await (await context.newPage()).goto(`${base}/robots.txt`);
      await use(context);
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => {
    // The page it began with stays: a browser without any would end.
    const before = new Set(shared.pages());
    await use(shared);
    for (const page of shared.pages()) if (!before.has(page)) await page.close();
    await shared.setOffline(false);
    await shared.clearPermissions();
  },
  page: async ({ context, viewport, colorScheme }, use) => {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: base, storageTypes: REMEMBERED });
    await devtools.detach();
    if (viewport) await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await use(page);
  },
});
