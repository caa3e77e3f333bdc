import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleSplit } from '#domain/canvas/commands/rates.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { SPLIT_TOLERANCE } from '#domain/canvas/split.ts';
import { canvas, element, line, source } from '#tests/fixtures/canvas-parts.ts';

const split = (rates: readonly number[], own: readonly (number | null)[] = []): CanvasDocument =>
  canvas({
    elements: [source('ads', 100), ...rates.map((_, i) => element(`s${i}`))],
    lines: rates.map((rate, i) => {
      const override = own[i];
      return line('ads', `s${i}`, rate, override === null || override === undefined ? {} : { rate_by_source: { ads: override } });
    }),
  });
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

  test('of one source alone are scaled for that source alone', () => {
    const { lines } = scaleSplit(split([0.7, 0.3], [null, 0.7]), { element: 'ads' });
    expect(lines.map(({ rate }) => rate)).toEqual([0.7, 0.3]);
    expect(lines.map(({ rate_by_source }) => rate_by_source?.ads)).toEqual([0.5, 0.5]);
  });

  test('scaling keeps proportions and reaches 100 % to the sixth place', () => {
    const rates = scaleSplit(split([0.9, 0.6]), { element: 'ads' }).lines.map(({ rate }) => rate);
    expect(rates).toEqual([0.6, 0.4]);
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(share, fc.option(share)), { minLength: 2, maxLength: 9 }), (lines) => {
        const document = split(
          lines.map(([rate]) => rate),
          lines.map(([, own]) => own),
        );
        const after = scaleSplit(document, { element: 'ads' });
        expect(codes(after)).toEqual([]);
        expect(scaleSplit(after, { element: 'ads' })).toBe(after);
        const sum = (lines: readonly { readonly rate?: number | undefined }[]) => lines.reduce((total, one) => total + (one.rate ?? 0), 0);
        // What is 100 % within the tolerance already stays as it was typed.
        if (sum(document.lines) > 0) expect(Math.abs(sum(after.lines) - 1)).toBeLessThanOrEqual(SPLIT_TOLERANCE + 1e-9);
      }),
    );
  });
});
