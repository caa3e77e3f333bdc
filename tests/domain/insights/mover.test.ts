import fc from 'fast-check';
import { expect, test } from 'vitest';
import { biggestMover } from '#domain/insights/mover.ts';

const kpi = (name: string, value: number | null, previous: number | null, format: 'count' | 'money' | 'share' = 'count') =>
  ({ name, format, better: 'up', value, previous }) as const;

test('nothing moved on constant data', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(1e6)), (values) => {
      expect(biggestMover(values.map((value) => kpi('x', value, value)))).toBeNull();
    }),
  );
});

test('half as much is as far as twice as much, and the farthest is named', () => {
  const named = (...kpis: ReturnType<typeof kpi>[]) => biggestMover(kpis)?.kpi.name;
  expect(named(kpi('up', 190, 100), kpi('down', 50, 100))).toBe('down');
  expect(named(kpi('up', 210, 100), kpi('down', 50, 100))).toBe('up');
  expect(named(kpi('up', 210, 100), kpi('gone', 0, 40, 'money'))).toBe('gone');
  expect(biggestMover([kpi('down', 77, 100, 'share')])?.change).toBeCloseTo(-0.23);
});

test('what is small, unknown or began from nothing says nothing', () => {
  expect(biggestMover([kpi('few', 1, 9), kpi('unknown', null, 50), kpi('new', 50, 0), kpi('none', 50, null)])).toBeNull();
});
