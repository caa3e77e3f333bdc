import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { canvas, element, line, source } from '#tests/fixtures/canvas-parts.ts';
import { denseInverse, simulate } from '#tests/fixtures/dense-forecast.ts';
import { randomCanvas } from '#tests/fixtures/random-canvas.ts';

const anyCanvas = fc
  .record({
    steps: fc.integer({ min: 2, max: 40 }),
    seed: fc.integer(),
    fanOut: fc.integer({ min: 1, max: 4 }),
    back: fc.double({ min: 0, max: 0.6, noNaN: true }),
  })
  .map(randomCanvas);

describe('visits and people', () => {
  test('an e-mail loop: 1,738 visits by 1,425 people', () => {
    const { elements } = forecast(
      canvas({
        elements: [source('ads', 1425), element('sales'), element('checkout'), element('mails')],
        lines: [line('ads', 'sales', 1), line('sales', 'checkout', 0.1), line('sales', 'mails', 0.9), line('mails', 'sales', 0.2)],
      }),
    );
    expect(Math.round(elements.sales!.visits)).toBe(1738);
    expect(elements.sales!.people).toBeCloseTo(1425, 6);
    expect(elements.checkout!.people).toBeCloseTo(1738 * 0.1, 0);
  });

  test('agree with the full inverse on any canvas', () => {
    fc.assert(
      fc.property(anyCanvas, (document) => {
        const inverse = denseInverse(document);
        const { elements, problems } = forecast(document);
        expect(problems).toEqual([]);
        document.elements.forEach(({ id }, i) => {
          const visits = 10_000 * inverse[0]![i]!;
          expect(elements[id]!.visits).toBeCloseTo(visits, 5);
          expect(elements[id]!.people).toBeCloseTo(visits / inverse[i]![i]!, 5);
        });
      }),
      { numRuns: 150 },
    );
  });

  test('everybody who comes leaves once', () => {
    fc.assert(
      fc.property(anyCanvas, (document) => {
        const { elements, totals } = forecast(document);
        const left = Object.values(elements).reduce((sum, { leaves }) => sum + leaves, 0);
        expect(left).toBeCloseTo(totals.people, 4);
      }),
      { numRuns: 100 },
    );
  });

  test('1,000 steps with loops agree with walking them', () => {
    const document = randomCanvas({ steps: 1000, seed: 11, fanOut: 2, back: 0.35, reach: 25 });
    const walkers = 60_000;
    const { elements } = forecast(document);
    const walked = simulate(document, 'source', walkers, 5);
    let compared = 0;
    for (const { id } of document.elements) {
      const visits = elements[id]!.visits / 10_000;
      if (visits < 0.002) continue;
      compared += 1;
      const there = walked.visits.get(id)!;
      const once = walked.people.get(id)!;
      // Five standard errors: with a few hundred comparisons a right answer fails once in thousands of seeds.
      expect(Math.abs(visits - there.mean), `visits of ${id}`).toBeLessThan(5 * there.error);
      expect(Math.abs(elements[id]!.people / 10_000 - once.mean), `people of ${id}`).toBeLessThan(5 * once.error);
    }
    expect(compared).toBeGreaterThan(30);
    expect(Object.values(elements).some(({ visits, people }) => visits > people * 1.05)).toBe(true);
  });
});

