import { type BrowserContext, type Page, test as plain } from '@playwright/test';
import { forms } from './support/forms/index.ts';
import { tryForm } from './support/forms/trial.ts';
import { world } from './support/forms/world.ts';

/**
 * Every form, with everything that goes wrong: nothing typed, too much, markup, right-to-left, the
 * wrong kind, no connection, an answer that is lost, one that is slow, and impatient fingers.
 */

/** One browser context serves all forms of a worker, so that the product is loaded once. */
const test = plain.extend<{ readonly tab: Page }, { readonly shared: BrowserContext }>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'Europe/London', viewport: { width: 1440, height: 900 } });
      context.setDefaultTimeout(15_000);
      await use(context);
      await context.close();
    },
    { scope: 'worker' },
  ],
  tab: async ({ shared }, use) => {
    await shared.clearCookies();
    const tab = await shared.newPage();
    await use(tab);
    await shared.setOffline(false);
    await tab.close();
  },
});
test.describe.configure({ mode: 'parallel' });

for (const form of forms) {
  test(form.name, async ({ tab }) => {
    await tryForm(tab, await world(), form);
  });
}
