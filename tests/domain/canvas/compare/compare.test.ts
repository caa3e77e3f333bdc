import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare } from '#domain/canvas/compare/compare.ts';
import {
  countInterval,
  morePeopleForCount,
  morePeopleForRate,
  verdictBeyond,
  verdictOf,
  wilsonInterval,
} from '#domain/canvas/compare/verdict.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { NO_THRESHOLDS } from '#domain/canvas/outlook.ts';
import type { CanvasReport, ElementActual, LineActual } from '#domain/wire/answers/canvas.ts';
import { canvas, element, line, source } from '#tests/fixtures/canvas-parts.ts';
import { canvasReport } from '#tests/fixtures/canvas-report.ts';

const percent = (share: number) => Math.round(share * 1000) / 10;

describe('intervals', () => {
  test.each([
    [9, 120, 4.0, 13.6],
    [90, 1200, 6.1, 9.1],
    [155, 335, 41.0, 51.6],
  ])('Wilson: %i of %i', (hits, trials, low, high) => {
    const interval = wilsonInterval(hits, trials)!;
    expect([percent(interval.low), percent(interval.high)]).toEqual([low, high]);
  });

  test('9 of 120 do not miss a plan of 10 %, 90 of 1,200 do', () => {
    expect(verdictOf(0.1, wilsonInterval(9, 120))).toBe('cannot_tell');
    expect(verdictOf(0.1, wilsonInterval(90, 1200))).toBe('behind');
    expect(verdictOf(0.05, wilsonInterval(90, 1200))).toBe('ahead');
    expect(verdictOf(0.05, wilsonInterval(0, 0))).toBe('cannot_tell');
  });

  test('nobody and everybody are exact ends', () => {
    for (const trials of [1, 7, 150, 1418, 33_333]) {
      expect(verdictOf(1, wilsonInterval(trials, trials))).toBe('cannot_tell');
      expect(verdictOf(0, wilsonInterval(0, trials))).toBe('cannot_tell');
    }
    expect(verdictOf(0, countInterval(0))).toBe('cannot_tell');
  });

  test('cover the true share about 95 times in 100', () => {
    // The chance of each outcome, added up where the interval contains the truth: exact, no drawing of lots.
    for (const [trials, share] of [
      [50, 0.1],
      [200, 0.03],
      [80, 0.5],
    ] as const) {
      let chance = (1 - share) ** trials;
      let covered = 0;
      for (let hits = 0; hits <= trials; hits += 1) {
        if (verdictOf(share, wilsonInterval(hits, trials)) === 'cannot_tell') covered += chance;
        chance *= ((trials - hits) / (hits + 1)) * (share / (1 - share));
      }
      expect(covered).toBeGreaterThan(0.92);
      expect(covered).toBeLessThan(0.98);
    }
  });

  test('of a count: 0 people may be up to 3.8, 155 are fewer than 201', () => {
    expect(countInterval(0)).toEqual({ low: 0, high: expect.closeTo(3.84, 2) });
    expect(verdictOf(201, countInterval(155))).toBe('behind');
    expect(verdictOf(4091, countInterval(4318))).toBe('ahead');
    expect(verdictOf(1534, countInterval(1508))).toBe('cannot_tell');
  });
});

describe('colours from a difference on', () => {
  const thresholds = { behind: 0.2, ahead: 0.1 };

  test('what is smaller is near the plan, what may be chance is not told', () => {
    // 7.5 % of 1,200 are 20.2 % below a plan of 9.4 %, and 19.4 % below one of 9.3 %.
    expect(verdictBeyond(0.094, 0.075, wilsonInterval(90, 1200), thresholds)).toBe('behind');
    expect(verdictBeyond(0.093, 0.075, wilsonInterval(90, 1200), thresholds)).toBe('near');
    expect(verdictBeyond(0.093, 0.075, wilsonInterval(90, 1200), { ...thresholds, behind: 0 })).toBe('behind');
    expect(verdictBeyond(0.1, 0.075, wilsonInterval(9, 120), thresholds)).toBe('cannot_tell');
    expect(verdictBeyond(1000, 1080, countInterval(1080), thresholds)).toBe('near');
    expect(verdictBeyond(1000, 1100, countInterval(1100), thresholds)).toBe('ahead');
  });

  test('never say more than the data: with thresholds at 0 it is what the data can tell', () => {
    fc.assert(
      fc.property(fc.nat({ max: 3000 }), fc.integer({ min: 1, max: 3000 }), (people, plan) => {
        const told = verdictOf(plan, countInterval(people));
        expect(verdictBeyond(plan, people, countInterval(people), NO_THRESHOLDS)).toBe(told);
        expect([told, 'near']).toContain(verdictBeyond(plan, people, countInterval(people), thresholds));
      }),
    );
  });
});

