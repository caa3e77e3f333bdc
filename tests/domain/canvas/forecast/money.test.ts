import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CanvasElement, Traffic } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { saleMoney, scheduleOf } from '#domain/canvas/forecast/money.ts';
import { resolveTraffic } from '#domain/canvas/forecast/traffic.ts';
import { checkCanvas } from '#domain/canvas/validate.ts';
import { canvas, element, line, product, sells, source } from '#tests/fixtures/canvas-parts.ts';

describe('traffic', () => {
  const resolved = (traffic: Traffic) => {
    const { people, spend, complete } = resolveTraffic(traffic);
    return [people, spend, complete];
  };
  test('two typed inputs give the third', () => {
    const typed = (...names: ('spend' | 'per_person' | 'people')[]) =>
      resolveTraffic({ model: 'two_of_three', spend: 600_000, per_person: 75, people: 9000, typed: names });
    expect(typed('spend', 'per_person')).toMatchObject({ people: 8000, computed: 'people' });
    expect(typed('per_person', 'people')).toMatchObject({ spend: 675_000, computed: 'spend' });
    expect(typed('people', 'spend')).toMatchObject({ people: 9000, spend: 600_000, computed: 'per_person' });
    expect(typed('people', 'spend').per_person).toBeCloseTo(66.6667, 3);
    expect(typed('people')).toMatchObject({ people: 9000, spend: 0, computed: null, complete: false });
  });
  test('a spend at no cost a person says nothing about people', () => {
    expect(resolved({ model: 'two_of_three', spend: 1000, per_person: 0, typed: ['spend', 'per_person'] })).toEqual([0, 1000, false]);
  });
  test.each<[Traffic, number, number, boolean]>([
    [{ model: 'cpm', spend: 100_000, cpm: 500, ctr: 0.01 }, 2000, 100_000, true],
    [{ model: 'cpm', spend: 100_000, cpm: 0, ctr: 0.01 }, 0, 100_000, false],
    [{ model: 'flat', fee: 50_000, people: 300 }, 300, 50_000, true],
    [{ model: 'list', size: 20_000, open: 0.3, click: 0.05, fee: 900 }, 300, 900, true],
    [{ model: 'per_lead', people: 100, per_lead: 250 }, 100, 0, true],
    [{ model: 'revenue_share', people: 100, share: 0.3 }, 100, 0, true],
    [{ model: 'free', people: 100 }, 100, 0, true],
  ])('%o', (traffic, people, spend, complete) => {
    expect(resolved(traffic)).toEqual([people, spend, complete]);
  });
  test('an incomplete source is a problem, not a throw', () => {
    const { problems } = forecast(canvas({ elements: [element('ads', { traffic: { model: 'two_of_three', typed: [] } })] }));
    expect(problems).toEqual([{ code: 'source_incomplete', elements: ['ads'], lines: [] }]);
  });
});

