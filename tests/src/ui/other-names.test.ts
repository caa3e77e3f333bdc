import { expect, it } from 'vitest';
import { otherNames } from '#src/providers/texts/other-names.ts';

it('knows what screens, actions and kinds of elements are called in other languages', async () => {
  const names = await otherNames('en');
  expect(names.get('Cart')).toEqual(expect.arrayContaining(['Warenkorb']));
  expect(names.get('Undo')).toEqual(expect.arrayContaining(['Rückgängig']));
  expect(names.get('People')).toEqual(expect.arrayContaining(['Personen']));
  expect((await otherNames('de')).get('Warenkorb')).toEqual(expect.arrayContaining(['Cart']));
});
