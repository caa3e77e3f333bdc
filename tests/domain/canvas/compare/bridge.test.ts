import fc from 'fast-check';
import { expect, test } from 'vitest';
import { perform } from '#domain/canvas/changes/perform.ts';
import { bridgeOf, largestContributions } from '#domain/canvas/compare/bridge.ts';
import { compare } from '#domain/canvas/compare/compare.ts';
import { changesOf, learnedRates } from '#domain/canvas/compare/learn.ts';
import { learnedValues } from '#domain/canvas/compare/learn-values.ts';
import type { CanvasDocument, CanvasElement } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { canvas, element, line, product, sells, source } from '#tests/fixtures/canvas-parts.ts';
import { canvasReport } from '#tests/fixtures/canvas-report.ts';

/** From the planned profit to the actual one, and a plan that learns from what was seen. */

const shop = canvas({
  elements: [source('ads', 1000, 200_000), element('page'), element('purchase', { value: 10_000 })],
  lines: [line('ads', 'page', 1), line('page', 'purchase', 0.1)],
});

/** A whole month in which so many came, bought and paid, and the ads cost so much; amounts in cents. */
function month(people: number, buyers: number, revenue: number, spend: number | null): CanvasReport {
  const took = (count: number, from: number) => ({ people: count, from, rate: from > 0 ? count / from : null });
  const counted = (count: number) => ({ people: count, hits: count });
  const end = '2026-12-02T07:10:00Z';
  return canvasReport(
    {
      elements: {
        ads: { ...counted(people), ...(spend !== null && { spend }) },
        page: counted(people),
        purchase: { ...counted(buyers), revenue },
      },
      lines: { 'ads>page': took(people, people), 'page>purchase': took(buyers, people) },
      totals: { crowd: 'sources', people, buyers, purchases: buyers, revenue, spend, spend_known: spend !== null, others: null },
    },
    { as_of: end, counted_until: end, elapsed: 1 },
  );
}
function bridge(...about: Parameters<typeof month>) {
  const report = month(...about);
  return bridgeOf(shop, forecast(shop), compare(shop, forecast(shop), report), report.totals);
}
const rounded = (...about: Parameters<typeof month>) =>
  bridge(...about)?.contributions.map(({ kind, id, amount }) => [kind, id, Math.round(amount)]);

test('one reason alone is the whole difference', () => {
  // 1,000 people, half the rate: 50 buyers fewer at $100.
  expect(rounded(1000, 50, 500_000, 200_000)).toEqual([['line', 'page>purchase', -500_000]]);
  // 200 people fewer, each worth $10.
  expect(rounded(800, 80, 800_000, 200_000)).toEqual([['source', 'ads', -200_000]]);
  expect(rounded(1000, 100, 900_000, 200_000)).toEqual([['price', null, -100_000]]);
  expect(rounded(1000, 100, 1_000_000, 260_000)).toEqual([['ad_cost', null, -60_000]]);
});

test('reasons that act together are told each by itself, and what they share is said to be left over', () => {
  // −200 × $10; the mean of 1,000 and 800 people × $100 × −5 points; $6,000 fewer in all.
  expect(rounded(800, 40, 400_000, 200_000)).toEqual([
    ['line', 'page>purchase', -450_000],
    ['source', 'ads', -200_000],
    ['remainder', null, 50_000],
  ]);
});

test('without a known ad spend there is no actual profit, and so no way to it', () => {
  expect(bridge(1000, 50, 500_000, null)).toBeNull();
});

test('whatever came, the contributions add up to the difference, also when only the largest are named', () => {
  const count = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(count, count, fc.integer({ min: 0, max: 10_000_000 }), count, (people, bought, revenue, spend) => {
      const found = bridge(people, Math.min(people, bought), bought === 0 ? 0 : revenue, spend * 100);
      if (!found) throw new Error('no way to the actual profit');
      const sum = (contributions: readonly { amount: number }[]) => contributions.reduce((all, { amount }) => all + amount, 0);
      expect(Math.abs(found.planned + sum(found.contributions) - found.actual)).toBeLessThan(1);
      expect(Math.abs(found.planned + sum(largestContributions(found, 2)) - found.actual)).toBeLessThan(1);
    }),
  );
});

test('a plan learns as much as it is doubted: not at all, halfway, or all that was seen', () => {
  const { lines } = compare(shop, forecast(shop), month(100, 30, 300_000, 20_000));
  const learned = (trust: number) => learnedRates(shop, lines, trust).map(({ line: id, learned: rate }) => [id, rate]);
  expect(learned(0)).toEqual([
    ['ads>page', 1],
    ['page>purchase', 0.3],
  ]);
  expect(learned(100)[1]).toEqual(['page>purchase', 0.2]);
  expect(learned(1e12)[1]?.[1]).toBeCloseTo(0.1, 6);
  const after = perform(shop, changesOf(shop, learnedRates(shop, lines, 100)));
  expect(after.lines.map(({ rate }) => rate)).toEqual([1, 0.2]);
});

