import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineMetric, isRatio } from '#domain/kit/metric.ts';
import { DEFAULT_KPIS } from '#domain/metrics/default-kpis.ts';
import { metricOf, metricValue, paceOf } from '#domain/metrics/index.ts';
import { ratio, relativeChange } from '#domain/metrics/ratio.ts';
import { ELEMENT_TYPES, METRIC_TYPES, targetTypeOf } from '#domain/wire/reports/kpis.ts';

const amount = fc.option(fc.oneof(fc.integer({ min: -5, max: 1e9 }), fc.constantFrom(0, Number.NaN, Number.POSITIVE_INFINITY)));
/** The metric of every wire type on every element. */
const METRICS = METRIC_TYPES.flatMap((metric_type) => ELEMENT_TYPES.map((element_type) => metricOf({ metric_type, element_type })));

const measured = fc.record({
  people: amount,
  hits: amount,
  revenue: amount,
  spend: amount,
  orders: amount,
  buyers: amount,
  order_revenue: amount,
  converted: amount,
  items: amount,
});

describe('metrics', () => {
  test('have names of their own', () => {
    expect(new Set(METRICS.map(({ name }) => name)).size).toBe(new Set(METRICS).size);
  });

  test('HITS of a person, or of nothing named, counts people; of anything else events', () => {
    expect(metricOf({ metric_type: 'HITS', element_type: 'person' }).numerator).toBe('people');
    expect(metricOf({ metric_type: 'HITS', element_type: 'purchaseMade' }).numerator).toBe('hits');
    expect(metricOf({ metric_type: 'HITS' }).numerator).toBe('people');
  });

  test('a value is finite or null, whatever was measured', () => {
    fc.assert(
      fc.property(measured, fc.constantFrom(...METRICS), (values, metric) => {
        const value = metricValue(metric, values);
        expect(value === null || Number.isFinite(value)).toBe(true);
      }),
    );
  });

  test('no data: 0 for totals, "–" for ratios', () => {
    for (const metric of METRICS) expect(metricValue(metric, {})).toBe(isRatio(metric) ? null : 0);
    expect(metricValue(metricOf({ metric_type: 'REVENUE_PER_PERSON' }), { revenue: 500, people: 0 })).toBeNull();
    expect(metricValue(metricOf({ metric_type: 'REVENUE_PER_PERSON' }), { revenue: 500, people: 4 })).toBe(125);
    expect(metricValue(metricOf({ metric_type: 'SPEND_PER_PERSON' }), { spend: 0, people: 4 })).toBe(0);
  });

  test('a ratio that would be 0 without data cannot be declared', () => {
    expect(() =>
      defineMetric({ name: 'wrong', numerator: 'spend', denominator: 'hits', format: 'money', whenEmpty: 0, better: 'down' }),
    ).toThrow('wrong');
  });

  test('say what to fetch, how to pace and which way is good', () => {
    const spend = metricOf({ metric_type: 'SPEND_PER_PERSON' });
    expect([spend.numerator, spend.denominator, spend.better, paceOf(spend)]).toEqual(['spend', 'people', 'down', 'ratio']);
    expect(paceOf(metricOf({ metric_type: 'HITS' }))).toBe('count');
    for (const metric_type of METRIC_TYPES) {
      expect(metricOf({ metric_type }).format === 'money').toBe(targetTypeOf(metric_type) === 1);
    }
    expect(paceOf(metricOf({ metric_type: 'TOTAL_SPEND' }))).toBe('money');
  });
});

describe('ratios', () => {
  test('without a denominator there is none', () => {
    expect([ratio(1, 0), ratio(0, 0), ratio(1, -2), ratio(null, 2), ratio(2, null), ratio(1e308, 1e-300)]).toEqual(Array(6).fill(null));
    expect(ratio(1, 4)).toBe(0.25);
  });
  test('change is relative to what was before', () => {
    expect(relativeChange(130, 120)).toBeCloseTo(0.0833, 4);
    expect(relativeChange(0, 120)).toBe(-1);
    expect(relativeChange(5, 0)).toBeNull();
  });
});

test('a new workspace starts with people, forms, purchases, revenue and ad spend', () => {
  expect(DEFAULT_KPIS.map(({ key }) => key)).toEqual(['people_tracked', 'forms_completed', 'purchases', 'revenue', 'ad_spend']);
  expect(DEFAULT_KPIS.map((kpi) => metricOf(kpi).name)).toEqual(['people', 'hits', 'hits', 'total_revenue', 'total_spend']);
});
