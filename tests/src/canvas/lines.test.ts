import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CanvasDocument, type CanvasElement, EMPTY_DOCUMENT, type Line } from '#domain/canvas/document.ts';
import { type Box, boxOf, CARD } from '#domain/canvas/geometry.ts';
import { boxAround, crosses, grown, touches } from '#domain/canvas/lines/obstacles.ts';
import { leavePosition, naturalSides } from '#domain/canvas/lines/ports.ts';
import { Router } from '#domain/canvas/lines/router.ts';
import { strokesOf } from '#domain/canvas/lines/strokes.ts';
import { drawnArea } from '#src/canvas/lines/drawn-area.ts';
import { gridCanvas } from '#tests/bench/support/editor-canvas.ts';

const box = (x: number, y: number) => ({ x, y, ...CARD });
const line = (id: string, from: string, to: string): Line => ({ id, from, to, kind: 'next' });
const card = (id: string, x: number, y: number): CanvasElement => ({ id, kind: 'landing_page', x, y, name: '' });
const canvas = (elements: CanvasElement[], lines: Line[]): CanvasDocument => ({ ...EMPTY_DOCUMENT, elements, lines });

/** All points named in a path: its ends, and for curves the points that pull them. */
const pointsOf = (path: string) => [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
const startOf = (path: string) => pointsOf(path)[0] ?? { x: Number.NaN, y: Number.NaN };

/** The way of a path as short straight pieces: `M`, `L`, `Q` and `C` as the lines use them. */
function flattened(path: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  for (const [, letter, rest] of path.matchAll(/([MLQC])([^MLQCZ]*)/g)) {
    const at = points.at(-1) ?? { x: 0, y: 0 };
    const named = pointsOf(rest ?? '');
    const whole = letter === 'M' || letter === 'L' ? named : [at, ...named];
    if (letter === 'M' || letter === 'L') points.push(...named);
    else for (let t = 0.05; t <= 1.001; t += 0.05) points.push(bezier(whole, t));
  }
  return points;
}
function bezier(points: readonly { x: number; y: number }[], t: number): { x: number; y: number } {
  if (points.length === 1) return points[0]!;
  const mixed = points
    .slice(1)
    .map((point, index) => ({ x: points[index]!.x * (1 - t) + point.x * t, y: points[index]!.y * (1 - t) + point.y * t }));
  return bezier(mixed, t);
}
const runsThrough = (path: string, area: Box) => {
  const points = flattened(path);
  return points.some((point, index) => index > 0 && crosses(points[index - 1]!, point, area));
};

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
        const lines = Array.from({ length: count }, (_, index) => line(`l${index}`, 'a', 'b'));
        const router = new Router(canvas([card('a', a.x, a.y), card('b', b.x, b.y)], lines));
        for (const { id } of lines) {
          const route = router.route(id)!;
          const { x, y } = startOf(route.path);
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
    const cards = [card('a', 300, 0), card('left', 0, 400), card('right', 600, 400)];
    const router = new Router(canvas(cards, [line('r', 'a', 'right'), line('l', 'a', 'left')]));
    const start = (id: string) => startOf(router.route(id)!.path).x;
    expect(start('r') - start('l')).toBeGreaterThan(20);
  });

  test('run straight where a card has only one line on a side', () => {
    const router = new Router(
      canvas([card('a', 0, 0), card('b', 300, 0), card('c', 16, 300)], [line('l1', 'a', 'c'), line('l2', 'b', 'c')]),
    );
    expect(new Set(pointsOf(router.route('l1')!.path).map(({ x }) => x)).size).toBe(1);
  });

  test('without one of their ends are not drawn', () => {
    expect(new Router(canvas([card('a', 0, 0)], [line('l', 'a', 'gone')])).route('l')).toBeUndefined();
  });
});

