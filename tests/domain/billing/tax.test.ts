import { describe, expect, test } from 'vitest';
import { dueOf } from '#domain/billing/due.ts';
import { nextOf, quoteOf } from '#domain/billing/quote.ts';
import { earnedOf } from '#domain/billing/revenue.ts';
import { standingOf } from '#domain/billing/standing.ts';
import { read, written } from '#domain/billing/stored.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import { withTax } from '#domain/billing/tax.ts';
import { transition } from '#domain/billing/transition.ts';
import type { Coupon } from '#domain/plans/coupons.ts';
import type { PriceList, TaxShown } from '#domain/plans/prices.ts';
import { readPrices } from '#domain/plans/read-prices.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';

const START = new Date('2026-04-01T00:00:00Z');
const MAY = new Date('2026-05-01T00:00:00Z');
const free = openingOf({ plan: 'limited', trial_ends_at: null }, START, 'UTC');
const pro = { plan: 'performance_pro', period: 'monthly', coupon: null } as const;
const taxed = (shown: TaxShown, percent: number): PriceList => ({ ...STANDARD_PRICES, tax: { shown, percent } });
const bought = (list: PriceList): Subscription => transition(free, { type: 'order', ...pro }, START, list).subscription;
const renewed = (of: Subscription, list: PriceList) => transition(of, { type: 'due', paid: true }, of.term?.ends ?? START, list);
const billIn = ({ effects }: ReturnType<typeof transition>) =>
  effects.flatMap((effect) => (effect.type === 'charge' ? [effect.bill] : []))[0];

describe('the tax of a price', () => {
  test.each([
    ['included', 19, 12_900, 12_900, 2_060],
    ['added', 19, 12_900, 15_351, 2_451],
    ['added', 8.1, 12_350, 13_350, 1_000],
    ['included', 8.1, 13_350, 13_350, 1_000],
    // Yen have no decimals, dinars of Kuwait three: a half of the smallest unit rounds up.
    ['added', 10, 19_805, 21_786, 1_981],
    ['included', 10, 19_800, 19_800, 1_800],
    ['added', 5, 299_130, 314_087, 14_957],
    ['added', 0.0001, 1_000_000_000, 1_000_001_000, 1_000],
    ['included', 100, 3, 3, 2],
    ['added', 0, 500, 500, 0],
  ] as const)('%s, %d percent of %d', (shown, percent, price, total, tax) => {
    expect(withTax(price, shown, taxed(shown, percent))).toEqual({ total, tax });
  });
});

describe('what is charged', () => {
  test('an added tax stands on what is charged, also after what was left over, and in every payment to come', () => {
    const list = taxed('added', 20);
    const quote = quoteOf(bought(list), { plan: 'business', period: 'monthly', coupon: null }, new Date('2026-04-16T00:00:00Z'), list);
    expect(quote).toMatchObject({ list: 34_900, credit: 6_450, charge: 34_140, tax: 5_690, next: { amount: 41_880 } });
    expect(billIn(transition(free, { type: 'order', ...pro }, START, list))).toMatchObject({ amount: 15_480, tax: 2_580, taxPercent: 20 });
    expect(dueOf(bought(list), list)?.charge).toBe(15_480);
  });

  test('a period that is paid late is worth its price, not the tax on it', () => {
    const list = taxed('added', 20);
    const late = transition(bought(list), { type: 'due', paid: false }, MAY, list).subscription;
    expect(late.owed).toMatchObject({ amount: 15_480, worth: 12_900 });
    expect(transition(late, { type: 'pay' }, MAY, list).subscription.term?.worth).toBe(12_900);
  });

  test('who has bought keeps the price and how it was meant; the rate is that of the day', () => {
    const dearer: PriceList = { ...taxed('added', 21), plans: { ...STANDARD_PRICES.plans, performance_pro: { monthly: 19_900 } } };
    const included = bought(taxed('included', 19));
    expect(billIn(renewed(included, dearer))).toMatchObject({ list: 12_900, amount: 12_900, tax: 2_239, taxShown: 'included' });
    expect(nextOf(bought(dearer), dearer)).toMatchObject({ amount: 24_079 });
    const smaller = { type: 'order', plan: 'performance_starter', period: 'monthly', coupon: null } as const;
    const scheduled = transition(bought(STANDARD_PRICES), smaller, START, STANDARD_PRICES).subscription;
    const without: PriceList = { ...STANDARD_PRICES, plans: { limited: { monthly: 0 } } };
    expect(billIn(renewed(scheduled, without))).toMatchObject({ plan: 'performance_starter', amount: 7_900 });
  });

  test('a plan that is paid in one currency is not set against prices in another', () => {
    const yen = readPrices({ currency: 'JPY', plans: { business: { monthly: 49_800 } } });
    const order = { plan: 'business', period: 'monthly', coupon: null } as const;
    expect(quoteOf(bought(STANDARD_PRICES), order, START, yen)).toBe('other_currency');
    expect(billIn(renewed(bought(STANDARD_PRICES), yen))).toMatchObject({ amount: 12_900, currency: 'USD' });
    expect(quoteOf(free, order, START, yen)).toMatchObject({ charge: 49_800, currency: 'JPY' });
    // That is said before anybody tries; whoever lets it end can order again.
    const { buttons, soldIn } = standingOf(bought(STANDARD_PRICES), START, yen);
    expect([soldIn, buttons.includes('choose'), buttons.includes('cancel')]).toEqual(['JPY', false, true]);
    const ended = transition(
      transition(bought(STANDARD_PRICES), { type: 'cancel' }, START, yen).subscription,
      { type: 'due', paid: false },
      MAY,
      yen,
    );
    expect(standingOf(ended.subscription, MAY, yen)).toMatchObject({ soldIn: null, buttons: expect.arrayContaining(['choose']) });
    expect(quoteOf(ended.subscription, order, MAY, yen)).toMatchObject({ charge: 49_800, currency: 'JPY' });
  });

  test('a trial that goes on in another currency ends before another plan is taken; one that goes on with nothing does not matter', () => {
    const yen = readPrices({ currency: 'JPY', plans: { business: { monthly: 49_800 } } });
    const order = { plan: 'business', period: 'monthly', coupon: null } as const;
    const trying = (period: 'monthly' | null) =>
      transition(free, { type: 'start_trial', plan: 'business', period, coupon: null }, START, STANDARD_PRICES).subscription;
    expect([quoteOf(trying('monthly'), order, START, yen), standingOf(trying('monthly'), START, yen).soldIn]).toEqual([
      'other_currency',
      'JPY',
    ]);
    expect(quoteOf(trying(null), order, START, yen)).toMatchObject({ charge: 49_800, currency: 'JPY' });
    // A payment that may go back is of one currency, and a trial would make it another's.
    const owner = transition(free, { type: 'buy_once', plan: 'map_pro_lifetime', coupon: null }, START, STANDARD_PRICES).subscription;
    const trial = { type: 'start_trial', plan: 'business', period: 'monthly', coupon: null } as const;
    expect(transition(owner, trial, START, yen).refused).toBe('other_currency');
    expect(transition(owner, trial, MAY, yen).refused).toBeNull();
  });

  test('what was kept before installations had prices of their own is what was bought then', () => {
    const kept = written(bought(STANDARD_PRICES));
    const { currency: _, off: __, ...before } = { ...kept, term: kept.term && { ...kept.term, bought: undefined } };
    expect(read(JSON.parse(JSON.stringify(before)))).toEqual(bought(STANDARD_PRICES));
    const trial = transition(
      free,
      { type: 'start_trial', plan: 'business', period: 'yearly', coupon: 'BF2024' },
      START,
      STANDARD_PRICES,
    ).subscription;
    const { off: ___, ...waiting } = written(trial);
    expect(read(waiting)).toEqual(trial);
  });
});

