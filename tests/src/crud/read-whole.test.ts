import { expect, test } from 'vitest';
import { readWhole } from '#src/crud/rows/read-whole.ts';

test('a whole number is read as the language writes it; what is none stays as typed', () => {
  expect(['12,500', '12500', '12,500.00', ' 7 '].map((text) => readWhole(text, 'en'))).toEqual([12_500, 12_500, 12_500, 7]);
  expect(['12.500', '12.500,00', '12500'].map((text) => readWhole(text, 'de'))).toEqual([12_500, 12_500, 12_500]);
  expect(['１２，５００', '12,500'].map((text) => readWhole(text, 'ja'))).toEqual([12_500, 12_500]);
  expect(['1.5', 'many', '12,5'].map((text) => readWhole(text, 'en'))).toEqual(['1.5', 'many', '12,5']);
  expect(readWhole('  ', 'en')).toBeNull();
});