describe('lines among other cards', () => {
  const row = [card('a', 0, 0), card('b', 234, 0), card('c', 468, 0)];

  test('are drawn in the shape that was chosen, whatever stands there', () => {
    const cards = [card('a', 0, 0), card('b', 234, 160), card('c', 468, 320)];
    const drawn = (shape?: Line['shape']) => new Router(canvas(cards, [{ ...line('l', 'a', 'c'), shape }])).route('l')!;
    const [straight, curved, stepped] = [drawn('straight'), drawn('curved'), drawn('stepped')];
    expect(straight.path).toMatch(/^M[^LQC]+ L[^LQC]+$/);
    expect(curved.path).toMatch(/^M[^LQ]+ C[^LQC]+$/);
    const legs = pointsOf(stepped.path.replaceAll(/Q[^ ]+ /g, 'L'));
    expect(legs.length).toBeGreaterThan(3);
    expect(stepped.path).not.toContain('C');
    expect([runsThrough(straight.path, box(234, 160)), runsThrough(stepped.path, box(234, 160))]).toEqual([true, false]);
    // Its arrow points the way the line comes from: tip and middle of the base lie on it.
    const [tip, left, right] = pointsOf(straight.arrow);
    const [from, to] = pointsOf(straight.path);
    const slope = (p: { x: number; y: number }, q: { x: number; y: number }) => (q.y - p.y) / (q.x - p.x);
    const base = { x: (left!.x + right!.x) / 2, y: (left!.y + right!.y) / 2 };
    expect(slope(base, tip!)).toBeCloseTo(slope(from!, to!), 1);
    expect(drawn()).toEqual(new Router(canvas(cards, [line('l', 'a', 'c')])).route('l'));
  });

  test('take another shape at once, and are as they would have been drawn anew', () => {
    const router = new Router(canvas(row, [line('l', 'a', 'c')]));
    router.route('l');
    const straight = canvas(row, [{ ...line('l', 'a', 'c'), shape: 'straight' }]);
    expect(router.update(straight).lines.has('l')).toBe(true);
    expect(router.route('l')).toEqual(new Router(straight).route('l'));
  });

  test('go around a card that stands between their ends', () => {
    const router = new Router(canvas(row, [line('l', 'a', 'c')]));
    expect(runsThrough(router.route('l')!.path, box(234, 0))).toBe(false);
    // With nothing between them the same two cards are joined by one plain curve.
    const free = new Router(canvas([row[0]!, row[2]!], [line('l', 'a', 'c')]));
    expect(free.route('l')!.path).toMatch(/^M[^LQ]+C/);
    expect(runsThrough(free.route('l')!.path, box(234, 0))).toBe(true);
  });

  test('keep their pill off every card', () => {
    const router = new Router(canvas(row, [line('l', 'a', 'c'), line('m', 'a', 'b')]));
    for (const id of ['l', 'm']) {
      const { x, y } = router.route(id)!;
      const pill = { x: x - 30, y: y - 10, width: 60, height: 20 };
      for (const each of row) expect(touches(pill, boxOf(each)), `${id} over ${each.id}`).toBe(false);
    }
  });

  test('whose sides are turned away from one another do not run through the cards they join', () => {
    const router = new Router(canvas([card('a', 0, 0), card('b', 300, 0)], [{ ...line('l', 'a', 'b'), from_side: 'w', to_side: 'e' }]));
    for (const each of [box(0, 0), box(300, 0)]) expect(runsThrough(router.route('l')!.path, grown(each, -8))).toBe(false);
  });

  test('are not led around notes', () => {
    const note: CanvasElement = { id: 'n', kind: 'sticky_note', x: 234, y: 0, name: '', width: 152, height: 112 };
    const router = new Router(canvas([row[0]!, note, row[2]!], [line('l', 'a', 'c')]));
    expect(router.route('l')!.path).toMatch(/^M[^LQ]+C/);
  });

  test('pass no card on a map as people lay it out, and are reckoned in a part of a frame each', () => {
    const drawn = gridCanvas(120, 260);
    const begun = performance.now();
    const router = new Router(drawn);
    const each = (performance.now() - begun) / drawn.lines.length;
    const through = drawn.lines.flatMap(({ id, from, to }) => {
      const path = router.route(id)!.path;
      return drawn.elements
        .filter((element) => element.id !== from && element.id !== to && runsThrough(path, boxOf(element)))
        .map((element) => `${id} through ${element.id}`);
    });
    expect(through).toEqual([]);
    // A limit that only a wrong algorithm misses: 0.1 ms is usual.
    expect(each).toBeLessThan(5);
  });

  test('stay plain curves where cards lie on one another', () => {
    const pile = [card('a', 0, 0), card('b', 10, 8), card('c', 20, 16), card('d', 400, 0)];
    const router = new Router(canvas(pile, [line('l', 'b', 'd'), line('m', 'a', 'c')]));
    for (const id of ['l', 'm'])
      expect(pointsOf(router.route(id)!.path).every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });
});

describe('what is reckoned anew', () => {
  const place = fc.record({ x: fc.integer({ min: 0, max: 8 }).map((n) => n * 120), y: fc.integer({ min: 0, max: 6 }).map((n) => n * 100) });
  const drawn = fc
    .tuple(fc.array(place, { minLength: 3, maxLength: 9 }), fc.array(fc.tuple(fc.nat(8), fc.nat(8)), { maxLength: 12 }))
    .map(([places, ways]) =>
      canvas(
        places.map(({ x, y }, index) => card(`e${index}`, x, y)),
        ways
          .filter(([a, b]) => a !== b && a < places.length && b < places.length)
          .map(([a, b], index) => line(`l${index}`, `e${a}`, `e${b}`)),
      ),
    );

  /** Everything is drawn as by a router that knows nothing but this document, and what is not named as changed is drawn as before. */
  function updatesAsNew(router: Router, document: CanvasDocument) {
    const before = new Map(document.lines.map(({ id }) => [id, router.route(id)]));
    const changed = router.update(document);
    const fresh = new Router(document);
    for (const { id } of document.lines) {
      expect(router.route(id)).toEqual(fresh.route(id));
      if (!changed.lines.has(id)) expect(router.route(id)).toBe(before.get(id));
    }
    for (const { id } of document.elements) expect(router.leaveAt(id)).toBe(fresh.leaveAt(id));
  }

  test('is, after any change, what a new start would give', () => {
    fc.assert(
      fc.property(
        fc.array(drawn, { minLength: 2, maxLength: 4 }),
        fc.array(fc.tuple(fc.nat(8), place), { maxLength: 3 }),
        (documents, drags) => {
          const router = new Router(documents[0]!);
          for (const document of documents.slice(1)) {
            for (const [index, at] of drags) router.move(new Map([[`e${index}`, at]]));
            updatesAsNew(router, document);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('is little: a moved card changes the lines near it, a new rate none', () => {
    const before = gridCanvas(500, 800);
    const router = new Router(before);
    const moved = {
      ...before,
      elements: before.elements.map((element) => (element.id === 'c5r5' ? { ...element, x: element.x + 24 } : element)),
    };
    const { lines } = router.update(moved);
    expect(lines.size).toBeGreaterThan(0);
    expect(lines.size).toBeLessThan(40);
    const rated = { ...moved, lines: moved.lines.map((each) => ({ ...each, rate: 0.5 })) };
    expect(router.update(rated).lines.size).toBe(0);
  });

  test('while cards are dragged is only what is tied to them; lines between them keep their shape', () => {
    const document = canvas(
      [card('a', 0, 0), card('b', 300, 0), card('c', 600, 0), card('d', 900, 0)],
      [line('ab', 'a', 'b'), line('bc', 'b', 'c'), line('cd', 'c', 'd')],
    );
    const router = new Router(document);
    const shape = router.route('ab');
    const { lines } = router.move(
      new Map([
        ['a', { x: 0, y: 50 }],
        ['b', { x: 300, y: 50 }],
      ]),
    );
    expect([...lines]).toEqual(['bc']);
    expect(router.route('ab')).toBe(shape);
    expect([...router.between(new Set(['a', 'b']))]).toEqual(['ab']);
  });
});

test('people who leave are drawn beside the lines that go down', () => {
  expect(leavePosition(box(0, 0), [])).toBe(28);
  expect(leavePosition(box(0, 0), [30])).toBe(CARD.width - 28);
  expect(leavePosition(box(0, 0), [120])).toBe(28);
});

test('a piece of a line is in a box only where it runs through its inside', () => {
  const area = { x: 0, y: 0, width: 10, height: 10 };
  expect(crosses({ x: -5, y: 5 }, { x: 15, y: 5 }, area)).toBe(true);
  expect(crosses({ x: -5, y: 10 }, { x: 15, y: 10 }, area)).toBe(false);
  expect(crosses({ x: -5, y: -6 }, { x: 4, y: 15 }, area)).toBe(true);
  expect(crosses({ x: 5, y: -5 }, { x: 5, y: -1 }, area)).toBe(false);
  expect(
    boxAround([
      { x: 3, y: 1 },
      { x: -1, y: 4 },
    ]),
  ).toEqual({ x: -1, y: 1, width: 4, height: 3 });
});

test('lines are looked for when the view leaves what is drawn or has become much smaller, and else never', () => {
  const view = (x: number, zoom = 1) => ({ x, y: 0, width: 1000 / zoom, height: 800 / zoom });
  const first = drawnArea(null, view(0));
  for (const x of [20, 140, -140]) expect(drawnArea(first, view(x))).toBe(first);
  for (const zoom of [0.9, 1.2, 1.5]) expect(drawnArea(first, { ...view(0, zoom), x: 500 - 500 / zoom, y: 400 - 400 / zoom })).toBe(first);
  for (const next of [view(200), view(0, 0.5), view(0, 2)]) {
    const area = drawnArea(first, next);
    expect(area).not.toBe(first);
    expect(area.x).toBeLessThan(next.x);
    expect(area.x + area.width).toBeGreaterThan(next.x + next.width);
    expect(area.width).toBeLessThan(2 * next.width);
  }
});

describe('strokes of a line', () => {
  const NARROWEST = 1.5;
  const bandOf = (width: number, style: 'next' | 'also' = 'next') => {
    const view = { style, tone: 'plan', width, pill: '', mark: '', unset: false, calm: false, assumed: false, spoken: '' } as const;
    return strokesOf(view).find(({ layer }) => layer === 'band');
  };

  test('name a band fine only where half its size shows less than a pixel beside the spine', () => {
    for (let width = NARROWEST; width <= 13; width += 0.5) {
      const beside = (width - NARROWEST) / 2 / 2;
      const isFine = bandOf(width)?.look.split(' ').includes('is-fine') ?? false;
      expect(bandOf(width)?.width).toBe(width);
      if (isFine) expect(beside).toBeLessThan(1);
      if (width >= 5) expect(isFine).toBe(false);
    }
    expect(bandOf(NARROWEST)?.look).toContain('is-fine');
  });

  test('keep the band that parts the rails of an "also" line', () => {
    expect(bandOf(NARROWEST, 'also')?.look).not.toContain('is-fine');
  });
});
