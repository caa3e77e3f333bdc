import { expect, test } from 'vitest';
import { gapAt, rowsOf } from '#src/canvas/flow/stage/Ground.tsx';

/** Upper and lower edge of each strip. */
const strips = (path: string) =>
  [...path.matchAll(/M0,(-?\d+)h\d+V(-?\d+)H0z/g)].map(([, from, to]) => [Number(from), Number(to)] as const);

test('dots on the ground come no closer than 12 pixels of the screen, and double their distance before', () => {
  expect(gapAt(1)).toBe(16);
  expect(gapAt(2)).toBe(32);
  for (let zoom = 0.05; zoom <= 4; zoom *= 1.1) expect(gapAt(zoom)).toBeGreaterThanOrEqual(12);
});

test('each row of dots on the map lies whole in a strip of whole pixels', () => {
  for (const gap of [12, 12.8, 23.9, 64]) {
    for (const top of [-gap, -gap / 3, -0.2]) {
      const found = strips(rowsOf(top, gap, 900, 700));
      const half = (0.75 * gap) / 16;
      for (let row = 0; top + row * gap - half < 700; row++) {
        const middle = top + row * gap;
        expect(found[row]?.[0]).toBeLessThanOrEqual(middle - half);
        expect(found[row]?.[1]).toBeGreaterThanOrEqual(middle + half);
      }
    }
  }
});