describe('money of one sale', () => {
  test('twelve months at 8 % churn are 7.90 payments; three parts at 4 % default 2.88', () => {
    expect(scheduleOf({ type: 'recurring', periods: 12, churn: 0.08 }).payments).toBeCloseTo(7.9, 2);
    expect(scheduleOf({ type: 'recurring', periods: 12, churn: 0 }).payments).toBe(12);
    expect(scheduleOf({ type: 'instalments', payments: 3, default_rate: 0.04 }).payments).toBeCloseTo(2.88, 2);
    expect(scheduleOf({ type: 'instalments', payments: 3, default_rate: 1 }).payments).toBe(1);
  });
  test('net takes refunds, fees and unit cost off', () => {
    const shirt = product('shirt', 10_000, { refund: 0.05, fee_share: 0.029, fee_fixed: 30, unit_cost: 2_000 });
    expect(saleMoney(shirt, 1).gross).toBe(10_000);
    expect(saleMoney(shirt, 1).net).toBeCloseTo(10_000 - 500 - 290 - 30 - 2_000, 9);
    expect(saleMoney(shirt, 2).net).toBeCloseTo(20_000 - 1_000 - 580 - 30 - 4_000, 9);
  });
  test('tax is passed on: 119.00 with 19 % in it earns 100.00, and so does 100.00 with 19 % on top', () => {
    const costs = { refund: 0.1, fee_share: 0.03, fee_fixed: 30, unit_cost: 700 };
    const included = product('book', 11_900, { ...costs, tax: { rate: 0.19, included: true } });
    const added = product('book', 10_000, { ...costs, tax: { rate: 0.19, included: false } });
    for (const book of [included, added]) {
      expect(saleMoney(book, 1).gross).toBeCloseTo(10_000, 9);
      // 100.00 − 10.00 given back − 3 % of the 119.00 that are paid − 0.30 − 7.00.
      expect(saleMoney(book, 1).net).toBeCloseTo(10_000 - 1_000 - 357 - 30 - 700, 9);
    }
    const app = product('app', 2_400, { billing: { type: 'recurring', periods: 3, churn: 0 }, tax: { rate: 0.2, included: true } });
    expect(saleMoney(app, 2).gross).toBeCloseTo(12_000, 9);
    expect(saleMoney(product('free', 10_000, { tax: { rate: 0, included: true } }), 1)).toEqual({ gross: 10_000, net: 10_000 });
  });
  test('instalments deliver once, a subscription every time', () => {
    const parts = product('course', 10_000, {
      billing: { type: 'instalments', payments: 3, default_rate: 0 },
      unit_cost: 1_000,
      fee_fixed: 10,
    });
    expect(saleMoney(parts, 1)).toEqual({ gross: 30_000, net: 30_000 - 1_000 - 30 });
    const box = product('box', 3_000, { billing: { type: 'recurring', periods: 4, churn: 0 }, unit_cost: 1_000 });
    expect(saleMoney(box, 1)).toEqual({ gross: 12_000, net: 8_000 });
  });
  test('only those who pay after the trial count', () => {
    const app = product('app', 2_000, { billing: { type: 'recurring', periods: 10, churn: 0, trial_to_paid: 0.25 } });
    const { totals } = forecast(
      canvas({
        elements: [source('ads', 100), element('trial', { offers: [sells('app')] })],
        lines: [line('ads', 'trial', 0.4)],
        products: [app],
      }),
    );
    expect(totals).toMatchObject({ revenue: 200_000, buyers: 10, orders: 10, aov: 20_000 });
  });
});

describe('orders', () => {
  test('bump, upsell and a downsell to refusers: 9,528 and 95.28 an order', () => {
    const { totals, elements } = forecast(
      canvas({
        elements: [
          source('ads', 100),
          element('order', { offers: [sells('book'), sells('bump', 0.4)] }),
          element('upsell'),
          element('accepted', { offers: [sells('course')] }),
          element('downsell', { offers: [sells('lite', 0.3)] }),
        ],
        lines: [line('ads', 'order', 1), line('order', 'upsell', 1), line('upsell', 'accepted', 0.2), line('upsell', 'downsell', 0.8)],
        products: [product('book', 4900), product('bump', 2700), product('course', 9700), product('lite', 6700)],
      }),
    );
    expect(totals.revenue).toBeCloseTo(952_800, 6);
    expect(totals.orders).toBeCloseTo(100, 9);
    expect(totals.buyers).toBeCloseTo(100, 9);
    expect(totals.aov).toBeCloseTo(9528, 6);
    expect(elements.order!.revenue).toBeCloseTo(598_000, 6);
  });

  const loop = (repeatable: boolean, take: number) =>
    forecast(
      canvas({
        elements: [source('ads', 1000), element('shop', { offers: [sells('coffee', take)] }), element('mails')],
        lines: [line('ads', 'shop', 1), line('shop', 'mails', 0.5), line('mails', 'shop', 0.4)],
        products: [product('coffee', 1000, { repeatable })],
      }),
    );
  test('who comes back buys a repeatable product again, a buy-once product not', () => {
    expect(loop(false, 1).totals).toMatchObject({ revenue: 1_000_000 });
    expect(loop(false, 1).totals.orders).toBeCloseTo(1000, 6);
    expect(loop(true, 1).totals.revenue).toBeCloseTo(1_250_000, 4);
    expect(loop(true, 1).totals.orders).toBeCloseTo(1250, 6);
    expect(loop(true, 1).totals.buyers).toBeCloseTo(1000, 6);
  });
  test('a buy-once product in a loop sells to take × people, and each is one buyer', () => {
    const { totals } = loop(false, 0.3);
    expect(totals.revenue).toBeCloseTo(300_000, 4);
    expect(totals.buyers).toBeCloseTo(300, 6);
  });
  test('an offer of a product that is gone earns nothing and is named', () => {
    const { problems, totals } = forecast(canvas({ elements: [source('ads', 10), element('ads2', { offers: [sells('gone')] })] }));
    expect(problems).toEqual([{ code: 'unknown_product', elements: ['ads2'], lines: [] }]);
    expect(totals.revenue).toBe(0);
  });
});

