import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CanvasDocument, Line } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { canvas, element, line, product, sells, source } from '#tests/fixtures/canvas-parts.ts';
import { seeded } from '#tests/fixtures/random-canvas.ts';

/** 100 people at `a`, some of whom get to `d` by `b`, some by `c`. */
function diamond(toB: Partial<Line> & { rate: number }, toC: Partial<Line> & { rate: number }, more: Partial<CanvasDocument> = {}) {
  return canvas({
    elements: [source('ads', 100), element('a'), element('b'), element('c'), element('d', { offers: [sells('book')] }), element('e')],
    lines: [
      line('ads', 'a', 1),
      { ...line('a', 'b', toB.rate), ...toB },
      { ...line('a', 'c', toC.rate), ...toC },
      line('b', 'd', 1),
      line('c', 'd', 1),
      line('d', 'e', 0.5),
    ],
    products: [product('book', 1000)],
    ...more,
  });
}
const also = true;

describe('ways of the same people that meet again', () => {
  test('count each person once where all take both', () => {
    const { elements, totals, sources } = forecast(diamond({ rate: 1, also }, { rate: 1 }));
    expect(elements.d).toMatchObject({ visits: 200, people: 100, people_range: null });
    expect(elements.d!.revenue).toBeCloseTo(100_000, 6);
    expect(totals).toMatchObject({ people: 100 });
    expect(totals.buyers).toBeCloseTo(100, 9);
    expect(totals.orders).toBeCloseTo(100, 9);
    expect(totals.revenue).toBeCloseTo(100_000, 6);
    expect(sources.ads!.revenue).toBeCloseTo(100_000, 6);
  });

  test('are told as a range where it is not, and never more than the people they came from', () => {
    const { elements, totals } = forecast(diamond({ rate: 0.5, also }, { rate: 0.6 }));
    expect(elements.d!.visits).toBeCloseTo(110, 9);
    expect(elements.d!.people).toBeCloseTo(100, 9);
    expect(elements.d!.people_range).toEqual({ least: expect.closeTo(60, 9), most: expect.closeTo(100, 9) });
    expect(totals.revenue).toBeCloseTo(100_000, 6);
    expect(totals.buyers).toBeCloseTo(100, 9);
  });

  test('may be other people as long as there are others: then all visits count, as before', () => {
    const { elements, totals } = forecast(diamond({ rate: 0.2, also }, { rate: 0.3 }));
    expect(elements.d).toMatchObject({ visits: 50, people: 50, people_range: { least: 30, most: 50 } });
    expect(totals.revenue).toBeCloseTo(50_000, 6);
  });

  test('that are exclusive stay as they are', () => {
    const { elements } = forecast(diamond({ rate: 0.5 }, { rate: 0.5 }));
    expect(elements.d).toMatchObject({ visits: 100, people: 100, people_range: null });
  });

  test('sell a buy-once product to the share of people who take it', () => {
    const half = diamond({ rate: 1, also }, { rate: 1 });
    const document = { ...half, elements: half.elements.map((one) => (one.id === 'd' ? { ...one, offers: [sells('book', 0.5)] } : one)) };
    expect(forecast(document).totals.buyers).toBeCloseTo(50, 9);
    expect(forecast(document).totals.revenue).toBeCloseTo(50_000, 6);
  });

  test('are one buyer where they sell different things and never meet', () => {
    const { totals } = forecast(
      canvas({
        elements: [source('ads', 100), element('a'), element('mail', { value: 500 }), element('shop', { value: 900 })],
        lines: [line('ads', 'a', 1), line('a', 'mail', 1, { also }), line('a', 'shop', 1)],
      }),
    );
    expect(totals).toMatchObject({ buyers: 100, orders: 100, revenue: 140_000 });
  });

  test('in a loop: a mail that goes out at every visit makes nobody a second person', () => {
    const { elements } = forecast(
      canvas({
        elements: [source('ads', 100), element('sales'), element('mail'), element('checkout')],
        lines: [line('ads', 'sales', 1), line('sales', 'mail', 1, { also }), line('mail', 'sales', 0.2), line('sales', 'checkout', 1)],
      }),
    );
    expect(elements.checkout!.visits).toBeCloseTo(125, 9);
    expect(elements.checkout!.people).toBeCloseTo(100, 9);
  });

  test('of two sources, one by one way and one by both, count for each source by itself', () => {
    const document = diamond({ rate: 1, also }, { rate: 1 });
    const two = {
      ...document,
      elements: [...document.elements, source('mail', 40)],
      lines: [...document.lines, line('mail', 'b', 1)],
    };
    const { elements, sources, totals } = forecast(two);
    expect(elements.d!.people).toBeCloseTo(140, 9);
    expect(sources.ads!.revenue).toBeCloseTo(100_000, 6);
    expect(sources.mail!.revenue).toBeCloseTo(40_000, 6);
    expect(totals.revenue).toBeCloseTo(140_000, 6);
  });

  test('friends whom somebody brings are other people', () => {
    const { elements } = forecast(
      canvas({
        elements: [source('ads', 100), element('share'), element('friend'), element('mail')],
        lines: [
          line('ads', 'share', 1),
          line('share', 'friend', 2.2, { also }),
          line('share', 'mail', 1, { also }),
          line('mail', 'friend', 0.5),
        ],
      }),
    );
    expect(elements.friend!.people).toBeCloseTo(220 + 50, 9);
  });
});

