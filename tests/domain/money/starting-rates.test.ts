import { expect, test } from 'vitest';
import { CURRENCIES, WORKSPACE_CURRENCIES } from '#domain/money/currencies.ts';
import { STARTING_RATES_DAY, startingRate } from '#domain/money/starting-rates.ts';

test('a starting rate ships between any two currencies a workspace may count in, of a day that is named', () => {
  expect(STARTING_RATES_DAY).toMatch(/^20\d\d-\d\d-\d\d$/);
  for (const from of WORKSPACE_CURRENCIES) {
    for (const to of WORKSPACE_CURRENCIES) {
      const rate = startingRate(from, to);
      expect([from, to, rate !== null && rate > 0]).toEqual([from, to, true]);
      expect((rate ?? 0) * (startingRate(to, from) ?? 0)).toBeCloseTo(1, 2);
    }
    expect(startingRate(from, from)).toBe(1);
  }
});

test('others have none', () => {
  const without = CURRENCIES.filter((code) => startingRate(code, 'USD') === null);
  expect(without).toContain('XOF');
  expect(without).toHaveLength(CURRENCIES.length - WORKSPACE_CURRENCIES.length);
});