describe('how many more people would tell', () => {
  test('about 48,000 more tell 23.6 % from 24.0 %', () => {
    expect(Math.round(morePeopleForRate(335, 1418, 0.24)! / 1000)).toBe(48);
  });

  test('with that many more at the same rate the verdict is there, and not much before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 500 }),
        fc.double({ min: 0.01, max: 0.99, noNaN: true }),
        (hits, misses, plan) => {
          const trials = hits + misses;
          const more = morePeopleForRate(hits, trials, plan);
          if (more === null || more === 0 || more > 1e9) return;
          const at = (factor: number) =>
            verdictOf(plan, wilsonInterval((hits * factor * (trials + more)) / trials, factor * (trials + more)));
          expect(at(1.01)).not.toBe('cannot_tell');
          expect(verdictOf(plan, wilsonInterval(hits, trials))).toBe('cannot_tell');
        },
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 }), (count, plan) => {
        const more = morePeopleForCount(count, plan);
        if (more === null || more === 0) return;
        const factor = (1.01 * (count + more)) / count;
        expect(verdictOf(plan * factor, countInterval(count * factor))).not.toBe('cannot_tell');
        expect(verdictOf(plan, countInterval(count))).toBe('cannot_tell');
      }),
    );
  });

  test('equal numbers are never told apart', () => {
    expect([morePeopleForRate(1, 4, 0.25), morePeopleForCount(7, 7), morePeopleForRate(0, 0, 0.5)]).toEqual([null, null, null]);
  });
});

/** A month of a coffee shop: 679 people at the checkout, 58 % buy; a purchase is worth $52. */
const shop = canvas({
  elements: [
    source('ads', 2829, 300_000),
    element('sales'),
    element('checkout'),
    element('purchase', { value: 5199 }),
    element('idea'),
    element('note', { kind: 'sticky_note' }),
  ],
  lines: [
    line('ads', 'sales', 1),
    line('sales', 'checkout', 0.24),
    line('checkout', 'purchase', 0.58),
    line('sales', 'idea', 0, { rate: undefined }),
    line('sales', 'purchase', 0.05, { kind: 'later' }),
  ],
  fixed_costs: [{ id: 'rent', name: 'Tools', amount: 120_000 }],
});
const counted = (people: number): ElementActual => ({ people, hits: people });
const took = (people: number, from: number): LineActual => ({ people, from, rate: from > 0 ? people / from : null });
const report = (more: Partial<CanvasReport> = {}): CanvasReport =>
  canvasReport(
    {
      elements: {
        ads: { ...counted(1500), spend: 559_600 },
        sales: counted(1418),
        checkout: counted(335),
        purchase: counted(155),
        idea: counted(3),
      },
      lines: {
        'ads>sales': took(1418, 1418),
        'sales>checkout': took(335, 1418),
        'checkout>purchase': took(155, 335),
        'sales>idea': took(3, 1418),
        'sales>purchase': took(60, 1418),
      },
      totals: {
        crowd: 'sources',
        people: 1500,
        buyers: 155,
        purchases: 160,
        revenue: 1_349_200,
        spend: 559_600,
        spend_known: true,
        others: { people: 40, buyers: 9, purchases: 9, revenue: 50_000 },
      },
    },
    { as_of: '2026-11-16T07:10:00Z', counted_until: '2026-11-16T07:10:00Z', timezone: 'Europe/Berlin', ...more },
  );
const compared = (more: Partial<CanvasReport> = {}) => compare(shop, forecast(shop), report(more));

