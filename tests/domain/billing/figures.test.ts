import { describe, expect, test } from 'vitest';
import type { BillingEvent } from '#domain/billing/events.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { BillingPeriod } from '#domain/plans/prices.ts';
import { nextOf, quoteOf, quoteOnce, transition } from '#tests/support/at-standard-prices.ts';

const START = new Date('2026-04-01T00:00:00Z');
const at = (day: string) => new Date(`${day}T00:00:00Z`);
const free = openingOf({ plan: 'limited', trial_ends_at: null }, START, 'UTC');
const after = (from: Subscription, event: BillingEvent, now = START) => transition(from, event, now).subscription;
const to = (plan: Plan, period: BillingPeriod, coupon: string | null = null) => ({ plan, period, coupon });
const on = (plan: Plan, period: BillingPeriod) => after(free, { type: 'order', ...to(plan, period) });

describe('what an order costs', () => {
  test('the price of the list where nothing is paid yet, and the same again after a period', () => {
    expect(quoteOf(free, to('performance_pro', 'monthly'), START)).toMatchObject({
      ...{ timing: 'now', list: 12_900, discount: 0, credit: 0, charge: 12_900 },
      next: { amount: 12_900, at: at('2026-05-01') },
    });
    expect(quoteOf(free, to('performance_starter', 'monthlyBilledYearly'), START)).toMatchObject({ charge: 79_200 });
  });

  test('in the middle of a month more costs its price less the half that is not used up, to the cent', () => {
    const half = quoteOf(on('performance_pro', 'monthly'), to('business', 'monthly'), at('2026-04-16'));
    expect(half).toMatchObject({
      timing: 'now',
      list: 34_900,
      credit: 6_450,
      charge: 28_450,
      next: { amount: 34_900, at: at('2026-05-16') },
    });
    const third = quoteOf(on('performance_pro', 'monthly'), to('business', 'monthly'), at('2026-04-11'));
    expect(third).toMatchObject({ credit: 8_600, charge: 26_300 });
  });

  test('what is left of a dear year pays the first months of something that costs less at a time', () => {
    const year = on('performance_pro', 'yearly');
    expect(quoteOf(year, to('business', 'monthly'), at('2026-04-02'))).toMatchObject({
      charge: 0,
      credit: 34_900,
      creditLeft: Math.floor((129_000 * 364) / 365) - 34_900,
      next: { amount: 0 },
    });
  });

  test('less, or a shorter period of the same, waits for the end of what is paid', () => {
    const business = on('business', 'yearly');
    for (const order of [to('performance_pro', 'monthly'), to('business', 'monthly'), to('business', 'monthlyBilledYearly')])
      expect(quoteOf(business, order, at('2026-06-01'))).toMatchObject({ timing: 'period_end', at: at('2027-04-01'), charge: 0 });
    expect(quoteOf(on('business', 'monthly'), to('business', 'yearly'), at('2026-04-16'))).toMatchObject({ timing: 'now', credit: 17_450 });
  });

  test('promotions: half of the first year, and the first month of the biggest plan; each once', () => {
    expect(quoteOf(free, to('performance_pro', 'yearly', 'BF2024'), START)).toMatchObject({
      discount: 64_500,
      charge: 64_500,
      next: { amount: 129_000 },
    });
    expect(quoteOf(free, to('business', 'yearly', ' fl50offyearly '), START)).toMatchObject({ charge: 174_500 });
    expect(quoteOf(free, to('agency', 'monthly', 'FAASTRACK'), START)).toMatchObject({ charge: 19_700, next: { amount: 99_900 } });
    const used = after(free, { type: 'order', ...to('performance_pro', 'yearly', 'BF2024') });
    expect(quoteOf(used, to('business', 'yearly', 'BF2024'), START)).toBe('coupon_used');
    expect(quoteOf(free, to('business', 'monthly', 'BF2024'), START)).toBe('coupon_elsewhere');
    expect(quoteOf(free, to('business', 'yearly', 'BF2099'), START)).toBe('coupon_unknown');
  });

  test('for good: once, with what is left of a plan that it covers', () => {
    expect(quoteOnce(free, 'map_pro_lifetime', null, START)).toMatchObject({ charge: 29_900, next: null });
    expect(quoteOnce(on('map_pro', 'monthly'), 'map_pro_lifetime', null, at('2026-04-16'))).toMatchObject({
      credit: 2_450,
      charge: 27_450,
      next: null,
    });
    expect(quoteOnce(on('business', 'monthly'), 'map_pro_lifetime', null, START)).toMatchObject({
      charge: 29_900,
      next: { amount: 34_900 },
    });
    expect(quoteOnce(free, 'business', null, START)).toBe('not_sold');
  });

  test('what is said before is charged then', () => {
    const paying = on('performance_pro', 'monthly');
    const now = at('2026-04-20');
    const quote = quoteOf(paying, to('agency', 'monthly', 'FAASTRACK'), now);
    const { subscription, effects } = transition(paying, { type: 'order', ...to('agency', 'monthly', 'FAASTRACK') }, now);
    expect(effects[0]).toMatchObject({ type: 'charge', bill: { amount: typeof quote === 'string' ? Number.NaN : quote.charge } });
    expect(nextOf(subscription)).toEqual(typeof quote === 'string' ? null : quote.next);
  });
});

test('refusals: unknown ways to pay, what is had already, what is owed', () => {
  expect(quoteOf(free, to('map', 'monthly'), START)).toBe('not_sold');
  expect(quoteOf(free, to('limited', 'monthly'), START)).toBe('not_sold');
  expect(quoteOf(free, to('map_pro', 'yearly'), START)).toBe('not_sold');
  expect(quoteOf(on('business', 'monthly'), to('business', 'monthly'), START)).toBe('same_plan');
  const given = openingOf({ plan: 'business', trial_ends_at: null }, START, 'UTC');
  expect(quoteOf(given, to('performance_pro', 'monthly'), START)).toBe('already_held');
  const unpaid = after(on('business', 'monthly'), { type: 'due', paid: false }, at('2026-05-01'));
  expect([unpaid.state, quoteOf(unpaid, to('agency', 'monthly'), at('2026-05-01'))]).toEqual(['past_due', 'past_due']);
});
