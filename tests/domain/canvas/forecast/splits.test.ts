import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { scaledSplit } from '#domain/canvas/forecast/splits.ts';
import { canvas, element, line, source } from '#tests/fixtures/canvas-parts.ts';

const split = (rates: readonly number[], own: readonly (number | null)[] = []): CanvasDocument =>
  canvas({
    elements: [source('ads', 100), ...rates.map((_, i) => element(`s${i}`))],
    lines: rates.map((rate, i) => {
      const override = own[i];
      return line('ads', `s${i}`, rate, override === null || override === undefined ? {} : { rate_by_source: { ads: override } });
    }),
  });
const scaled = (document: CanvasDocument): CanvasDocument => {
  const changed = new Map(scaledSplit(document, 'ads').map((one) => [one.id, one]));
  return { ...document, lines: document.lines.map((one) => changed.get(one.id) ?? one) };
};
const codes = (document: CanvasDocument) => forecast(document).problems.map(({ code }) => code);

describe('splits over 100 %', () => {
  test('are named with their lines, for everybody or for one source', () => {
    expect(forecast(split([0.7, 0.4])).problems).toEqual([{ code: 'split_over_100', elements: ['ads'], lines: ['ads>s0', 'ads>s1'] }]);
    expect(codes(split([0.7, 0.2], [null, 0.4]))).toEqual(['split_over_100']);
    expect(codes(split([0.7, 0.3]))).toEqual([]);
  });

  test('"also" and "later" lines stand outside the sum', () => {
    const base = split([0.9]);
    const more = canvas({
      ...base,
      lines: [...base.lines, line('ads', 's0', 1, { id: 'x', also: true }), line('ads', 's0', 1, { id: 'y', kind: 'later' })],
    });
    expect(codes(more)).toEqual([]);
  });

  test('scaling keeps proportions and reaches 100 % to the sixth place', () => {
    const rates = scaledSplit(split([0.9, 0.6]), 'ads').map(({ rate }) => rate);
    expect(rates).toEqual([0.6, 0.4]);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(share, fc.option(share)), { minLength: 2, maxLength: 9 }), (lines) => {
        const document = split(
          lines.map(([rate]) => rate),
          lines.map(([, own]) => own),
        );
        const after = scaled(document);
        expect(codes(after)).toEqual([]);
        if (codes(document).length === 0) expect(after).toEqual(document);
        const sum = after.lines.reduce((total, one) => total + (one.rate ?? 0), 0);
        if (document.lines.reduce((total, one) => total + (one.rate ?? 0), 0) > 1.000001) expect(sum).toBeCloseTo(1, 9);
      }),
    );
  });
});
