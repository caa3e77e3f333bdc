import { expect, test } from 'vitest';
import { isTaxId, taxIdExample, taxIdType } from '#domain/billing/billed-to.ts';
import { linesOf } from '#domain/billing/invoice-lines.ts';

test('lines of a bill say how its sum comes about: price, net, tax', () => {
  const amounts = { list: 10_000, discount: 1_000, credit: 500, tax: 1_615, amount: 10_115 };
  const before = [
    ['plan', 10_000],
    ['discount', -1_000],
    ['credit', -500],
  ] as const;
  expect(linesOf(amounts)).toEqual([...before, ['net', 8_500], ['tax', 1_615]]);
  expect(linesOf({ ...amounts, amount: 8_500, tax: 1_357 })).toEqual([...before, ['net', 7_143], ['tax', 1_357]]);
  expect(linesOf({ list: 4_900, discount: 0, credit: 0, tax: 0, amount: 4_900 })).toEqual([['plan', 4_900]]);
});

test('numbers for taxes have the form of their country, however they are typed', () => {
  expect(isTaxId('DE', 'de 123 456 789')).toBe(true);
  expect(['DE', 'AT', 'FR', 'BR', 'JP', 'US'].map((country) => isTaxId(country, '12'))).toEqual(Array(6).fill(false));
  expect(isTaxId('DE', '  ')).toBe(true);
  // Where the form is not known anything is taken, and Stripe is not told what it would refuse.
  expect([isTaxId('ZW', 'anything'), taxIdType('ZW', 'anything'), taxIdType('BR', '123.456.789-09')]).toEqual([true, null, 'br_cpf']);
  for (const country of [
    'AT',
    'BE',
    'CH',
    'CY',
    'DE',
    'ES',
    'FI',
    'FR',
    'GB',
    'GR',
    'IE',
    'IT',
    'JP',
    'LT',
    'NL',
    'NO',
    'PT',
    'SE',
    'US',
    'AU',
  ])
    expect(isTaxId(country, taxIdExample(country) ?? ''), country).toBe(true);
});