test('where people took two ways at once, what is learned is scaled to all of them', () => {
  const both = canvas({
    elements: [source('ads', 1000), element('a'), element('b')],
    lines: [line('ads', 'a', 0.5), line('ads', 'b', 0.5)],
  });
  const seen = {
    verdict: 'ahead',
    interval: null,
    more_needed: null,
    plan: 0.5,
    actual: 0.8,
    difference: 0.3,
    from: 100,
    people: 80,
  } as const;
  const rates = learnedRates(both, { 'ads>a': seen, 'ads>b': seen }, 0);
  expect(perform(both, changesOf(both, rates)).lines.map(({ rate }) => rate)).toEqual([0.5, 0.5]);
});

/** By kind and thing: planned, seen and learned, of how many, and whether that tells. */
function valuesOf(document: CanvasDocument, report: CanvasReport, trust: number) {
  const values = learnedValues(document, report, compare(document, forecast(document), report), trust);
  const after = perform(
    document,
    values.map(({ change }) => change),
  );
  const told = values.map(({ kind, plan, seen, learned, of, tells, ...about }) => [
    `${kind} ${about.element ?? ('product' in about ? about.product : '')}`,
    ...[plan, seen, learned].map(Math.round),
    ...[of, tells],
  ]);
  return { told, after };
}

test('a plan learns how many people its sources bring, and what an order is worth', () => {
  // Half of what was planned came in the whole month, and each of 60 buyers paid 80 instead of 100.
  const { told, after } = valuesOf(shop, month(500, 60, 480_000, 200_000), 100);
  expect(told).toEqual([
    // (100 + 500) ÷ (100 ÷ 1000 + 1) people; (100 × 100 + 60 × 80) ÷ 160 dollars.
    ['source ads', 1000, 500, 545, 500, true],
    ['price purchase', 10_000, 8000, 9250, 60, true],
  ]);
  expect(after.elements).toMatchObject([{ traffic: { model: 'flat', fee: 200_000, people: 545 } }, {}, { value: 9250 }]);
});

test('what may be chance is said to be, and a source that nobody came by stays as planned', () => {
  expect(valuesOf(shop, month(980, 12, 96_000, 200_000), 0).told).toEqual([
    ['source ads', 1000, 980, 980, 980, false],
    ['price purchase', 10_000, 8000, 8000, 12, false],
  ]);
  expect(valuesOf(shop, month(0, 0, 0, null), 100).told).toEqual([]);
});

test('bought people are learned by what was paid for them, and the budget stays', () => {
  const bought = (typed: readonly ('spend' | 'per_person' | 'people')[], more: object) =>
    canvas({
      ...shop,
      elements: [
        element('ads', { kind: 'facebook_ads', traffic: { model: 'two_of_three', typed: [...typed], ...more } }),
        ...shop.elements.slice(1),
      ],
    });
  // A quarter of the budget was spent in the month, on 200 people: the whole would bring 800 of 1,000.
  const report = month(200, 0, 0, 50_000);
  const byClick = valuesOf(bought(['spend', 'per_person'], { spend: 200_000, per_person: 200 }), report, 0);
  expect(byClick.told).toEqual([['source ads', 1000, 800, 800, 200, true]]);
  expect(byClick.after.elements[0]?.traffic).toMatchObject({ spend: 200_000, per_person: 250, typed: ['spend', 'per_person'] });
  const byPeople = valuesOf(bought(['spend', 'people'], { spend: 200_000, people: 1000 }), report, 0);
  expect(byPeople.after.elements[0]?.traffic).toMatchObject({ spend: 200_000, people: 800, typed: ['spend', 'people'] });
});

test('the price of a product is learned where nothing else is sold beside it', () => {
  const selling = (...offers: CanvasElement['offers'] & object) =>
    canvas({
      products: [product('box', 10_000), product('mug', 2000)],
      elements: [source('ads', 1000), element('purchase', { offers })],
      lines: [line('ads', 'purchase', 0.1)],
    });
  const report = month(1000, 100, 900_000, null);
  const prices = ({ told }: ReturnType<typeof valuesOf>) => told.filter(([what]) => String(what).startsWith('price'));
  const alone = valuesOf(selling(sells('box')), report, 0);
  expect(prices(alone)).toEqual([['price box', 10_000, 9000, 9000, 100, true]]);
  expect(alone.after.products[0]).toMatchObject({ id: 'box', price: 9000 });
  expect(prices(valuesOf(selling(sells('box'), sells('mug', 0.3)), report, 0))).toEqual([]);
  expect(prices(valuesOf(selling(sells('box', 0.5)), report, 0))).toEqual([]);
});
