import { describe, expect, it } from 'vitest';
import { swingOf, tornado } from '#domain/canvas/chance/tornado.ts';
import { perform } from '#domain/canvas/changes/perform.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { betaBelow } from '#tests/reference/beta.ts';

/** 1,000 people for nothing, half of whom see the offer, where 8 % pay 10.00 and a fifth pay 3.00. */
const PLAN: CanvasDocument = perform(EMPTY_DOCUMENT, [
  { command: 'addElement', args: { id: 'a', kind: 'organic_search', x: 0, y: 0 } },
  { command: 'addElement', args: { id: 'b', kind: 'sales_page', x: 200, y: 0 } },
  { command: 'addElement', args: { id: 'c', kind: 'purchase', x: 400, y: 0 } },
  { command: 'addElement', args: { id: 'd', kind: 'purchase', x: 400, y: 200 } },
  { command: 'addElement', args: { id: 'e', kind: 'article', x: 0, y: 200 } },
  { command: 'addLine', args: { id: 'ab', from: 'a', to: 'b', rate: 0.5 } },
  { command: 'addLine', args: { id: 'bc', from: 'b', to: 'c', rate: 0.08 } },
  { command: 'addLine', args: { id: 'bd', from: 'b', to: 'd', rate: 0.2 } },
  { command: 'addLine', args: { id: 'be', from: 'b', to: 'e', rate: 0.1 } },
  { command: 'updateElement', args: { id: 'a', patch: { traffic: { model: 'free', people: 1000 } } } },
  { command: 'updateElement', args: { id: 'c', patch: { value: 1000 } } },
  { command: 'updateElement', args: { id: 'd', patch: { value: 300 } } },
]);

describe('what makes a plan uncertain', () => {
  const found = tornado(PLAN, { spread: 0.2 });
  const of = (id: string) => found.find((each) => each.id === id);

  it('is each rate and each cost alone, the one that moves the profit furthest first', () => {
    expect(found.map(swingOf)).toEqual(found.map(swingOf).toSorted((a, b) => b - a));
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(['a', 'ab', 'bc', 'bd', 'be']));
    const swings = new Map(found.map((each) => [each.id, swingOf(each)]));
    expect(swings.get('bc')).toBeGreaterThan(swings.get('bd') ?? 0);
  });

  it('moves a rate through the range that the simulation draws it from, and comes to what the plan would then', () => {
    const bc = of('bc');
    if (!bc) throw new Error('The rate is missing.');
    // The split weighs as much as all its lines together: 38 % go on.
    const weight = 1 / (0.2 * 0.2 * 0.38 * 0.62) - 1;
    for (const [share, value] of [
      [0.1, bc.value.low],
      [0.5, bc.value.middle],
      [0.9, bc.value.high],
    ] as const)
      expect(Math.abs(betaBelow(value, weight * 0.08, weight * 0.92) - share)).toBeLessThan(0.06);
    const rest = (1 - bc.value.high) / 0.92;
    const changed = perform(PLAN, [
      { command: 'setRate', args: { line: 'bc', rate: bc.value.high } },
      { command: 'setRate', args: { line: 'bd', rate: 0.2 * rest } },
      { command: 'setRate', args: { line: 'be', rate: 0.1 * rest } },
    ]);
    // Rates of a document have six places.
    expect(bc.profit.high).toBeCloseTo(forecast(changed).totals.profit, 0);
    expect([bc.profit.low < bc.profit.middle, bc.profit.middle < bc.profit.high]).toEqual([true, true]);
  });

  it('is nothing where nothing is in doubt', () => {
    expect(tornado(PLAN, { spread: 0 })).toEqual([]);
    expect(tornado(EMPTY_DOCUMENT, { spread: 0.2 })).toEqual([]);
  });
});
