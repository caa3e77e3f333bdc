import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { discountOf } from '#domain/plans/coupons.ts';
import { nearestPeriod, onSale, paymentFor, periodsOf } from '#domain/plans/prices.ts';
import { PriceListError, readPrices } from '#domain/plans/read-prices.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import { cheapestWith, planBelow, planWithRoom, suggestedUpgrade } from '#domain/plans/upgrades.ts';

const yen = { currency: 'JPY', plans: { performance_pro: { monthly: 19_800, yearly: 198_000 } } };

describe('a price list that somebody wrote', () => {
  test('where it says nothing, the standard prices are sold', () => {
    expect(readPrices({})).toEqual(STANDARD_PRICES);
  });

  test('the example of the documentation is one, and says what it says', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/prices.md', 'utf8')) ?? [];
    const list = readPrices(JSON.parse(example));
    expect(list).toMatchObject({ currency: 'EUR', tax: { shown: 'included', percent: 19 }, offer: { amount: 19_700, insteadOf: 89_900 } });
    expect(list.plans).toMatchObject({ business: { monthly: 32_900 }, agency: { monthly: 89_900 }, map: {} });
    expect(onSale(list)).toEqual(['limited', 'map', 'map_pro', 'performance_pro', 'business', 'agency']);
  });

  test('amounts are whole units of its currency, with the decimals that has', () => {
    expect(readPrices(yen).plans.performance_pro).toEqual({ monthly: 19_800, yearly: 198_000 });
    const dinars = readPrices({ currency: 'KWD', plans: { agency: { monthly: 299.125 }, map_pro_lifetime: { once: 90 } } });
    expect(dinars.plans).toEqual({ limited: { monthly: 0 }, agency: { monthly: 299_125 }, map_pro_lifetime: { once: 90_000 } });
    expect(readPrices({ plans: { agency: { monthlyBilledYearly: 107.5 } } }).plans.agency).toEqual({ monthlyBilledYearly: 10_750 });
  });

  test('what it leaves out is not sold, and nothing points at it', () => {
    const list = readPrices({ plans: { map_pro: { monthly: 49 }, business: { yearly: 3490 }, agency: 'on request' } });
    const sold = onSale(list);
    expect(sold).toEqual(['limited', 'map_pro', 'business', 'agency']);
    expect([cheapestWith('kpiMonitoring', sold), suggestedUpgrade('map_pro', sold), planBelow('agency', sold)]).toEqual([
      'business',
      'business',
      'business',
    ]);
    expect(planWithRoom('map_pro', 'people', 6_000, sold)).toBe('business');
    expect([periodsOf(list, 'business'), nearestPeriod(list, 'business', 'monthly')]).toEqual([['yearly'], 'yearly']);
    expect(paymentFor(list, 'performance_pro', 'monthly')).toBeUndefined();
  });

  test('promotions follow its prices, and the offer the plan it is for', () => {
    const list = readPrices({ plans: { performance_pro: { yearly: 1001 } } });
    expect(discountOf(list, 'bf2024', { plan: 'performance_pro', period: 'yearly' }, [], new Date())).toEqual({ cents: 50_050, more: 0 });
    expect([list.offer, readPrices(yen).offer, readPrices({ offer: false }).offer]).toEqual([null, null, null]);
    expect(discountOf(readPrices({ offer: false }), 'FAASTRACK', { plan: 'agency', period: 'monthly' }, [], new Date())).toEqual({
      refused: 'coupon_unknown',
    });
    expect(readPrices({ offer: { price: 99, insteadOf: 899 } }).offer).toMatchObject({ amount: 9_900, insteadOf: 89_900 });
  });

  test.each([
    [[], 'It must be an object, not []'],
    [{ plan: {} }, 'plan is not known; it is one of currency, plans, tax, offer'],
    [{ currency: 'euro' }, 'currency must be a code of three capital letters such as "EUR", not "euro"'],
    [{ currency: 'EUR' }, 'plans is missing: the standard prices are in USD, so say what each plan costs in EUR'],
    [{ plans: { pro: { monthly: 1 } } }, /^plans\.pro is not known; it is one of limited, map, /],
    [{ plans: { business: {} } }, /^plans\.business names no price/],
    [{ plans: { business: { month: 1 } } }, 'plans.business.month is not known; it is one of monthly, monthlyBilledYearly, yearly, once'],
    [{ plans: { business: { monthly: '349' } } }, /^plans\.business\.monthly must be a number of 0 or more .* not "349"$/],
    [{ plans: { business: { monthly: -1 } } }, /^plans\.business\.monthly must be a number of 0 or more/],
    [{ plans: { business: { monthly: 0 } } }, /^plans\.business\.monthly is 0/],
    [{ plans: { business: { monthly: 1.005 } } }, 'plans.business.monthly has more decimals than USD has: 1.005'],
    [{ currency: 'JPY', plans: { business: { monthly: 0.5 } } }, 'plans.business.monthly has more decimals than JPY has: 0.5'],
    [{ currency: 'KWD', plans: { business: { monthly: 1.0005 } } }, 'plans.business.monthly has more decimals than KWD has: 1.0005'],
    [{ plans: { business: { yearly: 1e9 } } }, /^plans\.business\.yearly is more than a bill can hold/],
    [{ plans: { business: { monthlyBilledYearly: 1e6 } } }, /^plans\.business\.monthlyBilledYearly comes to more/],
    [{ plans: { map_pro: { monthly: 49, once: 299 } } }, /^plans\.map_pro is bought once or paid again and again/],
    [{ plans: { limited: { monthly: 5 } } }, /^plans\.limited has no price/],
    [{ tax: { shown: 'gross', percent: 19 } }, 'tax.shown must be "included" or "added", not "gross"'],
    [{ tax: { shown: 'added', percent: 119 } }, /^tax\.percent must be a number from 0 to 100/],
    [{ tax: { shown: 'added' } }, /^tax\.percent .* not nothing$/],
    [{ offer: { price: 999 } }, 'offer.price is no less than what it is instead of'],
    [{ plans: { business: { monthly: 1 } }, offer: { price: 1 } }, /^offer is the first month of agency, which is not sold by the month/],
  ])('%j is refused with its place', (written, sentence) => {
    expect(() => readPrices(written)).toThrow(PriceListError);
    expect(() => readPrices(written)).toThrow(sentence);
  });
});
