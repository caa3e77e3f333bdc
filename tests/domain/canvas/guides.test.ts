import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from '#domain/canvas/geometry.ts';
import { alignBox } from '#domain/canvas/guides.ts';

/** What a card that is moved comes to lie in line with. */

const card = (x: number, y: number, width = 100, height = 60): Box => ({ x, y, width, height });

test('a card near the line of another goes there, and a straight line shows both', () => {
  const { dx, dy, guides } = alignBox(card(104, 300), [card(100, 0)], 6);
  expect([dx, dy]).toEqual([-4, 0]);
  expect(guides).toEqual([{ axis: 'x', at: 150, from: 0, to: 360 }]);
});

test('of several as near, the card that lies closest is named; what is too far is not', () => {
  const { guides } = alignBox(card(0, 300), [card(0, 0), card(0, 150), card(400, 303)], 2);
  expect(guides).toEqual([{ axis: 'x', at: 50, from: 150, to: 360 }]);
});

test('the end of one may be in line with the beginning of another', () => {
  const { dx, guides } = alignBox(card(0, 200), [card(103, 0, 40)], 5);
  expect([dx, guides[0]?.at]).toEqual([3, 103]);
});

const boxes = fc.record({
  x: fc.integer({ min: -500, max: 500 }),
  y: fc.integer({ min: -500, max: 500 }),
  width: fc.integer({ min: 1, max: 300 }),
  height: fc.integer({ min: 1, max: 300 }),
});
const marks = (start: number, length: number) => [start, start + length / 2, start + length];

test('whatever lies there, a card goes no further than it may, and each guide is true of it and of another', () => {
  fc.assert(
    fc.property(boxes, fc.array(boxes, { maxLength: 12 }), fc.integer({ min: 0, max: 20 }), (moved, others, within) => {
      const { dx, dy, guides } = alignBox(moved, others, within);
      expect(Math.max(Math.abs(dx), Math.abs(dy))).toBeLessThanOrEqual(within);
      for (const { axis, at } of guides) {
        const along = (box: Box) => (axis === 'x' ? marks(box.x, box.width) : marks(box.y, box.height));
        const there = { ...moved, x: moved.x + dx, y: moved.y + dy };
        expect(along(there).some((mark) => Math.abs(mark - at) < 1e-9)).toBe(true);
        expect(others.some((other) => along(other).includes(at))).toBe(true);
      }
      if (guides.length === 0) expect([dx, dy]).toEqual([0, 0]);
    }),
  );
});
