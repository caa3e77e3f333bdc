import { describe, expect, test } from 'vitest';
import { documentSchema } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { TEMPLATE_ROWS, TEMPLATE_SOURCE, templateDocument } from '#tests/fixtures/templates.ts';

describe('forty funnels give the worth of a visitor to the cent', () => {
  test.each(TEMPLATE_ROWS.map((row, i) => [i + 1, row.name, row] as const))('%i %s', (_, __, row) => {
    const document = templateDocument(row);
    expect(documentSchema.safeParse(document).success).toBe(true);
    const { elements, sources, problems } = forecast(document);
    expect(problems).toEqual([]);
    const worth = elements[TEMPLATE_SOURCE]?.worth ?? Number.NaN;
    expect(Math.abs(worth - row.worth)).toBeLessThanOrEqual(0.5 + 1e-9);
    expect(sources[TEMPLATE_SOURCE]?.epc).toBeCloseTo(worth, 9);
    expect(sources[TEMPLATE_SOURCE]?.ad_cost).toBeCloseTo(row.cost * 10_000, 6);
  });

  test('the rows are forty and one of them is a loop', () => {
    expect(TEMPLATE_ROWS).toHaveLength(40);
    expect(TEMPLATE_ROWS.filter((row) => row.loop)).toHaveLength(1);
  });
});
