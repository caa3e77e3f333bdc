import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import de from '#locales/de.json' with { type: 'json' };
import { allResources } from '#resources/index.ts';
import { MODALS } from '#src/modals/registry.ts';
import { LEFT_TO_THE_SOAK, standing } from '#tests/support/sweep.ts';
import { FRAMES, forms, MODALS_WITHOUT_FORM, RESOURCES_WITHOUT_FORM } from './support/forms/index.ts';
import { tryForm } from './support/forms/trial.ts';
import { base, world } from './support/forms/world.ts';
import { expect, test } from './support/shared-context.ts';

/**
 * Every form, with everything that goes wrong: nothing typed, too much, markup, right-to-left, the
 * wrong kind, no connection, an answer that is lost, one that is slow, and impatient fingers.
 */

test.describe.configure({ mode: 'parallel' });

/** One of each kind: on a page by itself, in a panel, in a window, in steps; of a row, of an act, of staff, of who is there. */
const stands = standing(
  forms.map(({ name }) => name),
  [
    ...['registration', 'profile and new address', 'new workspace', 'new row of canvases', 'invitation'],
    ...['ad spend as a table', 'plan by staff', 'proof of who is there, by password'],
  ],
);
for (const form of forms) {
  test(form.name, { tag: stands(form.name) ? [] : LEFT_TO_THE_SOAK }, async ({ page, thorough }) => {
    await tryForm(page, await world(), form, thorough);
  });
}

test('a lost connection is told in the person’s language', async ({ page, context }) => {
  await page.addInitScript(() => localStorage.setItem('flx_language', 'de'));
  await page.goto(`${base}/forgot`);
  await page.getByLabel(de.auth.email).fill('wer@flumen.test');
  await context.setOffline(true);
  await page.getByRole('button', { name: de.auth.sendLink }).click();
  await expect(page.getByRole('alert')).toContainText(de.errors.offline);
});

const sources = join(import.meta.dirname, '../../src');
const FORM = /<(?:form|Form|AuthForm|ProofForm|RowFormBody|ActionFormModal)\b/;

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
