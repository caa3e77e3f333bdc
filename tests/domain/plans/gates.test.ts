import { expect, test } from 'vitest';
import { countsVisitors, entitlementsOn } from '#domain/plans/entitlements.ts';
import { featureOfEvent, featureOfKpi, lockOf, withheldKinds } from '#domain/plans/gates.ts';
import { hasFeature } from '#domain/plans/offers.ts';
import { PLANS } from '#domain/plans/plans.ts';
import { ELEMENT_TYPES, type METRIC_TYPES } from '#domain/wire/reports/kpis.ts';
import { EVENT_KINDS } from '#domain/wire/track.ts';
import { shownOn } from '#tests/support/at-standard-prices.ts';

const COUNTING = PLANS.filter((plan) => countsVisitors(entitlementsOn(plan)));

test('leads begin with Performance Pro, purchases and deals with Business', () => {
  expect(Object.fromEntries(COUNTING.map((plan) => [plan, withheldKinds(entitlementsOn(plan))]))).toEqual({
    performance_starter: ['form_completed', 'call_scheduled', 'purchase', 'deal'],
    performance_pro: ['purchase', 'deal'],
    business: [],
    agency: [],
    click_funnel: [],
    performance: [],
    premium_lifetime: [],
  });
  expect(EVENT_KINDS.filter((kind) => featureOfEvent(kind) === null)).toEqual([
    'page_view',
    'link_click',
    'button_click',
    'scroll',
    'video_view',
    'custom',
  ]);
});

test('a KPI needs what it counts, and money that was earned needs purchases whatever it is about', () => {
  const needs = (metric_type: (typeof METRIC_TYPES)[number]) =>
    Object.fromEntries([null, ...ELEMENT_TYPES].map((element_type) => [String(element_type), featureOfKpi({ metric_type, element_type })]));
  const leads = { formCompleted: 'leadTracking', callScheduled: 'leadTracking' };
  expect(needs('HITS')).toMatchObject({
    null: null,
    person: null,
    pageView: null,
    customEvent: null,
    ...leads,
    dealStage: 'purchaseTracking',
    purchaseMade: 'purchaseTracking',
  });
  for (const metric of ['TOTAL_REVENUE', 'REVENUE_PER_PERSON'] as const)
    expect(new Set(Object.values(needs(metric)))).toEqual(new Set(['purchaseTracking']));
  // What was spent is no event, whatever the KPI is about.
  for (const metric of ['TOTAL_SPEND', 'SPEND_PER_PERSON'] as const) expect(new Set(Object.values(needs(metric)))).toEqual(new Set([null]));
});

test('a lock names the first plan that opens it', () => {
  for (const plan of PLANS) {
    for (const feature of ['leadTracking', 'purchaseTracking'] as const) {
      const lock = lockOf(shownOn(plan), feature);
      expect(lock === null).toBe(hasFeature(plan, feature));
      if (lock) expect([lock.feature, lock.plan && hasFeature(lock.plan, feature)]).toEqual([feature, true]);
    }
    expect(lockOf(shownOn(plan), null)).toBeNull();
  }
});
