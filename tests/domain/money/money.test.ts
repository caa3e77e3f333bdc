import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exponentOf, isCurrency, WORKSPACE_CURRENCIES } from '#domain/money/currencies.ts';
import { convert, toDecimalText, toMinor, toUnits } from '#domain/money/money.ts';
import { parseAmount } from '#domain/money/parse-amount.ts';

const currency = fc.constantFrom(...WORKSPACE_CURRENCIES);
const amount = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
const LANGUAGES = ['en', 'pt-BR', 'de', 'it', 'ja'];

describe('currencies', () => {
  test('have the decimals of ISO 4217', () => {
    expect(['USD', 'JPY', 'KWD', 'ISK', 'TND', 'HUF'].map(exponentOf)).toEqual([2, 0, 3, 0, 3, 2]);
  });
  test('offered to workspaces are known, each once', () => {
    expect(WORKSPACE_CURRENCIES.every(isCurrency)).toBe(true);
    expect(new Set(WORKSPACE_CURRENCIES).size).toBe(WORKSPACE_CURRENCIES.length);
  });
  test('written otherwise are none', () => {
    expect(['usd', 'XXX', '', 'EURO'].some(isCurrency)).toBe(false);
  });
});

describe('amounts', () => {
  test('major units become minor ones without binary noise', () => {
    expect(toMinor(1.005, 'USD')).toBe(101);
    expect(toMinor(10_000, 'JPY')).toBe(10_000);
    expect(toMinor(1.2345, 'KWD')).toBe(1235);
    expect(toMinor(-1.005, 'USD')).toBe(-101);
  });
  test('minor to major and back is the identity', () => {
    fc.assert(fc.property(amount, currency, (minor, code) => toMinor(toUnits(minor, code), code) === minor));
  });
  test('as decimal text they say the same', () => {
    expect([toDecimalText(5, 'USD'), toDecimalText(-1234, 'KWD'), toDecimalText(7, 'JPY')]).toEqual(['0.05', '-1.234', '7']);
  });
  test('conversion goes by major units, whatever the decimals of both', () => {
    expect(convert({ amount: 5000, currency: 'JPY' }, 'USD', 0.0065)).toEqual({ amount: 3250, currency: 'USD' });
    expect(convert({ amount: 1000, currency: 'USD' }, 'JPY', 150)).toEqual({ amount: 1500, currency: 'JPY' });
    expect(convert({ amount: 1000, currency: 'USD' }, 'KWD', 0.30715)).toEqual({ amount: 3072, currency: 'KWD' });
    expect(convert({ amount: -999, currency: 'EUR' }, 'EUR', 2)).toEqual({ amount: -999, currency: 'EUR' });
  });
});

describe('typed amounts', () => {
  test.each([
    ['12,500', 'USD', 'en', 1_250_000],
    ['12.500', 'EUR', 'de', 1_250_000],
    ['12.500,5', 'EUR', 'de', 1_250_050],
    ['1 234,50', 'EUR', 'it', 123_450],
    ['12,5', 'USD', 'en', 1250],
    ['12.50', 'EUR', 'de', 1250],
    ['1,234,567.89', 'USD', 'en', 123_456_789],
    ['.5', 'USD', 'en', 50],
    ['−3', 'JPY', 'ja', -3],
    ['1.500', 'KWD', 'en', 1500],
    ['12.000', 'JPY', 'en', 12],
  ])('%s %s in %s', (text, code, language, minor) => {
    expect(parseAmount(text, code, language)).toEqual({ minor });
  });
  test.each([
    ['12,34,5', 'USD', 'en', 'notANumber'],
    ['abc', 'USD', 'en', 'notANumber'],
    ['', 'USD', 'en', 'notANumber'],
    ['1.2.3', 'USD', 'en', 'notANumber'],
    ['1.234', 'USD', 'en', 'tooManyDecimals'],
    ['1.5', 'JPY', 'ja', 'tooManyDecimals'],
    ['99999999999999999', 'USD', 'en', 'tooLarge'],
    ['1e5', 'USD', 'en', 'notANumber'],
  ])('%s %s in %s is refused as %s', (text, code, language, problem) => {
    expect(parseAmount(text, code, language)).toEqual({ problem });
  });
  test('what the product writes, in every language, can be typed back', () => {
    fc.assert(
      fc.property(amount, currency, fc.constantFrom(...LANGUAGES), (minor, code, language) => {
        const digits = exponentOf(code);
        const shown = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
          toUnits(minor, code),
        );
        expect(parseAmount(shown, code, language)).toEqual({ minor: minor === 0 ? 0 : minor });
      }),
    );
  });
});
