import { describe, expect, it } from 'vitest';
import { startingRate } from '#domain/money/starting-rates.ts';
import { worthOf } from '#server/collector/rows/worth.ts';

const usd = { currency: 'USD', rates: new Map([['SEK', 0.1]]) };
const worth = (event: Partial<Parameters<typeof worthOf>[1]>, origin: Parameters<typeof worthOf>[2] = 'server', config = usd) =>
  worthOf(config, { kind: 'purchase', ...event }, origin);

describe('what an event is worth', () => {
  it('in the workspace’s currency as it is, named or not', () => {
    const same = { worth: { value: 1999, currency: 'USD', original_value: 1999 }, isUnpriced: false };
    expect(worth({ value: 1999 })).toEqual(same);
    expect(worth({ value: 1999, currency: 'USD' })).toEqual(same);
    expect(worth({ amount: 19.99, currency: 'USD' })).toEqual(same);
    expect(worth({})).toEqual({ worth: { value: 0, currency: '', original_value: 0 }, isUnpriced: false });
  });

  it('in another is converted at the workspace’s own rate, else at the one that ships, decimals of both observed', () => {
    expect(worth({ value: 10_000, currency: 'SEK' })).toEqual({
      worth: { value: 1000, currency: 'SEK', original_value: 10_000 },
      isUnpriced: false,
    });
    const yen = startingRate('JPY', 'USD') ?? 0;
    expect(worth({ value: 5000, currency: 'JPY' })?.worth.value).toBe(Math.round(5000 * yen * 100));
    expect(worth({ amount: 5000, currency: 'JPY' })?.worth).toMatchObject({ original_value: 5000 });
    const kwd = { currency: 'KWD', rates: new Map([['USD', 0.3]]) };
    expect(worth({ value: 10_000, currency: 'USD' }, 'server', kwd)?.worth.value).toBe(30_000);
    expect(worth({ value: -10_000, currency: 'SEK' })?.worth.value).toBe(-1000);
  });

  it('without a rate is not known: the amount is kept as it was given', () => {
    expect(worth({ value: 700, currency: 'XOF' }, 'browser')).toEqual({
      worth: { value: 0, currency: 'XOF', original_value: 700 },
      isUnpriced: true,
    });
  });

  it('cannot be in no currency, nor beyond what adds up exactly', () => {
    expect(worth({ value: 1, currency: 'XXX' })).toBeNull();
    expect(worth({ value: 1, currency: 'usd' })).toBeNull();
    expect(worth({ amount: 1e30 })).toBeNull();
    expect(worth({ value: 1_000_000_000_000, currency: 'SEK' }, 'server', { currency: 'USD', rates: new Map([['SEK', 1e9]]) })).toBeNull();
  });

  it('is believed of a browser from nothing to a million dollars, in any currency', () => {
    expect(worth({ value: -1 }, 'browser')).toBeNull();
    expect(worth({ value: -1, order: 'A-1' }, 'browser')?.worth.value).toBe(-1);
    expect(worth({ kind: 'deal', value: -1, order: 'A-1' }, 'browser')).toBeNull();
    expect(worth({ value: 100_000_000 }, 'browser')?.worth.value).toBe(100_000_000);
    expect(worth({ value: 100_000_001 }, 'browser')).toBeNull();
    expect(worth({ value: 100_000_001 }, 'server')).not.toBeNull();
    const idr = { currency: 'IDR', rates: new Map<string, number>() };
    // A car costs three hundred million rupiah; a hundred billion are six million dollars.
    expect(worth({ amount: 300_000_000 }, 'browser', idr)).not.toBeNull();
    expect(worth({ amount: 100_000_000_000 }, 'browser', idr)).toBeNull();
  });
});
