import type { BrowserContext } from '@playwright/test';
import { expect, test as plain } from './test.ts';

export { expect };

const base = process.env.FLUMEN_E2E_URL ?? '';

/** What a person's browser remembers; the product's own files stay in its cache. */
const REMEMBERED = 'cookies,local_storage,indexeddb,cache_storage,service_workers';

/**
 * Tests whose pages share one browser context of their worker, so that the product is loaded once
 * and not for each of them. Every test still begins as a browser that remembers nobody.
 */
export const test = plain.extend<{ context: BrowserContext }, { readonly shared: BrowserContext }>({
  shared: [
    async ({ browser }, use, info) => {
      const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', reducedMotion: 'reduce' });
      context.setDefaultTimeout(info.project.use.actionTimeout ?? 0);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => {
    await use(shared);
    for (const page of shared.pages()) await page.close();
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
