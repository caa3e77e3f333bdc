import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountOn,
  allowsOneMore,
  countsVisitors,
  type EntitledAccount,
  entitlementsAfter,
  entitlementsOf,
  entitlementsOn,
  roomFor,
} from '#domain/plans/entitlements.ts';
import { FEATURES } from '#domain/plans/features.ts';
import { hasFeature, limitOf } from '#domain/plans/offers.ts';
import { LIMITS, PLANS, type Plan, UNLIMITED } from '#domain/plans/plans.ts';
import { planAtStart, TRIAL, trialExtended } from '#domain/plans/trial.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const DAY = 86_400_000;
const later = (ms: number) => new Date(NOW.getTime() + ms);
const account = (plan: string, trial_ends_at: Date | null = null): EntitledAccount => ({ ...accountOn('limited'), plan, trial_ends_at });

describe('why a plan is in force, and until when', () => {
  test.each([
    ['a plan without an end', account('agency'), { plan: 'agency', why: 'plan', until: null, since: null, held: 'agency' }],
    ['the least one', account('limited'), { plan: 'limited', why: 'free', until: null, since: null, held: 'limited' }],
    ['an unknown one', account('gold'), { plan: 'limited', why: 'free', until: null, since: null, held: 'limited' }],
    ['a trial', account('business', later(1)), { plan: 'business', why: 'trial', until: later(1), since: null, held: 'business' }],
    ['a trial at its end', account('business', NOW), { plan: 'limited', why: 'trial_ended', until: null, since: NOW, held: 'business' }],
  ] as const)('%s', (_what, row, expected) => {
    expect(entitlementsOf(row, NOW)).toMatchObject(expected);
  });

  test('a trial knows what comes after it, anything else goes on', () => {
    expect(entitlementsAfter(account('agency', later(DAY)), NOW)).toMatchObject({
      plan: 'limited',
      why: 'trial_ended',
      limits: { canvases: 3 },
    });
    for (const row of [account('agency'), account('limited'), account('agency', NOW)]) expect(entitlementsAfter(row, NOW)).toBeNull();
  });
});

test('features and limits are those of the plan in force', () => {
  for (const plan of PLANS) {
    const { features, limits } = entitlementsOn(plan);
    expect(FEATURES.filter((feature) => features[feature])).toEqual(FEATURES.filter((feature) => hasFeature(plan, feature)));
    expect(limits).toEqual(Object.fromEntries(LIMITS.map((limit) => [limit, limitOf(plan, limit)])));
  }
  expect(PLANS.filter((plan) => entitlementsOn(plan).vip)).toEqual([
    'business',
    'agency',
    'click_funnel',
    'performance',
    'premium_lifetime',
  ]);
});

test('an account is settled once what it owns was fitted to the plan in force', () => {
  const tried = { ...account('business', later(DAY)), plan_settled: 'business' };
  expect([NOW, later(DAY)].map((at) => entitlementsOf(tried, at).settled)).toEqual([true, false]);
  expect(entitlementsOf({ ...tried, plan_settled: null }, NOW).settled).toBe(false);
});

test('too many people lock reports, of this month and beyond the grace of the plan in force', () => {
  const counted = { ...accountOn('performance_starter'), people_month: '2026-03', people_tracked: 6_001 };
  expect(entitlementsOf(counted, NOW).peopleBeyond).toBe(6_001);
  expect(entitlementsOf({ ...counted, plan: 'performance_pro' }, NOW).peopleBeyond).toBeNull();
  expect(entitlementsOf({ ...counted, people_tracked: 6_000 }, NOW).peopleBeyond).toBeNull();
  expect(entitlementsOf(counted, new Date('2026-04-01T00:00:00Z')).peopleBeyond).toBeNull();
  // A plan that counts nobody shows no reports at all.
  expect(entitlementsOf({ ...counted, plan: 'map' }, NOW).peopleBeyond).toBeNull();
});

test('there is room for so many more, and for one more where there is any', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PLANS), fc.constantFrom(...LIMITS), fc.nat(300_000), (plan, limit, used) => {
      const has = entitlementsOn(plan);
      const room = roomFor(has, limit, used);
      expect(room > 0).toBe(allowsOneMore(has, limit, used));
      expect(room === Number.POSITIVE_INFINITY).toBe(has.limits[limit] === UNLIMITED);
    }),
  );
  expect(PLANS.filter((plan) => countsVisitors(entitlementsOn(plan)))).toEqual(PLANS.filter((plan) => hasFeature(plan, 'kpiMonitoring')));
});

describe('plan and trial of an account', () => {
  test('begin with the trial, for guests with the least and for who set the server up with everything; nothing is to be locked', () => {
    const begun = (who: 'customer' | 'guest' | 'staff') => entitlementsOf({ ...accountOn('limited'), ...planAtStart(who, NOW) }, NOW);
    expect(begun('customer')).toMatchObject({ plan: TRIAL.plan, why: 'trial', until: later(14 * DAY), settled: true });
    expect(begun('guest')).toMatchObject({ plan: 'limited', why: 'free', settled: true });
    expect(begun('staff')).toMatchObject({ plan: 'agency', why: 'plan', settled: true });
  });

  test('a trial grows from its end, or from now where it is over; on the least plan one begins', () => {
    const grown = (plan: Plan, ends: Date | null) => trialExtended({ plan, trial_ends_at: ends }, 7, NOW);
    expect(grown('performance_pro', later(DAY))).toEqual({ plan: 'performance_pro', trial_ends_at: later(8 * DAY) });
    expect(grown('performance_pro', later(-DAY))).toEqual({ plan: 'performance_pro', trial_ends_at: later(7 * DAY) });
    expect(grown('limited', null)).toEqual({ plan: TRIAL.plan, trial_ends_at: later(7 * DAY) });
  });
});