describe('a coupon for more than one payment', () => {
  const coupon = (lasts: NonNullable<Coupon['lasts']>): PriceList => ({
    ...STANDARD_PRICES,
    coupons: [{ code: 'THREE', plans: ['performance_pro'], periods: ['monthly', 'yearly'], off: { percent: 10 }, lasts }],
  });
  const amounts = (list: PriceList, period: 'monthly' | 'yearly'): readonly number[] => {
    let made = transition(free, { type: 'order', plan: 'performance_pro', period, coupon: 'three' }, START, list);
    const all = [billIn(made)?.amount ?? 0];
    for (let times = 0; times < 4; times += 1) {
      expect(nextOf(made.subscription, list)?.amount).toBe(dueOf(made.subscription, list)?.charge);
      // The code is not taken by anybody any more; who has it keeps it.
      made = renewed(made.subscription, { ...list, coupons: [] });
      all.push(billIn(made)?.amount ?? 0);
    }
    expect(made.subscription.used).toEqual(['THREE']);
    return all;
  };

  test('takes the same off each payment that begins while it lasts', () => {
    expect(amounts(coupon({ months: 3 }), 'monthly')).toEqual([11_610, 11_610, 11_610, 12_900, 12_900]);
    expect(amounts(coupon({ months: 3 }), 'yearly')).toEqual([116_100, 129_000, 129_000, 129_000, 129_000]);
    expect(amounts(coupon('forever'), 'monthly')).toEqual([11_610, 11_610, 11_610, 11_610, 11_610]);
  });

  test('waits for the end of a trial, and goes with the plan it is for', () => {
    const list = coupon({ months: 2 });
    const trial = transition(free, { type: 'start_trial', ...pro, coupon: 'THREE' }, START, list).subscription;
    const first = renewed(trial, list);
    expect([billIn(first)?.amount, billIn(renewed(first.subscription, list))?.amount]).toEqual([11_610, 11_610]);
    const more = transition(first.subscription, { type: 'order', ...pro, plan: 'business' }, trial.term?.ends ?? START, list).subscription;
    expect([more.coupon, more.off]).toEqual([null, null]);
  });
});

test('what is earned is the price without a tax in it', () => {
  const bill = { list: 12_000, discount: 100, amount: 11_900, tax: 1_900, taxIncluded: true, taxPercent: 19 };
  expect(earnedOf(bill)).toBe(10_000);
  expect(earnedOf({ ...bill, amount: 0, tax: 0 })).toBe(10_000);
  expect(earnedOf({ ...bill, taxPercent: null })).toBe(10_000);
  expect(earnedOf({ ...bill, taxIncluded: false })).toBe(11_900);
});
