import { expect, test } from 'vitest';
import { patternOf, type Shares } from '#domain/canvas/forecast/pattern.ts';

const ring = (size: number, more: Partial<Shares> = {}): Shares => ({
  from: Array.from({ length: size }, (_, step) => step),
  to: Array.from({ length: size }, (_, step) => (step + 1) % size),
  share: Array.from({ length: size }, () => 0.5),
  ...more,
});

test('only other lines make another pattern, so that moving a rate takes no loop apart anew', () => {
  const first = patternOf(6, ring(6));
  expect(patternOf(6, ring(6, { share: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] }))).toBe(first);
  expect(patternOf(6, ring(6, { to: [1, 2, 3, 4, 5, 2] }))).not.toBe(first);
  expect(patternOf(7, ring(6))).not.toBe(first);
});

test('whoever is taken out leaves its neighbours as neighbours of one another', () => {
  const { size, steps, placeOf, first, neighbours } = patternOf(9, ring(9));
  const of = (place: number) => [...neighbours.subarray(first[place], first[place + 1])];
  expect([...steps].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(steps.map((step) => placeOf[step])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  for (let place = 0; place < size; place += 1) {
    const later = of(place);
    expect(later.every((neighbour, at) => neighbour > (later[at - 1] ?? place))).toBe(true);
    for (const one of later) for (const other of later) if (one < other) expect(of(one)).toContain(other);
  }
});
