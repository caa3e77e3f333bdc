import { expect, test } from 'vitest';
import type { BilledAs, Report, RunningPlan } from '#domain/billing/events.ts';
import { openingOf, type Subscription } from '#domain/billing/subscription.ts';
import type { Plan } from '#domain/plans/plans.ts';
import { nextOf, transition } from '#tests/support/at-standard-prices.ts';

/** What a provider says of payments that went back, and of discounts. */

const NOW = new Date('2026-05-04T10:00:00Z');
const START = openingOf({ plan: 'limited', trial_ends_at: null }, NOW, 'UTC');

function bill(act: string, plan: Plan, amount: number, about: Partial<BilledAs> = {}): BilledAs {
  const forGood = plan.endsWith('lifetime');
  const paidAt = new Date(NOW.getTime() + Number(act) * 60_000);
  return {
    bill: {
      ...{ act, reason: forGood ? 'once' : 'start', plan, period: forGood ? null : 'monthly', starts: NOW, ends: null },
      ...{ list: amount, discount: 0, coupon: null, credit: 0, amount, currency: 'USD' },
      ...{ tax: 0, taxShown: 'included', taxPercent: null },
    },
    ...{
      status: 'paid',
      paidAt,
      number: act,
      url: null,
      forGood,
      refunded: null,
      gaveBack: 0,
      dispute: null,
      disputeBefore: null,
      ...about,
    },
  };
}
const back = (amount: number) => ({ refunded: { amount, at: NOW }, gaveBack: amount });
const say = (before: Subscription, bills: readonly BilledAs[], about: Partial<Report> = {}) =>
  transition(before, { type: 'report', report: { running: null, credit: 0, bills, forGood: [], ...about } }, NOW);

test('a plan for good whose payment went back falls to what is paid for good besides, whichever was paid last', () => {
  const both = say(START, [bill('1', 'map_lifetime', 9_900), bill('2', 'map_pro_lifetime', 29_900)]).subscription;
  expect([both.plan, both.floor, both.refundable?.act]).toEqual(['map_pro_lifetime', 'map_pro_lifetime', '2']);
  const other = say(both, [bill('2', 'map_pro_lifetime', 29_900, back(29_900))], { forGood: ['map_lifetime'] }).subscription;
  expect([other.plan, other.refundable]).toEqual(['map_lifetime', null]);
  // The earlier one changes nothing about the later one, which can still go back.
  const first = say(both, [bill('1', 'map_lifetime', 9_900, back(9_900))], { forGood: ['map_pro_lifetime'] }).subscription;
  expect([first.plan, first.refundable?.act]).toEqual(['map_pro_lifetime', '2']);
  expect(say(first, [bill('2', 'map_pro_lifetime', 29_900, back(29_900))]).subscription.plan).toBe('map_lifetime');
});

test('what went back in part leaves the rest, and said again it changes nothing', () => {
  const paid = say(START, [bill('1', 'map_pro_lifetime', 29_900)]).subscription;
  const part = say(paid, [bill('1', 'map_pro_lifetime', 29_900, back(10_000))]).subscription;
  expect([part.plan, part.refundable]).toMatchObject(['map_pro_lifetime', { amount: 19_900, floorBefore: 'limited' }]);
  expect(say(part, []).subscription).toBe(part);
  const failed = say(part, [bill('1', 'map_pro_lifetime', 29_900, { refunded: { amount: 0, at: NOW }, gaveBack: -10_000 })]);
  expect([failed.subscription.refundable?.amount, failed.subscription.acts]).toEqual([29_900, part.acts + 1]);
});

test('a discount of a provider is taken off the next payment alone', () => {
  const ends = new Date('2026-06-04T10:00:00Z');
  const running: RunningPlan = {
    plan: 'business',
    period: 'monthly',
    isTrial: false,
    starts: NOW,
    ends,
    worth: 34_900,
    bought: { price: 34_900, shown: 'included' },
    currency: 'USD',
    isEnding: false,
    change: null,
    owed: null,
    nextOff: 17_450,
  };
  const with50 = say(START, [], { running }).subscription;
  expect(nextOf(with50)).toEqual({ amount: 17_450, at: ends });
  expect(nextOf(say(with50, [], { running: { ...running, nextOff: 0 } }).subscription)?.amount).toBe(34_900);
});

test('what a bank decides: nothing is credited meanwhile, lost ends what was paid for and that alone, a part ends nothing', () => {
  const ends = new Date('2026-06-04T10:00:00Z');
  const running: RunningPlan = {
    ...{ plan: 'business', period: 'monthly', isTrial: false, starts: NOW, ends, worth: 34_900, currency: 'USD' },
    ...{ bought: { price: 34_900, shown: 'included' }, isEnding: false, change: null, owed: null, nextOff: 0 },
  };
  const paidFor = (about: Partial<BilledAs>): BilledAs => {
    const one = bill('1', 'business', 34_900, about);
    return { ...one, bill: { ...one.bill, ends } };
  };
  const said = (state: 'open' | 'won' | 'lost', taken: number, disputeBefore: BilledAs['disputeBefore'] = null) =>
    paidFor({ dispute: { state, taken, reason: 'fraudulent', answerBy: null }, disputeBefore });
  const paid = say(START, [paidFor({})], { running }).subscription;
  const open = say(paid, [said('open', 34_900)], { running });
  expect([open.subscription.plan, open.subscription.disputed, open.effects.map(({ type }) => type)]).toEqual(['business', ['1'], ['file']]);
  const more = { type: 'order', plan: 'agency', period: 'monthly', coupon: null } as const;
  expect([transition(open.subscription, more, NOW).refused, transition(open.subscription, { type: 'refund' }, NOW).refused]).toEqual([
    'disputed',
    'no_refund',
  ]);
  // Said again it changes nothing.
  expect(say(open.subscription, [], { running }).subscription).toBe(open.subscription);
  const fought = { state: 'open', taken: 34_900 } as const;
  const won = say(open.subscription, [said('won', 0, fought)], { running }).subscription;
  expect({ ...won, acts: 0 }).toEqual({ ...paid, acts: 0 });
  const lost = say(open.subscription, [said('lost', 34_900, fought)], { running });
  expect([lost.subscription.plan, lost.subscription.state, lost.effects.map(({ type }) => type)]).toEqual([
    'limited',
    'canceled',
    ['file', 'stop', 'grant'],
  ]);
  expect(say(open.subscription, [said('lost', 10_000, fought)], { running }).subscription).toMatchObject({
    plan: 'business',
    disputed: [],
    refundable: { amount: 24_900 },
  });
  // A period that is over takes nothing with it.
  const later = { ...running, starts: ends, ends: new Date('2026-07-04T10:00:00Z') };
  expect(say(open.subscription, [said('lost', 34_900, fought)], { running: later }).subscription.plan).toBe('business');
});
