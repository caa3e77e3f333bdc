import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Line } from '#domain/canvas/document.ts';
import { CARD } from '#domain/canvas/geometry.ts';
import { bandWidth, leavePosition, naturalSides, routeLines } from '#src/features/canvas/flow/geometry.ts';

const box = (x: number, y: number) => ({ x, y, ...CARD });
const line = (id: string, from: string, to: string): Line => ({ id, from, to, kind: 'next' });
const start = (path: string) => path.slice(1).split(' ')[0]?.split(',').map(Number) ?? [];

describe('lines between cards', () => {
  test('take the side a reader expects', () => {
    expect(naturalSides(box(0, 0), box(234, 0))).toEqual(['e', 'w']);
    expect(naturalSides(box(0, 0), box(0, 194))).toEqual(['s', 'n']);
    expect(naturalSides(box(234, 0), box(0, 194))).toEqual(['s', 'n']);
    expect(naturalSides(box(234, 0), box(0, 0))).toEqual(['w', 'e']);
    expect(naturalSides(box(0, 194), box(234, 0))).toEqual(['e', 'w']);
  });

  test('leave and enter on the card edge, whatever the places', () => {
    const place = fc.record({ x: fc.integer({ min: -3000, max: 3000 }), y: fc.integer({ min: -3000, max: 3000 }) });
    fc.assert(
      fc.property(place, place, fc.integer({ min: 1, max: 5 }), (a, b, count) => {
        const rects = new Map([
          ['a', box(a.x, a.y)],
          ['b', box(b.x, b.y)],
        ]);
        const lines = Array.from({ length: count }, (_, index) => line(`l${index}`, 'a', 'b'));
        const routes = routeLines(lines, rects);
        expect(routes.size).toBe(count);
        for (const route of routes.values()) {
          const [x = Number.NaN, y = Number.NaN] = start(route.path);
          const edge = { n: y === a.y, s: y === a.y + CARD.height, e: x === a.x + CARD.width, w: x === a.x };
          expect(edge[route.fromSide]).toBe(true);
          expect(x).toBeGreaterThanOrEqual(a.x - 0.1);
          expect(x).toBeLessThanOrEqual(a.x + CARD.width + 0.1);
          expect(Number.isFinite(route.x) && Number.isFinite(route.y)).toBe(true);
        }
      }),
    );
  });

  test('share a side without standing on one another, in the order of where they lead', () => {
    const rects = new Map([
      ['a', box(300, 0)],
      ['left', box(0, 400)],
      ['right', box(600, 400)],
    ]);
    const routes = routeLines([line('r', 'a', 'right'), line('l', 'a', 'left')], rects);
    const [toLeft = 0] = start(routes.get('l')?.path ?? '');
    const [toRight = 0] = start(routes.get('r')?.path ?? '');
    expect(toRight - toLeft).toBeGreaterThan(20);
  });

  test('run straight where a card has only one line on a side', () => {
    const rects = new Map([
      ['a', box(0, 0)],
      ['b', box(300, 0)],
      ['c', box(16, 300)],
    ]);
    const routes = routeLines([line('l1', 'a', 'c'), line('l2', 'b', 'c')], rects);
    const path = routes.get('l1')?.path ?? '';
    const xs = [...path.matchAll(/(-?[\d.]+),/g)].map((match) => Number(match[1]));
    expect(new Set(xs).size).toBe(1);
  });

  test('without one of their ends are not drawn', () => {
    expect(routeLines([line('l', 'a', 'gone')], new Map([['a', box(0, 0)]])).size).toBe(0);
  });
});

test('bands grow with the square root of people and never vanish', () => {
  expect(bandWidth(4318, 5392)).toBeCloseTo(11.63, 2);
  expect(bandWidth(5392, 5392)).toBe(13);
  expect(bandWidth(0, 0)).toBe(1.5);
  expect(bandWidth(1, 1e9)).toBe(1.5);
});

test('people who leave are drawn beside the lines that go down', () => {
  expect(leavePosition(box(0, 0), [])).toBe(28);
  expect(leavePosition(box(0, 0), [30])).toBe(CARD.width - 28);
  expect(leavePosition(box(0, 0), [120])).toBe(28);
});
