import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gapsAround } from '#domain/canvas/gaps.ts';
import type { Box } from '#domain/canvas/geometry.ts';

/** How far a card that is moved lies from those beside it. */

const card = (x: number, y: number, width = 100, height = 60): Box => ({ x, y, width, height });

test('the nearest on each side is told, and where the room is shared by both', () => {
  expect(gapsAround(card(150, 20), [card(0, 0), card(290, 40), card(600, 0)])).toEqual([
    { axis: 'x', from: 100, to: 150, across: 40, isEqual: false },
    { axis: 'x', from: 250, to: 290, across: 60, isEqual: false },
  ]);
});

test('as much room on both sides is equal', () => {
  expect(gapsAround(card(150, 0), [card(0, 0), card(300, 0)]).map(({ isEqual }) => isEqual)).toEqual([true, true]);
});

test('as much room as between the ones before is equal, and those are told with it', () => {
  const found = gapsAround(card(0, 240), [card(0, 0), card(0, 120)]);
  expect(found.map(({ axis, from, to, isEqual }) => [axis, from, to, isEqual])).toEqual([
    ['y', 180, 240, true],
    ['y', 60, 120, true],
  ]);
  expect(gapsAround(card(0, 250), [card(0, 0), card(0, 120)]).map(({ isEqual }) => isEqual)).toEqual([false]);
});

test('what lies over it, beside no side of it or far away is not', () => {
  expect(gapsAround(card(0, 0), [card(50, 30), card(200, 100), card(2000, 0), card(0, 0)])).toEqual([]);
});

const boxes = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 1, max: 300 }),
  height: fc.integer({ min: 1, max: 300 }),
});

test('whatever lies there, each is true room that a moved card or its neighbour ends at, and equal ones come in company', () => {
  fc.assert(
    fc.property(boxes, fc.array(boxes, { maxLength: 12 }), (moved, others) => {
      const found = gapsAround(moved, others);
      expect(found.length).toBeLessThanOrEqual(8);
      for (const { axis, from, to, isEqual } of found) {
        expect(to).toBeGreaterThan(from);
        const ends = [moved, ...others].flatMap(({ x, y, width, height }) => (axis === 'x' ? [x, x + width] : [y, y + height]));
        expect(ends).toEqual(expect.arrayContaining([from, to]));
        const alike = found.filter((other) => other.axis === axis && Math.abs(other.to - other.from - (to - from)) < 0.5);
        expect(alike.length > 1).toBe(isEqual);
      }
    }),
  );
});
