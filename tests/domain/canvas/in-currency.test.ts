import { expect, test } from 'vitest';
import { documentSchema, type Traffic } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { hasAmounts, inCurrency } from '#domain/canvas/in-currency.ts';
import { initialTraffic, TRAFFIC_MODELS } from '#domain/canvas/traffic.ts';
import { canvas, element, line, product, sells, source } from '#tests/fixtures/canvas-parts.ts';

/** A canvas that goes where other money is counted. */

const shop = canvas({
  elements: [
    source('ads', 1000, 200_000),
    element('bought', { traffic: { model: 'two_of_three', spend: 300_000, per_person: 75, typed: ['spend', 'per_person'] } }),
    element('purchase', { offers: [sells('box')] }),
    element('tip', { value: 500 }),
  ],
  lines: [line('ads', 'purchase', 0.1), line('bought', 'purchase', 0.1), line('purchase', 'tip', 0.5)],
  products: [product('box', 10_000, { fee_fixed: 30, unit_cost: 2000, fee_share: 0.03 })],
  fixed_costs: [{ id: 'team', name: 'Team', amount: 50_000 }],
  scenarios: [
    {
      id: 's',
      name: 'Low',
      elements: { tip: { value: 300 } },
      lines: {},
      products: { box: { price: 9000 } },
      fixed_costs: { team: { amount: 40_000 } },
    },
  ],
  outlook: { periods: 6, goal: { of: 'profit', amount: 1_000_000 } },
});

test('every amount is converted, and people, shares and rates stay', () => {
  // A dollar is 150 yen, and a yen has no parts.
  const there = inCurrency(shop, 'USD', 'JPY', 150);
  expect(documentSchema.safeParse(there).error).toBeUndefined();
  expect(there).toMatchObject({
    elements: [{ traffic: { people: 1000, fee: 300_000 } }, { traffic: { spend: 450_000, per_person: 112.5 } }, {}, { value: 750 }],
    products: [{ price: 15_000, fee_fixed: 45, unit_cost: 3000, fee_share: 0.03 }],
    fixed_costs: [{ amount: 75_000 }],
    scenarios: [{ elements: { tip: { value: 450 } }, products: { box: { price: 13_500 } }, fixed_costs: { team: { amount: 60_000 } } }],
    outlook: { periods: 6, goal: { of: 'profit', amount: 1_500_000 } },
  });
  expect(forecast(there).totals.revenue).toBeCloseTo((forecast(shop).totals.revenue / 100) * 150, 6);
});

test('where the currency is the same nothing is changed, and a wish for buyers is no amount', () => {
  expect(inCurrency(shop, 'USD', 'USD', 2)).toBe(shop);
  const buyers = canvas({ elements: [element('page')], outlook: { goal: { of: 'buyers', amount: 50 } } });
  expect(inCurrency(buyers, 'USD', 'JPY', 150).outlook).toEqual({ goal: { of: 'buyers', amount: 50 } });
  expect([hasAmounts(shop), hasAmounts(buyers), hasAmounts(canvas({ elements: [source('seo', 500)] }))]).toEqual([true, false, false]);
});

test.each(TRAFFIC_MODELS)('no amount of a source is forgotten: %s', (model) => {
  const filled = Object.fromEntries(
    Object.entries({ ...initialTraffic(model), ...(model === 'two_of_three' && { spend: 0, per_person: 0 }) }).map(([field, value]) => [
      field,
      typeof value === 'number' ? (['ctr', 'open', 'click', 'share'].includes(field) ? 0.5 : 1000) : value,
    ]),
  ) as unknown as Traffic;
  const [there] = inCurrency(canvas({ elements: [element('ads', { traffic: filled })] }), 'EUR', 'USD', 2).elements;
  const doubled = Object.entries(there?.traffic ?? {})
    .filter(([, value]) => value === 2000)
    .map(([field]) => field);
  expect(doubled).toEqual(
    Object.keys(filled).filter((field) => ['spend', 'per_person', 'cpm', 'fee', 'per_lead', 'per_send'].includes(field)),
  );
});
