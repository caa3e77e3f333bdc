import { page as card, openDrawn, storedDocument } from './support/drawn-canvas.ts';
import { expect, test } from './support/shared-context.ts';

/** What is written on the map, in its table. */

test('the table has notes and frames with their texts, and how long a wait is', async ({ page }) => {
  const id = await openDrawn(page, [
    card('shop', 0, 0),
    { id: 'pause', kind: 'wait', x: 240, y: 0, name: 'Pause', props: { days: 3 } },
    { id: 'note', kind: 'sticky_note', x: 480, y: 0, name: '', note: 'Ask Jo', width: 152, height: 112 },
    { id: 'part', kind: 'frame', x: -40, y: -60, name: 'Launch', width: 800, height: 300 },
  ]);
  await page.getByRole('button', { name: /Map or table/ }).click();
  const steps = page.getByRole('table', { name: 'Steps' });
  await expect(steps.getByRole('columnheader', { name: 'Days to wait' })).toBeVisible();
  const days = steps.getByRole('textbox', { name: 'Days to wait, Pause' });
  await days.fill('10');
  await days.press('Enter');
  const notes = page.getByRole('table', { name: 'Notes and drawings' });
  await expect(notes.getByRole('row')).toHaveCount(3);
  // In the order in which they are read on the map.
  await expect(notes.getByRole('textbox', { name: /^Title, / }).first()).toHaveValue('Launch');
  await notes.getByRole('textbox', { name: 'Title, Launch' }).fill('Spring');
  const text = notes.getByRole('textbox', { name: 'Text, Ask Jo' });
  await text.press('End');
  await text.press('Shift+Tab');
  await expect(notes.getByRole('textbox', { name: 'Title, Ask Jo' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('End');
  await page.keyboard.type(' today');
  await page.keyboard.press('Tab');
  // One that is added is ready to be written in.
  await notes
    .page()
    .getByRole('button', { name: /^Add a note/ })
    .last()
    .click();
  await page.keyboard.type('Second');
  await expect(page.locator('[data-save="saved"]')).toBeVisible();
  const { elements } = await storedDocument(page, id);
  const told = elements.map(({ id: of, name, note, props }) => [of, name, note, props?.days]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['pause', 'Pause', undefined, 10],
      ['note', '', 'Ask Jo today', undefined],
      ['part', 'Spring', undefined, undefined],
    ]),
  );
  expect(elements.map(({ note }) => note)).toContain('Second');
});
