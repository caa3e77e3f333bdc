import { expect, test } from 'vitest';
import { viewWith } from '#src/canvas/actions/show-chosen.ts';

/** A stage with a bar above and one below, looked at from as near as it is drawn, or from twice as near. */
const room = { width: 1000, height: 600, insets: { top: 50, right: 0, bottom: 40, left: 0 }, corner: null };
const plain = { x: 0, y: 0, zoom: 1 };
const part = (x: number, y: number) => ({ x, y, width: 400, height: 200 });

test.each([
  ['in sight', part(100, 100), plain, plain],
  ['beyond the right edge', part(900, 100), plain, { x: -316, y: 0, zoom: 1 }],
  ['under the bar below', part(100, 400), plain, { x: 0, y: -56, zoom: 1 }],
  ['left of it, under the bar above', part(-50, 20), plain, { x: 66, y: 46, zoom: 1 }],
  ['seen from near', { x: 450, y: 100, width: 200, height: 100 }, { x: 0, y: 0, zoom: 2 }, { x: -316, y: 0, zoom: 2 }],
])('the map moves no further than what is put on it asks for: %s', (_where, area, view, next) => {
  expect(viewWith(area, view, room)).toEqual(next);
});

test('what is larger than the map is in no view of the same zoom', () => {
  expect(viewWith({ ...part(0, 0), width: 990 }, plain, room)).toBeNull();
  expect(viewWith({ ...part(0, 0), height: 500 }, plain, room)).toBeNull();
});
