import type { Locator } from '@playwright/test';

/** Chooses by a select, or by typing into a field that is searched; an index counts what stands before the choices of a select, too. */
export async function pick(field: Locator, value: string | { readonly index: number }): Promise<void> {
  if ((await field.evaluate((element) => element.tagName)) === 'SELECT') {
    await field.selectOption(value);
    return;
  }
  const options = field.page().getByRole('listbox').getByRole('option');
  if (typeof value === 'string') {
    await field.fill(value);
    await options.first().waitFor();
    await field.press('Enter');
  } else {
    await field.click();
    await options.nth(value.index - 1).click();
  }
}
