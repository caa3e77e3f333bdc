import { expect, test } from 'vitest';
import { bridgeOf } from '#domain/canvas/compare/bridge.ts';
import { compare } from '#domain/canvas/compare/compare.ts';
import { standingOf } from '#domain/canvas/compare/watched.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { canvas, element, line, source } from '#tests/fixtures/canvas-parts.ts';
import { canvasReport } from '#tests/fixtures/canvas-report.ts';

/** What an alert on a line or an element says: as the canvas does, and in money. */

const shop = canvas({
  elements: [source('ads', 1000, 200_000), element('page'), element('purchase', { value: 10_000 })],
  lines: [line('ads', 'page', 1), line('page', 'purchase', 0.1)],
});
const plan = forecast(shop);

/** A whole month; of those who bought at all so many came by the source. */
function month(people: number, buyers: number, about: { readonly everybody?: number; readonly revenue?: number } = {}) {
  const { everybody = buyers } = about;
  const { revenue = everybody * 10_000 } = about;
  const counted = (count: number) => ({ people: count, hits: count });
  const took = (count: number, from: number) => ({ people: count, from, rate: from > 0 ? count / from : null });
  const lines = { 'ads>page': took(people, people), 'page>purchase': took(buyers, people) };
  const end = '2026-12-02T07:10:00Z';
  return canvasReport(
    {
      elements: { ads: { ...counted(people), spend: 200_000 }, page: counted(people), purchase: { ...counted(everybody), revenue } },
      lines,
      totals: { crowd: 'sources', people, buyers, purchases: buyers, revenue, spend: 200_000, spend_known: true, others: null },
    },
    { as_of: end, counted_until: end, elapsed: 1, crowd: { elements: { ads: people, page: people, purchase: buyers }, lines, left: {} } },
  );
}
const ofLine = (...about: Parameters<typeof month>) => standingOf(shop, plan, month(...about), { kind: 'line', id: 'page>purchase' });
const of = (measure: 'people' | 'revenue', ...about: Parameters<typeof month>) =>
  standingOf(shop, plan, month(...about), { kind: 'element', id: 'purchase', measure });

test('a line is behind only where the data can tell, and costs what the bridge of the profit says', () => {
  // 9 of 120 people do not miss a plan of 10 %, 50 of 1,000 do.
  expect(ofLine(120, 9)).toMatchObject({ verdict: 'cannot_tell' });
  const standing = ofLine(1000, 50);
  expect(standing).toMatchObject({ verdict: 'behind', plan: 0.1, actual: 0.05, from: 1000, people: 50, gap: -500_000 });
  const report = month(1000, 50);
  const reasons = bridgeOf(shop, plan, compare(shop, plan, report), report.totals)?.contributions;
  expect(standing?.gap).toBe(reasons?.find(({ id }) => id === 'page>purchase')?.amount);
});

test('a difference that the canvas does not colour is none', () => {
  const tolerant = { behind: 0.6, ahead: 0.6 };
  expect(standingOf(shop, plan, month(1000, 50), { kind: 'line', id: 'page>purchase' }, tolerant)?.verdict).toBe('near');
});

test('people are told by what one of them is worth, and revenue as it is', () => {
  expect(of('people', 1000, 50)).toMatchObject({ verdict: 'behind', plan: 100, actual: 50, gap: -500_000 });
  expect(of('revenue', 1000, 100, { revenue: 500_000 })).toMatchObject({
    verdict: 'behind',
    plan: 1_000_000,
    actual: 500_000,
    gap: -500_000,
  });
  // As many buyers as planned, each for about as much: nobody can tell.
  expect(of('revenue', 1000, 96, { revenue: 960_000 })?.verdict).toBe('cannot_tell');
});

test('what others bought at an element is not taken for what its plan is about', () => {
  expect(of('revenue', 1000, 50, { everybody: 100, revenue: 1_000_000 })).toMatchObject({
    actual: 500_000,
    verdict: 'behind',
    is_rough: true,
  });
  expect(of('revenue', 1000, 50)).toMatchObject({ is_rough: false });
});

test('what is not drawn or not counted has no standing', () => {
  expect(standingOf(shop, plan, month(10, 1), { kind: 'line', id: 'gone' })).toBeNull();
  expect(standingOf(shop, plan, month(10, 1), { kind: 'element', id: 'gone', measure: 'people' })).toBeNull();
  expect(standingOf(shop, plan, month(10, 1), { kind: 'element', id: 'page', measure: 'revenue' })).toBeNull();
});
