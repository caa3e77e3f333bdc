import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '#domain/kit/languages.ts';
import { CURRENCIES } from '#domain/money/currencies.ts';
import { toDecimalText } from '#domain/money/money.ts';
import { parseAmount } from '#domain/money/parse-amount.ts';
import { writeAmount, writeMoney } from '#domain/money/write-money.ts';

test('amounts are written with the decimals of ISO 4217, exactly', () => {
  expect(writeMoney(123_456, 'USD', 'en')).toBe('$1,234.56');
  expect(writeMoney(-5, 'USD', 'en')).toBe('-$0.05');
  expect(writeMoney(10_000, 'JPY', 'ja')).toBe('￥10,000');
  expect(writeMoney(12_345, 'KWD', 'en')).toBe('KWD\u00a012.345');
  // Intl gives dinars of Iraq no decimals.
  expect(writeMoney(12_345, 'IQD', 'en')).toBe('IQD\u00a012.345');
  expect(writeMoney(9_007_199_254_740_991, 'EUR', 'de')).toBe('90.071.992.547.409,91\u00a0€');
});

test('what an input shows is read back as the same amount, in every language and currency', () => {
  const minor = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
  fc.assert(
    fc.property(minor, fc.constantFrom(...CURRENCIES), fc.constantFrom(...LANGUAGES), (amount, currency, language) => {
      expect(parseAmount(writeAmount(amount, currency, language), currency, language)).toEqual({ minor: amount });
    }),
  );
});

test('a mean is written in whole minor units', () => {
  expect([toDecimalText(12.5, 'USD'), toDecimalText(-0.4, 'USD'), toDecimalText(1234.4, 'JPY')]).toEqual(['0.13', '0.00', '1234']);
});
