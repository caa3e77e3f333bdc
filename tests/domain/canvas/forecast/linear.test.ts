import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { canvas, element, line, product, sells, source } from '#tests/fixtures/canvas-parts.ts';
import { denseInverse } from '#tests/fixtures/dense-forecast.ts';

const share = (max = 1) => fc.double({ min: 0, max, noNaN: true });
const STEPS = ['a', 'b', 'c', 'd', 'e'] as const;

/** Three sources into five steps with loops, "also" lines, offers, and rates of their own for some sources. */
const anyPlan: fc.Arbitrary<CanvasDocument> = fc
  .record({
    people: fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 3, maxLength: 3 }),
    takes: fc.array(share(), { minLength: 5, maxLength: 5 }),
    repeatable: fc.boolean(),
    lines: fc.array(
      fc.record({
        from: fc.integer({ min: 0, max: 4 }),
        to: fc.integer({ min: 0, max: 4 }),
        rate: share(0.1),
        own: fc.option(share(0.1)),
        also: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
  })
  .map(({ people, takes, repeatable, lines }) =>
    canvas({
      elements: [
        ...people.map((count, i) => source(`src${i}`, count, 10_000 * i)),
        ...STEPS.map((id, i) => element(id, { offers: [sells(i % 2 ? 'book' : 'tea', takes[i])] })),
      ],
      lines: [
        line('src0', 'a', 1),
        line('src1', 'b', 0.7),
        line('src2', 'a', 0.4),
        line('src2', 'c', 0.6),
        ...lines.map(({ from, to, rate, own, also }, i) =>
          line(STEPS[from]!, STEPS[to]!, rate, { id: `l${i}`, also, ...(own !== null && { rate_by_source: { src1: own } }) }),
        ),
      ],
      products: [product('book', 4_900, { refund: 0.1 }), product('tea', 1_200, { repeatable, unit_cost: 300 })],
    }),
  );

const relative = (value: number, expected: number) => expect(Math.abs(value - expected)).toBeLessThan(1e-9 * (1 + Math.abs(expected)));

describe('per source', () => {
  test('each source flows by its own rates, as the full inverse says', () => {
    fc.assert(
      fc.property(anyPlan, (document) => {
        const { elements } = forecast(document);
        const flows = document.elements.flatMap(({ id, traffic }, k) =>
          traffic?.model === 'flat' ? [{ people: traffic.people, k, inverse: denseInverse(document, id) }] : [],
        );
        document.elements.forEach(({ id }, i) => {
          relative(
            elements[id]!.visits,
            flows.reduce((sum, { people, k, inverse }) => sum + people * inverse[k]![i]!, 0),
          );
        });
      }),
    );
  });

  test('sums over sources, over elements and the totals are one number', () => {
    fc.assert(
      fc.property(anyPlan, (document) => {
        const { totals, sources, elements } = forecast(document);
        const over = <T>(rows: Readonly<Record<string, T>>, value: (row: T) => number) =>
          Object.values(rows).reduce((sum, row) => sum + value(row), 0);
        for (const key of ['people', 'buyers', 'revenue', 'net_revenue', 'ad_cost'] as const)
          relative(
            over(sources, (row) => row[key]),
            totals[key],
          );
        relative(
          over(elements, (row) => row.revenue),
          totals.revenue,
        );
        relative(
          over(elements, (row) => row.net_revenue),
          totals.net_revenue,
        );
        relative(
          over(elements, (row) => row.spend),
          totals.ad_cost,
        );
        relative(
          totals.profit,
          over(sources, (row) => row.profit),
        );
      }),
    );
  });

  test('linear in traffic', () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 2, max: 9 }), (document, factor) => {
        const more = {
          ...document,
          elements: document.elements.map((one) =>
            one.traffic?.model === 'flat' ? { ...one, traffic: { ...one.traffic, people: one.traffic.people * factor } } : one,
          ),
        };
        const [before, after] = [forecast(document), forecast(more)];
        relative(after.totals.revenue, factor * before.totals.revenue);
        relative(after.totals.orders, factor * before.totals.orders);
        for (const { id } of document.elements) relative(after.elements[id]!.people, factor * before.elements[id]!.people);
        for (const { id } of document.lines) relative(after.lines[id]!.leverage, factor * before.lines[id]!.leverage);
      }),
    );
  });

  test('worth at a source is its net revenue a visitor', () => {
    fc.assert(
      fc.property(anyPlan, (document) => {
        const { sources, elements } = forecast(document);
        for (const [id, { epc }] of Object.entries(sources)) if (epc !== null) relative(elements[id]!.worth, epc);
      }),
    );
  });

  test('there are no more buyers than people, and no fewer than one step sells to', () => {
    const exclusive = anyPlan.map((document) => ({ ...document, lines: document.lines.map((one) => ({ ...one, also: false })) }));
    fc.assert(
      fc.property(exclusive, (document) => {
        const { totals } = forecast(document);
        expect(totals.buyers).toBeLessThanOrEqual(totals.people * (1 + 1e-9));
        expect(totals.orders).toBeGreaterThanOrEqual(totals.buyers * (1 - 1e-9));
      }),
    );
  });
});

describe('leverage', () => {
  test('is the slope of net revenue in the rate of a line', () => {
    // Loops with products that may be bought again: there the slope is exact.
    const repeatable = anyPlan.map((document) => ({
      ...document,
      products: document.products.map((one) => ({ ...one, repeatable: true })),
      lines: document.lines.map((one) => ({ ...one, rate_by_source: undefined })),
    }));
    fc.assert(
      fc.property(repeatable, (document) => {
        const { lines, totals } = forecast(document);
        const step = 1e-6;
        for (const { id } of document.lines) {
          const moved = (by: number) =>
            forecast({ ...document, lines: document.lines.map((one) => (one.id === id ? { ...one, rate: (one.rate ?? 0) + by } : one)) })
              .totals.net_revenue;
          const slope = (moved(step) - totals.net_revenue) / step;
          expect(Math.abs(lines[id]!.leverage - slope)).toBeLessThan(1e-4 * (1 + Math.abs(totals.net_revenue) + Math.abs(slope)));
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('lines', () => {
  test('"later" carries nothing, "planned" flows, "also" flows beside the split', () => {
    const { lines, elements, problems } = forecast(
      canvas({
        elements: [source('ads', 100), element('a'), element('b'), element('c'), element('d')],
        lines: [
          line('ads', 'a', 1),
          line('a', 'b', 0.6, { kind: 'planned' }),
          line('a', 'c', 1, { also: true }),
          line('a', 'd', 0.5, { kind: 'later' }),
        ],
      }),
    );
    expect(lines['a>b']!.flow).toBe(60);
    expect(lines['a>c']!.flow).toBe(100);
    expect(lines['a>d']).toEqual({ flow: 0, rate: 0.5, leverage: 0 });
    expect(elements.d!.visits).toBe(0);
    expect(elements.a).toMatchObject({ goes_on: 0.6, leaves: 40 });
    expect(problems).toEqual([]);
  });

  test('a line without a rate, or to nowhere, carries nothing', () => {
    const { lines } = forecast(
      canvas({ elements: [source('ads', 100), element('a')], lines: [line('ads', 'a', 0, { rate: undefined }), line('ads', 'gone', 1)] }),
    );
    expect(lines['ads>a']).toEqual({ flow: 0, rate: 0, leverage: 0 });
    expect(lines['ads>gone']!.flow).toBe(0);
  });
});
