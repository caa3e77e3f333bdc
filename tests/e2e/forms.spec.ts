import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test as plain } from '@playwright/test';
import de from '#locales/de.json' with { type: 'json' };
import { allResources } from '#resources/index.ts';
import { MODALS } from '#src/modals/registry.ts';
import { FRAMES, forms, MODALS_WITHOUT_FORM, RESOURCES_WITHOUT_FORM } from './support/forms/index.ts';
import { tryForm } from './support/forms/trial.ts';
import { base, world } from './support/forms/world.ts';

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

test('a lost connection is told in the person’s language', async ({ tab }) => {
  await tab.addInitScript(() => localStorage.setItem('flx_language', 'de'));
  await tab.goto(`${base}/forgot`);
  await tab.getByLabel(de.auth.email).fill('wer@flumen.test');
  await tab.context().setOffline(true);
  await tab.getByRole('button', { name: de.auth.sendLink }).click();
  await expect(tab.getByRole('alert')).toContainText(de.errors.offline);
});

const sources = join(import.meta.dirname, '../../src');
const FORM = /<(?:form|Form|AuthForm|ProofForm|RowFormBody)\b/;

test('no form of the product is left out', () => {
  const drawn = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && FORM.test(readFileSync(join(sources, file), 'utf8')))
    .filter((file) => !FRAMES.includes(file));
  expect([...new Set(forms.map(({ drawnBy }) => drawnBy))].sort()).toEqual(drawn.sort());
  const windows = forms.flatMap(({ modal }) => (modal ? [modal] : []));
  expect([...windows, ...Object.keys(MODALS_WITHOUT_FORM)].sort()).toEqual(Object.keys(MODALS).sort());
  const written = allResources.filter(({ actions }) => actions.includes('create') || actions.includes('edit')).map(({ name }) => name);
  const tried = new Set([...forms.flatMap(({ resource }) => (resource ? [resource] : [])), ...Object.keys(RESOURCES_WITHOUT_FORM)]);
  expect([...tried].sort()).toEqual(written.sort());
});