describe('cost that arises later', () => {
  const partner = (traffic: Traffic) =>
    forecast(
      canvas({
        elements: [
          element('partner', { traffic }),
          element('page'),
          element('form', { rule: { type: 'event', event: 'form_completed' } }),
          element('buy', { value: 5000 }),
        ],
        lines: [line('partner', 'page', 1), line('page', 'form', 0.3), line('page', 'buy', 0.1), line('form', 'buy', 0.5)],
      }),
    );
  describe('per lead', () => {
    const perLead: Traffic = { model: 'per_lead', people: 1000, per_lead: 500 };

    test('each person who completes a form, whether they buy or not', () => {
      const { sources, totals } = partner(perLead);
      expect(sources.partner!.ad_cost).toBeCloseTo(300 * 500, 6);
      expect(sources.partner!.buyers).toBeCloseTo(250, 9);
      expect(totals.ad_cost).toBeCloseTo(150_000, 6);
    });
    const leads = (more: Partial<CanvasElement>, sold: number) =>
      forecast(
        canvas({
          elements: [element('partner', { traffic: perLead }), element('form', more), element('buy', { value: 9000 })],
          lines: [line('partner', 'form', 0.3), line('form', 'buy', sold)],
        }),
      ).totals;
    test('a form is a form before it has a rule, and with nothing sold', () => {
      expect(leads({ kind: 'form_completed' }, 0)).toMatchObject({ ad_cost: 150_000, buyers: 0 });
      expect(leads({ kind: 'form_completed' }, 0.1).ad_cost).toBeCloseTo(150_000, 6);
      expect(leads({ kind: 'call_scheduled' }, 0.1).ad_cost).toBeCloseTo(150_000, 6);
    });
    test('who fills in two forms on ways of their own is one lead', () => {
      const { totals } = forecast(
        canvas({
          elements: [
            element('partner', { traffic: perLead }),
            element('page'),
            element('form', { kind: 'form_completed' }),
            element('call', { kind: 'call_scheduled' }),
          ],
          lines: [line('partner', 'page', 1), line('page', 'form', 1, { also: true }), line('page', 'call', 0.5)],
        }),
      );
      expect(totals.ad_cost).toBeCloseTo(1000 * 500, 6);
    });
    test('a purchase is no lead, and a canvas on which nobody becomes one is checked', () => {
      const sale = canvas({
        elements: [element('partner', { traffic: perLead }), element('buy', { kind: 'purchase', value: 9000 })],
        lines: [line('partner', 'buy', 0.3)],
      });
      expect(forecast(sale).totals.ad_cost).toBe(0);
      expect(checkCanvas(sale)).toContainEqual(expect.objectContaining({ code: 'nothing_makes_leads', elements: ['partner'] }));
    });
  });
  test('revenue share: of the gross revenue of its own people', () => {
    const { sources, elements } = partner({ model: 'revenue_share', people: 1000, share: 0.3 });
    expect(sources.partner!.ad_cost).toBeCloseTo(0.3 * 250 * 5000, 6);
    expect(elements.partner!.spend).toBe(sources.partner!.ad_cost);
    expect(sources.partner!.roas).toBeCloseTo(1 / 0.3, 9);
  });
});

