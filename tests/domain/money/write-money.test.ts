import { expect, test } from 'vitest';
import { writeMoney } from '#domain/money/write-money.ts';

test('amounts are written with the decimals of ISO 4217, exactly', () => {
  expect(writeMoney(123_456, 'USD', 'en')).toBe('$1,234.56');
  expect(writeMoney(-5, 'USD', 'en')).toBe('-$0.05');
  expect(writeMoney(10_000, 'JPY', 'ja')).toBe('￥10,000');
  expect(writeMoney(12_345, 'KWD', 'en')).toBe('KWD\u00a012.345');
  // Intl gives dinars of Iraq no decimals.
  expect(writeMoney(12_345, 'IQD', 'en')).toBe('IQD\u00a012.345');
  expect(writeMoney(9_007_199_254_740_991, 'EUR', 'de')).toBe('90.071.992.547.409,91\u00a0€');
});
