import { expect, test } from 'vitest';
import { targetsOfPlan } from '#domain/targets/of-plan.ts';

/** What a plan sets, as targets. */

const PLAN = { people: 10_432.4, buyers: 393.2, revenue: 2_122_250 };
const PEOPLE = { id: 'p', metric_type: 'HITS', element_type: 'person' };

test('takes the KPI that counts the same, and names the one to be made where there is none', () => {
  const kpis = [{ id: 'forms', metric_type: 'HITS', element_type: 'formCompleted' }, PEOPLE];
  expect(targetsOfPlan(PLAN, 'month', 'USD', { kpis, targets: [] })).toEqual([
    { measure: 'people', kpi: { id: 'p' }, target_value: 10_432, threshold_value: 8_345, period: 2 },
    {
      measure: 'buyers',
      kpi: expect.objectContaining({ metric_type: 'CUSTOMER_COUNT' }),
      target_value: 393,
      threshold_value: 314,
      period: 2,
    },
    // Money in whole units of the currency.
    {
      measure: 'revenue',
      kpi: expect.objectContaining({ metric_type: 'TOTAL_REVENUE' }),
      target_value: 21_223,
      threshold_value: 16_978,
      period: 2,
    },
  ]);
});

test('a KPI with a condition counts something else, and what is a target already is not made again', () => {
  const some = { ...PEOPLE, attribute_key: 'path', operator: '=', value: '/a' };
  const onlyPeople = { people: 100, buyers: 0, revenue: 0 };
  const [made] = targetsOfPlan(onlyPeople, 'week', 'JPY', { kpis: [some], targets: [] });
  expect(made).toMatchObject({ kpi: { metric_type: 'HITS', element_type: 'person' }, period: 1 });
  const targets = [{ widget_id: 'p', period: 1, target_value: 100 }];
  expect(targetsOfPlan(onlyPeople, 'week', 'JPY', { kpis: [PEOPLE], targets })).toEqual([]);
  expect(targetsOfPlan(onlyPeople, 'month', 'JPY', { kpis: [PEOPLE], targets })).toHaveLength(1);
});