describe('totals', () => {
  test('ratios of a plain canvas', () => {
    const { totals } = forecast(
      canvas({
        elements: [source('ads', 1000, 100_000), element('buy', { offers: [sells('p')] })],
        lines: [line('ads', 'buy', 0.05)],
        products: [product('p', 6_100, { unit_cost: 1_100 })],
        fixed_costs: [{ id: 'f', name: 'Tools', amount: 25_000 }],
      }),
    );
    expect(totals.revenue).toBeCloseTo(305_000, 6);
    expect(totals.product_cost).toBeCloseTo(55_000, 6);
    expect(totals.profit).toBeCloseTo(125_000, 6);
    expect(totals.margin).toBeCloseTo(125 / 305, 9);
    expect(totals.roas).toBeCloseTo(3.05, 9);
    expect(totals.roi).toBeCloseTo(125 / 180, 9);
    expect(totals.cpa).toBeCloseTo(2000, 6);
    expect(totals.aov).toBeCloseTo(6100, 6);
    expect(totals.epc).toBeCloseTo(250, 9);
    expect(totals.break_even_cpc).toBeCloseTo(225, 9);
    expect(totals.max_cpa).toBeCloseTo(5000, 6);
    // 3,050.00 of 1,000.00 for ads and 250.00 for tools; 50 buyers; nobody becomes a lead.
    expect(totals.mer).toBeCloseTo(3050 / 1250, 9);
    expect(totals.ltv).toBeCloseTo(6100, 6);
    expect([totals.leads, totals.cpl]).toEqual([null, null]);
  });
  test('nothing to divide by is null, never 0', () => {
    expect(forecast(canvas({})).totals).toMatchObject({
      profit: 0,
      margin: null,
      roas: null,
      roi: null,
      cpa: null,
      aov: null,
      epc: null,
      break_even_cpc: null,
      max_cpa: null,
      mer: null,
      ltv: null,
      leads: null,
      cpl: null,
    });
  });
});

test('leads are counted once each, over all sources, at what they cost', () => {
  const form = { ...element('form'), kind: 'form_completed' };
  const plan = canvas({
    elements: [source('ads', 1000, 100_000), source('blog', 500), element('page'), form, { ...element('call'), kind: 'call_scheduled' }],
    lines: [
      line('ads', 'page', 1),
      line('blog', 'page', 1),
      line('page', 'form', 0.2),
      line('form', 'page', 0.5),
      line('form', 'call', 0.3),
    ],
  });
  const { totals } = forecast(plan);
  // Whoever comes back to the form, or goes on to a call, is a lead already.
  expect(totals.leads).toBeCloseTo(300, 9);
  expect(totals.cpl).toBeCloseTo(100_000 / 300, 6);
  const unseen = forecast({ ...plan, lines: [] }).totals;
  expect([unseen.leads, unseen.cpl]).toEqual([0, null]);
});

test('a simple price on an element is earned once a person', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 0.95, noNaN: true }), fc.integer({ min: 0, max: 100_000 }), (back, value) => {
      const { totals } = forecast(
        canvas({ elements: [source('ads', 100), element('a', { value })], lines: [line('ads', 'a', 1), line('a', 'a', back)] }),
      );
      expect(totals.revenue).toBeCloseTo(100 * value, 4);
    }),
  );
});
