import { expect, test } from 'vitest';
import type { BillingEvent } from '#domain/billing/events.ts';
import { quoteOf } from '#domain/billing/quote.ts';
import { standingOf } from '#domain/billing/standing.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import { transition } from '#domain/billing/transition.ts';
import type { Plan } from '#domain/plans/plans.ts';
import type { BillingPeriod, PriceList } from '#domain/plans/prices.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import { proposalFor } from '#domain/plans/upgrades.ts';

/** Plans that are not sold any more, and plans that staff gave below one that is paid. */

const START = new Date('2026-04-01T00:00:00Z');
const MID = new Date('2026-04-16T00:00:00Z');
const MAY = new Date('2026-05-01T00:00:00Z');
const OLDER: PriceList = { ...STANDARD_PRICES, plans: { ...STANDARD_PRICES.plans, performance: { monthly: 12_900 } } };

const held = (plan: Plan): Subscription => openingOf({ plan, trial_ends_at: null }, START, 'UTC');
function after(of: Subscription, event: BillingEvent, now: Date, list = STANDARD_PRICES): Subscription {
  const { subscription, refused } = transition(of, event, now, list);
  expect(refused).toBeNull();
  return subscription;
}
const order = (plan: Plan, period: BillingPeriod = 'monthly') => ({ type: 'order', plan, period, coupon: null }) as const;
const shown = (of: Subscription, now = MID) => {
  const { badge, status, buttons } = standingOf(of, now, STANDARD_PRICES);
  return { badge, line: status.line, plan: status.plan, amount: status.amount, buttons };
};

test('an older plan that is paid by the month goes on at its price, and is cancelled like any other', () => {
  const paid = after(held('limited'), order('performance'), START, OLDER);
  const all = ['choose', 'card', 'refund', 'cancel'];
  expect(shown(paid, START)).toEqual({ badge: 'active', line: 'renews', plan: 'performance', amount: 12_900, buttons: all });
  expect(quoteOf(paid, order('performance'), MID, STANDARD_PRICES)).toBe('not_sold');
  const again = after(paid, { type: 'due', paid: true }, MAY);
  expect([again.plan, again.term?.bought?.price, again.refundable?.amount]).toEqual(['performance', 12_900, 12_900]);
  const ending = after(again, { type: 'cancel' }, MAY);
  expect(shown(ending)).toMatchObject({ badge: 'canceling', line: 'ends', plan: 'limited', amount: null });
  expect(after(ending, { type: 'due', paid: false }, new Date('2026-06-01T00:00:00Z')).plan).toBe('limited');
});

test('what has all of an older plan and more is taken at once, anything less when what is paid is over', () => {
  const paid = after(held('limited'), order('performance'), START, OLDER);
  expect(quoteOf(paid, order('agency'), MID, STANDARD_PRICES)).toMatchObject({ timing: 'now', credit: 6_450, charge: 93_450 });
  expect(after(paid, order('agency'), MID)).toMatchObject({ plan: 'agency', state: 'active' });
  expect(quoteOf(paid, order('performance_pro'), MID, STANDARD_PRICES)).toMatchObject({ timing: 'period_end', charge: 0, at: MAY });
  // As much as there was, for another price: nobody needs it at once.
  const later = after(paid, order('business'), MID);
  expect(shown(later)).toMatchObject({ badge: 'scheduled', line: 'changes', plan: 'business', amount: 34_900 });
  expect(after(later, { type: 'undo_change' }, MID)).toMatchObject({ plan: 'performance', state: 'active' });
});

test('an older plan without an end is said to be bought for good where it was, and given where it was not', () => {
  expect([shown(held('premium_lifetime')), shown(held('click_funnel')), shown(held('business'))]).toMatchObject([
    { badge: 'lifetime', line: 'lifetime', plan: 'premium_lifetime', buttons: ['choose', 'card'] },
    { badge: 'given', line: 'given', plan: 'click_funnel', buttons: ['choose', 'card'] },
    { badge: 'given', line: 'given', plan: 'business', buttons: ['choose', 'card'] },
  ]);
});

test('above a plan that staff gave a bigger one is paid; when it ends, however it does, the given one is there again', () => {
  const given = held('business');
  expect(quoteOf(given, order('performance_pro'), START, STANDARD_PRICES)).toBe('already_held');
  const both = after(given, order('agency'), START);
  expect(shown(both)).toMatchObject({ badge: 'active', line: 'renews', plan: 'agency', amount: 99_900 });
  const ending = after(both, { type: 'cancel' }, MID);
  expect(shown(ending)).toMatchObject({ badge: 'canceling', line: 'ends', plan: 'business' });
  const ended = after(ending, { type: 'due', paid: false }, MAY);
  const back = after(both, { type: 'refund' }, new Date('2026-04-10T00:00:00Z'));
  const unpaid = after(after(both, { type: 'due', paid: false }, MAY), { type: 'cancel' }, MAY);
  for (const over of [ended, back, unpaid])
    expect([over.plan, shown(over, MAY)]).toEqual([
      'business',
      { badge: 'given', line: 'given', plan: 'business', amount: null, buttons: ['choose', 'card'] },
    ]);
  // What waits to take the place of the paid one is nothing that is held anyway.
  expect(quoteOf(both, order('performance_starter'), MID, STANDARD_PRICES)).toBe('already_held');
});

test('a trial above a plan that staff gave ends with it', () => {
  const given = held('map_pro');
  const trying = after(given, { type: 'start_trial', plan: 'business', period: null, coupon: null }, START);
  expect(shown(trying)).toMatchObject({ badge: 'trialing', line: 'trial_ends', plan: 'map_pro', buttons: ['choose', 'card'] });
  const over = after(trying, { type: 'due', paid: false }, trying.term?.ends ?? MAY);
  expect([over.plan, shown(over, MAY).badge]).toEqual(['map_pro', 'given']);
});

test('who cancels is proposed a smaller plan, unless what they keep anyway has all of it', () => {
  const proposal = { plan: 'map_pro', period: 'monthly' };
  expect(proposalFor('business', 'limited', STANDARD_PRICES)).toEqual(proposal);
  expect(proposalFor('performance', 'map', STANDARD_PRICES)).toEqual(proposal);
  for (const kept of ['map_pro', 'map_pro_lifetime', 'business', 'premium_lifetime'] as const)
    expect(proposalFor('agency', kept, STANDARD_PRICES)).toBeNull();
});