describe('plan against actual', () => {
  test('the plan is cut to the time that has passed', () => {
    const { periods, elements } = compared();
    expect(periods).toBeCloseTo(0.5113, 4);
    expect(Math.round(elements.checkout!.plan)).toBe(347);
    expect(elements.checkout!.variance).toBeCloseTo(335 / 347.2 - 1, 3);
  });

  test('is cut to the part of the month that was asked for', () => {
    const { periods } = compared({ range: { min: '2026-11-09', max: '2026-11-15' } });
    expect(periods).toBeCloseTo(7 / 30, 9);
  });

  test('elements and lines are ahead, behind or not to tell', () => {
    const { elements, lines } = compared();
    expect(elements.purchase).toMatchObject({ verdict: 'behind', actual: 155 });
    expect(elements.checkout!.verdict).toBe('cannot_tell');
    expect(elements.checkout!.more_needed).toBeGreaterThan(1000);
    expect(lines['checkout>purchase']).toMatchObject({ verdict: 'behind', plan: 0.58, more_needed: null });
    expect(percent(-lines['checkout>purchase']!.difference!)).toBe(11.7);
    expect(lines['sales>checkout']!.verdict).toBe('cannot_tell');
    expect(lines['sales>checkout']!.more_needed).toBeGreaterThan(45_000);
  });

  test('a difference that no rate shows is near the plan', () => {
    const at = (people: number) => compared({ lines: { 'ads>sales': took(people, 2615) } }).lines['ads>sales']?.verdict;
    expect([at(2615), at(2614), at(2600)]).toEqual(['cannot_tell', 'near', 'behind']);
  });

  test('what is not planned or not counted gets no verdict', () => {
    const { elements, lines } = compared();
    expect(elements.idea).toMatchObject({ verdict: 'unplanned', variance: null });
    expect(lines['sales>idea']).toMatchObject({ verdict: 'unplanned', plan: null, difference: null });
    expect(elements.note).toBeUndefined();
    expect(compared({ lines: { 'sales>checkout': took(0, 0) } }).lines['sales>checkout']).toMatchObject({
      verdict: 'cannot_tell',
      actual: null,
      difference: null,
      interval: null,
    });
  });

  test('what is compared are the people of the drawn sources, whoever else was there', () => {
    const crowd = { elements: { checkout: 100, purchase: 58 }, left: { checkout: 42 }, lines: { 'checkout>purchase': took(58, 100) } };
    const { elements, lines } = compared({ crowd });
    expect(elements.checkout).toMatchObject({ actual: 100, verdict: 'behind' });
    expect(elements.ads).toBeUndefined();
    expect(lines['checkout>purchase']).toMatchObject({ actual: 0.58, from: 100, verdict: 'cannot_tell' });
  });

  test('colours begin where the canvas or whoever looks at it says', () => {
    const verdicts = (found: ReturnType<typeof compare>) => ['ads', 'sales', 'purchase'].map((id) => found.elements[id]?.verdict);
    const lit = { ...shop, outlook: { thresholds: { behind: 0.5, ahead: 0.5 } } };
    const [before, after] = [verdicts(compare(shop, forecast(shop), report())), verdicts(compare(lit, forecast(lit), report()))];
    expect(before).toContain('behind');
    expect(after).toEqual(before.map((one) => (one === 'ahead' || one === 'behind' ? 'near' : one)));
    expect(verdicts(compare(lit, forecast(lit), report(), { thresholds: NO_THRESHOLDS }))).toEqual(before);
  });

  test('a rate above 100 % is compared as a count per person', () => {
    const referral = canvas({
      elements: [source('ads', 1000), element('share'), element('friend')],
      lines: [line('ads', 'share', 0.5), line('share', 'friend', 2.2, { also: true })],
    });
    const result = compare(referral, forecast(referral), report({ elements: {}, lines: { 'share>friend': took(300, 200) } }));
    expect(result.lines['share>friend']).toMatchObject({ actual: 1.5, verdict: 'behind' });
  });

  test('totals: product cost at the planned share, fixed cost as planned', () => {
    const { totals } = compared();
    expect(totals.revenue.actual).toBe(1_349_200);
    expect(totals.fixed_cost).toMatchObject({ change: 0, difference: 0 });
    expect(totals.product_cost.actual).toBe(0);
    expect(totals.profit.actual).toBeCloseTo(1_349_200 - 559_600 - 120_000 * 0.51134, 0);
    expect(totals.roas.actual).toBeCloseTo(2.41, 2);
    expect(totals.cpa.actual).toBeCloseTo(3610, 0);
    const nobody = { ...report().totals, people: 0, buyers: 0, purchases: 0, revenue: 0, spend: 0 };
    expect(compared({ totals: nobody }).totals).toMatchObject({
      roas: { actual: null, change: null },
      cpa: { actual: null },
      revenue: { change: -1 },
    });
  });

  test('totals: what is paid once counts in full as soon as the range has begun', () => {
    const once = canvas({
      ...shop,
      fixed_costs: [...shop.fixed_costs, { id: 'site', name: 'Site', amount: 90_000, element: 'sales', once: true }],
    });
    const of = (more: Partial<CanvasReport>) => compare(once, forecast(once), report(more)).totals;
    const { fixed_cost, profit } = of({});
    const before = compared().totals;
    expect(fixed_cost.plan).toBeCloseTo(120_000 * compared().periods + 90_000, 6);
    expect(fixed_cost).toMatchObject({ difference: 0 });
    expect(profit.plan).toBeCloseTo((before.profit.plan ?? 0) - 90_000, 6);
    expect(profit.actual).toBeCloseTo((before.profit.actual ?? 0) - 90_000, 6);
    expect(of({ range: { min: '2026-12-01', max: '2026-12-31' } }).fixed_cost.plan).toBe(0);
  });

  describe('ad spend that nobody knows', () => {
    const passed = compared().periods;
    const blind = { ...report().elements, ads: counted(1500) };
    const unknown = { elements: blind, totals: { ...report().totals, spend: null, spend_known: false } };

    test('is not 0: there is no profit, no ROAS and no cost per buyer', () => {
      const { totals, spend } = compared(unknown);
      expect(spend).toEqual({ amount: null, unknown: ['ads'], planned: expect.closeTo(300_000 * passed, 0) });
      const none = { actual: null, change: null, difference: null };
      expect(totals).toMatchObject({ ad_cost: none, profit: none, roas: none, cpa: none });
      expect(totals.revenue.actual).toBe(1_349_200);
    });

    test('the plan stands in for it when a person says so', () => {
      const { totals, spend } = compare(shop, forecast(shop), report(unknown), { plannedSpend: true });
      expect(spend.amount).toBeCloseTo(300_000 * passed, 0);
      expect(totals.ad_cost.actual).toBeCloseTo(totals.ad_cost.plan!, 6);
      expect(totals.profit.actual).toBeCloseTo(1_349_200 - (300_000 + 120_000) * passed, 0);
    });

    test('of one source of two leaves the whole unknown, and only that one is planned', () => {
      const two = { ...shop, elements: [...shop.elements, source('podcast', 100, 80_000)] };
      const half = report();
      expect(compare(two, forecast(two), half).totals.profit.actual).toBeNull();
      expect(compare(two, forecast(two), half, { plannedSpend: true }).spend).toEqual({
        amount: expect.closeTo(559_600 + 80_000 * passed, 0),
        unknown: ['podcast'],
        planned: expect.closeTo(80_000 * passed, 0),
      });
    });

    test('is 0 where no source costs anything by the plan', () => {
      const free = { ...shop, elements: shop.elements.map((one) => (one.id === 'ads' ? source('ads', 2829) : one)) };
      const { spend, totals } = compare(free, forecast(free), report({ ...unknown, totals: { ...report().totals, spend: 0 } }));
      expect(spend).toEqual({ amount: 0, unknown: [], planned: 0 });
      expect(totals.profit.actual).toBeCloseTo(1_349_200 - 120_000 * passed, 0);
    });
  });
});

describe('fix this first', () => {
  test('the line that lost most so far, then what to watch', () => {
    const { fix_first } = compared();
    expect(fix_first.map((item) => [item.line, item.watch])).toEqual([
      ['checkout>purchase', false],
      ['sales>checkout', true],
    ]);
    expect(Math.abs(fix_first[0]!.so_far! + 208_000)).toBeLessThan(600);
    expect(Math.round(fix_first[0]!.per_point / 100)).toBe(353);
    expect(fix_first[1]).toMatchObject({ so_far: null });
    expect(Math.round(fix_first[1]!.per_point / 100)).toBe(853);
  });

  test('several lines behind stand by money, not by points', () => {
    const { fix_first } = compared({
      lines: { 'sales>checkout': took(300, 1418), 'checkout>purchase': took(140, 300), 'sales>purchase': took(0, 1418) },
    });
    expect(fix_first.map((item) => item.line)).toEqual(['checkout>purchase', 'sales>checkout']);
    const [first, second] = fix_first.map((item) => item.so_far!);
    expect(first!).toBeLessThan(second!);
    expect(second!).toBeLessThan(0);
  });
});
