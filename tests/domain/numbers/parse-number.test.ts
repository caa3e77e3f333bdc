import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNumber } from '#domain/numbers/parse-number.ts';

describe('typed numbers', () => {
  test.each([
    ['1,234.5', 'en', 1234.5],
    ['1.234,5', 'de', 1234.5],
    ['12.500,50', 'de', 12_500.5],
    ['12,500', 'en', 12_500],
    ['0,75', 'de', 0.75],
    ['0.75', 'de', 0.75],
    ['0.750', 'de', 0.75],
    ['0,750', 'en', 0.75],
    ['$6,000', 'en', 6000],
    ['R$ 1.500', 'pt-BR', 1500],
    ['CHF 1’500', 'de', 1500],
    ['12,5 €', 'it', 12.5],
    ['12 %', 'it', 12],
    ['-$5', 'en', -5],
    ['−3', 'en', -3],
    ['+3', 'en', 3],
    ['-0', 'en', 0],
    ['１２，５００', 'ja', 12_500],
    ['３．５％', 'ja', 3.5],
  ])('%s in %s', (text, language, value) => {
    expect(parseNumber(text, language, 4)).toEqual({ value });
  });

  test.each([
    ['', 'notANumber'],
    ['abc', 'notANumber'],
    ['12k', 'notANumber'],
    ['1e5', 'notANumber'],
    ['1.2.3', 'notANumber'],
    ['1,23,4', 'notANumber'],
    ['--5', 'notANumber'],
    ['1.23456', 'tooManyDecimals'],
    ['99999999999999999', 'tooLarge'],
  ] as const)('%s is refused as %s', (text, problem) => {
    expect(parseNumber(text, 'en', 4)).toEqual({ problem });
  });

  test('zeros after the last decimal do not count', () => {
    expect(parseNumber('12.5000', 'en', 1)).toEqual({ value: 12.5 });
    expect(parseNumber('12.0', 'en', 0)).toEqual({ value: 12 });
  });

  test('what is written, in every language, can be typed back', () => {
    const number = fc.integer({ min: -100_000_000, max: 100_000_000 }).map((n) => n / 10_000);
    fc.assert(
      fc.property(number, fc.constantFrom('en', 'pt-BR', 'de', 'it', 'ja'), (value, language) => {
        const shown = new Intl.NumberFormat(language, { maximumFractionDigits: 4 }).format(value);
        expect(parseNumber(shown, language, 4)).toEqual({ value: value === 0 ? 0 : value });
      }),
    );
  });
});
