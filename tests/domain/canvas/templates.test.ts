import { describe, expect, test } from 'vitest';
import { documentSchema } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { boxOf, overlap } from '#domain/canvas/geometry.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';
import { underScenario } from '#domain/canvas/scenarios/under.ts';
import { byValue } from '#domain/canvas/templates/compared-value.ts';
import { drawTemplate } from '#domain/canvas/templates/draw.ts';
import { TEMPLATES } from '#domain/canvas/templates/index.ts';
import { checkCanvas } from '#domain/canvas/validate.ts';
import { TEMPLATE_STEPS } from '#tests/fixtures/template-steps.ts';
import { TEMPLATE_ROWS, TEMPLATE_SOURCE, type TemplateRow, templateDocument } from '#tests/fixtures/templates.ts';

const WORDS = { about: 'About', note: 'Note', conservative: 'Conservative', optimistic: 'Optimistic', step: (id: string) => id };

function drawn(id: string) {
  const template = TEMPLATES.get(id);
  if (!template) throw new Error(`no template ${id}`);
  const document = drawTemplate(template, WORDS);
  return { template, document, plan: forecast(document), source: Object.keys(template.steps)[0] ?? '' };
}

/** Share of the people of the source who get to each step of a row, along its chain. */
function reaches({ steps, loop }: TemplateRow): readonly number[] {
  if (loop) return [];
  const reached = [1];
  for (const [at, { rate, from }] of steps.entries()) reached.push((reached[from ?? at] ?? Number.NaN) * rate);
  return reached.slice(1);
}

const CASES = TEMPLATE_ROWS.map((row, at) => [row.name, row, TEMPLATE_STEPS[at] ?? (['lead_magnet'] as const)] as const);

test('each row has a template of its own, and no other', () => {
  expect(TEMPLATE_STEPS.map(([id]) => id).sort()).toEqual([...TEMPLATES.keys()].sort());
  expect(TEMPLATE_STEPS.map(([, ...steps]) => steps.length)).toEqual(TEMPLATE_ROWS.map(({ steps }) => steps.length));
});

describe.each(CASES)('%s', (_, row, [id, ...steps]) => {
  const { template, document, plan, source } = drawn(id);

  test('costs and earns per visitor what its row says, to the cent', () => {
    const by = plan.sources[source];
    expect((by?.ad_cost ?? 0) / (by?.people ?? 1)).toBeCloseTo(row.cost, 9);
    const epc = by?.epc ?? Number.NaN;
    expect(Math.abs(epc - row.worth)).toBeLessThanOrEqual(0.5 + 1e-9);
    // The rate of a line has six places; the same funnel drawn from the row alone comes to the same.
    expect(epc).toBeCloseTo(forecast(templateDocument(row)).sources[TEMPLATE_SOURCE]?.epc ?? Number.NaN, 2);
    expect(plan.totals.profit).toBeCloseTo((epc - row.cost) * (by?.people ?? 0), 6);
  });

  test('lets as many people through each step, who pay as much there', () => {
    const people = plan.elements[source]?.people ?? Number.NaN;
    reaches(row).forEach((reach, at) => {
      expect((plan.elements[steps[at] ?? '']?.people ?? Number.NaN) / people).toBeCloseTo(reach, 6);
    });
    const values = steps.map((step) => {
      const drawnStep = template.steps[step];
      return drawnStep && 'value' in drawnStep ? drawnStep.value : undefined;
    });
    expect(values).toEqual(row.steps.map(({ value }) => value));
    expect(Object.values(template.steps).filter((step) => 'value' in step && step.value !== undefined)).toHaveLength(
      values.filter((value) => value !== undefined).length,
    );
  });

  test('is a document without faults, in which nothing covers anything', () => {
    expect(documentSchema.safeParse(document).success).toBe(true);
    expect(openDocument(toRecords(document))).toMatchObject({ ok: true });
    expect(plan.problems).toEqual([]);
    // Addresses of pages and names of own events are left to whoever uses it.
    expect(checkCanvas(document, plan.problems).filter(({ unfilled }) => !unfilled)).toEqual([]);
    const boxes = document.elements.map((element) => ({ id: element.id, ...boxOf(element) }));
    const covering = boxes.flatMap((box, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => overlap(box, other, 8))
        .map((other) => [box.id, other.id]),
    );
    expect(covering).toEqual([]);
  });

  test('comes to less when it goes worse, and to more when it goes better', () => {
    const [worse, better] = (document.scenarios ?? []).map((scenario) => forecast(underScenario(document, scenario)));
    expect([worse?.problems, better?.problems]).toEqual([[], []]);
    expect(worse?.totals.ad_cost).toBeCloseTo(plan.totals.ad_cost * 1.2, 4);
    expect(better?.totals.ad_cost).toBeCloseTo(plan.totals.ad_cost * 0.9, 4);
    const profits = [worse, plan, better].map((each) => each?.totals.profit ?? Number.NaN);
    expect(profits).toEqual([...profits].sort((a, b) => a - b));
    expect(new Set(profits).size).toBe(3);
  });
});

test('what people pay stands where its kind takes money', () => {
  const wrong = [...TEMPLATES].flatMap(([id, { steps }]) =>
    Object.entries(steps).flatMap(([step, { kind, ...rest }]) =>
      'value' in rest && rest.value !== undefined && elementKind(kind).money === 'none' ? [`${id}: ${step}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
});

describe('amounts of templates', () => {
  test('compare in one currency by whole units, and what has no rate stands last either way', () => {
    const rows = [
      { minor: 100, currency: 'XXX' },
      { minor: 100, currency: 'USD' },
      { minor: 100, currency: 'JPY' },
      { minor: 1000, currency: 'KWD' },
    ];
    const order = (isDescending: boolean) => rows.toSorted(byValue((row) => row, isDescending)).map(({ currency }) => currency);
    expect(order(true)).toEqual(['KWD', 'USD', 'JPY', 'XXX']);
    expect(order(false)).toEqual(['JPY', 'USD', 'KWD', 'XXX']);
  });
});