/** Where somebody goes on to from a step: one of the exclusive lines at most, and each of the others by its own chance. */
function onward(lines: readonly Line[], at: string, random: () => number): string[] {
  const ends: string[] = [];
  let draw = random();
  for (const { to, rate = 0, also: extra } of lines.filter(({ from }) => from === at)) {
    if (extra ? random() < rate : draw >= 0 && draw < rate) ends.push(to);
    if (!extra) draw -= rate;
  }
  return ends;
}

/** People who go all their ways, one after another; gives how many get to each step. */
function walked({ lines }: CanvasDocument, people: number, random: () => number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let person = 0; person < people; person += 1) {
    const waiting = ['ads'];
    const been = new Set<string>();
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      been.add(at);
      waiting.push(...onward(lines, at, random));
    }
    for (const id of been) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

const STEPS = ['a', 'b', 'c', 'd', 'e'];
const anyMap = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 4 }),
    to: fc.integer({ min: 0, max: 4 }),
    rate: fc.double({ min: 0.1, max: 0.45, noNaN: true }),
    extra: fc.boolean(),
  }),
  { minLength: 9, maxLength: 16 },
);

test('people who walk all their ways, each by chance, lie within what is possible', () => {
  const random = seeded(3);
  const people = 8_000;
  let [compared, ranges] = [0, 0];
  fc.assert(
    fc.property(anyMap, (shares) => {
      // Lines back are rare enough for everybody to come to an end.
      const lines = shares
        .filter(({ from, to }) => from !== to)
        .map(({ from, to, rate, extra }, i) =>
          line(STEPS[from]!, STEPS[to]!, to < from ? rate / 6 : rate, { id: `l${i}`, ...(extra && { also }) }),
        );
      const exclusive = new Map<string, number>();
      for (const { from, rate = 0, also: extra } of lines) if (!extra) exclusive.set(from, (exclusive.get(from) ?? 0) + rate);
      fc.pre([...exclusive.values()].every((sum) => sum <= 1));
      const document = canvas({ elements: [source('ads', 1), ...STEPS.map((id) => element(id))], lines: [line('ads', 'a', 1), ...lines] });
      const found = forecast(document);
      fc.pre(found.problems.length === 0);
      const counts = walked(document, people, random);
      for (const id of STEPS) {
        const { people: most, people_range } = found.elements[id]!;
        const seen = (counts.get(id) ?? 0) / people;
        const error = 5 * Math.sqrt(Math.max(seen * (1 - seen), 1 / people) / people);
        expect(seen, id).toBeLessThan(most + error);
        expect(seen, id).toBeGreaterThan((people_range?.least ?? most) - error);
        compared += 1;
        if (people_range) ranges += 1;
      }
    }),
    { numRuns: 40 },
  );
  expect(compared).toBeGreaterThan(150);
  expect(ranges).toBeGreaterThan(30);
});

test.each([0.9, 0.999, 0.9999, 0.99999])('least and most are exact where a loop returns %s of its people', (back) => {
  const rare = (1 - back) / 5;
  const document = canvas({
    elements: [source('ads', 1000), element('a'), element('b'), element('c')],
    lines: [line('ads', 'a', 1), line('a', 'b', 1), line('b', 'a', back), line('b', 'c', rare), line('a', 'c', rare, { also: true })],
  });
  const { people = 0, people_range } = forecast(document).elements.c ?? {};
  // At a: h = max(rare, back h + rare) at the least and h = rare + (back h + rare) at the most.
  expect((people_range?.least ?? 0) / ((1000 * rare) / (1 - back))).toBeCloseTo(1, 9);
  expect((people_range?.most ?? 0) / ((2000 * rare) / (1 - back))).toBeCloseTo(1, 9);
  expect(people).toBe(people_range?.most);
});