describe('loops that never leak', () => {
  const trapped = (rate: number) =>
    canvas({
      elements: [source('ads', 100), element('a'), element('b'), element('c'), element('out', { value: 1000 })],
      lines: [line('ads', 'a', 1), line('a', 'b', 1), line('b', 'c', 1), line('c', 'a', rate), line('c', 'out', 0.5, { also: true })],
    });

  test('are named with elements and lines; their lines carry nothing', () => {
    const { problems, elements, lines, totals } = forecast(trapped(1));
    expect(problems).toEqual([{ code: 'loop_never_leaks', elements: ['a', 'b', 'c'], lines: ['a>b', 'b>c', 'c>a'] }]);
    expect(elements.a!.visits).toBe(100);
    expect(lines['a>b']!.flow).toBe(0);
    expect(totals.revenue).toBe(0);
  });

  test('are let be as soon as they leak', () => {
    const { problems, elements } = forecast(trapped(0.99));
    expect(problems).toEqual([]);
    expect(elements.out!.visits).toBeCloseTo(5000, 6);
  });

  test('two loops that leak alone may trap together; what lies outside is not named', () => {
    const { problems, elements } = forecast(
      canvas({
        elements: [source('ads', 100), element('shop'), element('mails'), element('hub'), element('left'), element('right')],
        lines: [
          line('ads', 'shop', 1),
          line('shop', 'mails', 0.5),
          line('mails', 'shop', 0.4),
          line('shop', 'hub', 0.5),
          line('hub', 'left', 0.6),
          line('left', 'hub', 1),
          line('hub', 'right', 0.4),
          line('right', 'hub', 1),
        ],
      }),
    );
    expect(problems.map(({ code, elements }) => [code, elements])).toEqual([['loop_never_leaks', ['hub', 'left', 'right']]]);
    expect(elements.shop!.visits).toBeCloseTo(125, 9);
  });

  test('a loop that traps the people of one source only', () => {
    const { problems, sources, elements } = forecast(
      canvas({
        elements: [source('ads', 100), source('mail', 10), element('a'), element('b', { value: 1000 })],
        lines: [
          line('ads', 'a', 1),
          line('mail', 'a', 1),
          line('a', 'b', 0.5),
          line('b', 'a', 0.5, { rate_by_source: { mail: 2 }, also: true }),
        ],
      }),
    );
    expect(problems).toEqual([{ code: 'loop_never_leaks', elements: ['a', 'b'], lines: ['a>b', 'b>a'] }]);
    expect(sources.mail).toMatchObject({ revenue: 0 });
    expect(sources.ads!.revenue).toBeCloseTo(50_000, 6);
    expect(elements.a!.visits).toBeCloseTo(100 / 0.75 + 10, 6);
  });

  test('are not marked for rates that nobody goes by', () => {
    const only = (source: string, start: string) => ({
      elements: [element(source, { traffic: { model: 'free', people: 10 } }), element('a'), element('b'), element('c')],
      lines: [line(source, start, 1), line('a', 'b', 1), line('b', 'a', 1, { rate_by_source: { [source]: 0.2 } })],
    });
    expect(forecast(canvas(only('mail', 'a') as Parameters<typeof canvas>[0])).problems).toEqual([]);
    // Nobody gets there yet: the plain rates are what there is to look at.
    const far = forecast(canvas(only('mail', 'c') as Parameters<typeof canvas>[0]));
    expect(far.problems).toMatchObject([{ code: 'loop_never_leaks', elements: ['a', 'b'] }]);
    const nobody = only('mail', 'c');
    expect(
      forecast(canvas({ elements: nobody.elements.slice(1), lines: nobody.lines.slice(1) } as Parameters<typeof canvas>[0])).problems,
    ).toHaveLength(1);
  });

  test('many at once, each on its own', () => {
    const pairs = Array.from({ length: 40 }, (_, i) => [`x${i}`, `y${i}`] as const);
    const { problems, elements } = forecast(
      canvas({
        elements: [source('ads', 100), ...pairs.flatMap(([x, y]) => [element(x), element(y)])],
        lines: pairs.flatMap(([x, y], i) => [line(i === 0 ? 'ads' : pairs[i - 1]![0], x, 1, { also: true }), line(x, y, 1), line(y, x, 1)]),
      }),
    );
    expect(problems).toHaveLength(40);
    expect(problems.every((problem) => problem.elements.length === 2 && problem.lines.length === 2)).toBe(true);
    expect(elements.x39!.visits).toBe(100);
  });

  test('a step that leads to itself', () => {
    const again = (rate: number) =>
      forecast(canvas({ elements: [source('ads', 100), element('a')], lines: [line('ads', 'a', 1), line('a', 'a', rate)] }));
    expect(again(0.5).elements.a).toMatchObject({ visits: 200, people: 100, leaves: 100 });
    expect(again(1).problems).toMatchObject([{ code: 'loop_never_leaks', elements: ['a'], lines: ['a>a'] }]);
  });

  test('every number stays finite whatever the lines say', () => {
    const wild = fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 8 }),
        to: fc.integer({ min: 0, max: 8 }),
        rate: fc.double({ min: 0, max: 100, noNaN: true }),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(wild, (shares) => {
        const elements = [source('e0', 1e9), ...Array.from({ length: 8 }, (_, i) => element(`e${i + 1}`, { value: 5_000 }))];
        const lines = shares.map(({ from, to, rate }, i) => line(`e${from}`, `e${to}`, rate, { id: `l${i}`, also: true }));
        const result = forecast(canvas({ elements, lines }));
        JSON.stringify(result, (key, value: unknown) => {
          if (typeof value === 'number') expect(Number.isFinite(value), key).toBe(true);
          return value;
        });
        for (const { visits, people } of Object.values(result.elements)) expect(visits).toBeGreaterThanOrEqual(people * (1 - 1e-9));
      }),
      { numRuns: 300 },
    );
  });

  test('a chain that multiplies beyond all numbers stays finite', () => {
    const steps = Array.from({ length: 300 }, (_, i) => element(`s${i}`, { value: 1000 }));
    const lines = steps.slice(1).map((_, i) => line(`s${i}`, `s${i + 1}`, 100, { also: true }));
    const { totals } = forecast(canvas({ elements: [source('ads', 10), ...steps], lines: [line('ads', 's0', 1), ...lines] }));
    expect(Number.isFinite(totals.revenue)).toBe(true);
  });
});

test('5,000 steps in a row, and 5,000 in a ring, reach the end', () => {
  const steps = Array.from({ length: 5000 }, (_, i) => element(`s${i}`, i === 4999 ? { value: 100 } : {}));
  const row = [line('ads', 's0', 1), ...steps.slice(1).map((_, i) => line(`s${i}`, `s${i + 1}`, 1))];
  const straight = forecast(canvas({ elements: [source('ads', 10), ...steps], lines: row }));
  expect(straight.totals).toMatchObject({ revenue: 1000, buyers: 10 });
  const ring = forecast(canvas({ elements: [source('ads', 10), ...steps], lines: [...row, line('s4999', 's0', 0.5)] }));
  expect(ring.problems).toEqual([]);
  expect(ring.elements.s2500!.visits).toBeCloseTo(20, 9);
  expect(ring.elements.s2500!.people).toBeCloseTo(10, 9);
  expect(ring.totals.revenue).toBeCloseTo(1000, 6);
});
