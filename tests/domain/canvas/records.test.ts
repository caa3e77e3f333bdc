import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { deleteElements } from '#domain/canvas/commands/delete-elements.ts';
import { addLine } from '#domain/canvas/commands/lines.ts';
import { type CanvasDocument, EMPTY_DOCUMENT, LISTS_VERSION, type Scenario } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { byOrder, orderBetween, ordersOf } from '#domain/canvas/order.ts';
import { DOCUMENT_VERSION, toRecords } from '#domain/canvas/records.ts';
import { scenarioOf, underScenario } from '#domain/canvas/scenarios/under.ts';
import { demoWorkspaces } from '#server/demo/workspaces/all.ts';
import { TEMPLATE_ROWS, templateDocument } from '#tests/fixtures/templates.ts';

/** A stored document, as it comes back from a store that orders the keys of objects as it likes. */
const reopened = (document: CanvasDocument): CanvasDocument => {
  const { elements, lines, ...rest } = toRecords(document);
  const turned = <T>(records: Record<string, T>) => Object.fromEntries(Object.entries(records).reverse());
  const opened = openDocument(JSON.parse(JSON.stringify({ ...rest, lines: turned(lines), elements: turned(elements) })));
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  return opened.document;
};
/** Without the keys that storing gives. */
const unordered = (document: CanvasDocument): unknown =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === 'order' ? undefined : value)));
const problems = (value: unknown) => {
  const opened = openDocument(value);
  return opened.ok ? [] : opened.problems.map(({ path, code }) => `${code} ${path}`);
};
const drawn = (): CanvasDocument => {
  const two = addElement(addElement(EMPTY_DOCUMENT, { id: 'a', kind: 'facebook_ads', x: 0, y: 0 }), {
    id: 'b',
    kind: 'cart',
    x: 300,
    y: 0,
  });
  return addLine(two, { id: 'l', from: 'a', to: 'b' });
};

describe('keys of an order', () => {
  it('leave room between any two, however often somebody asks for the same place', () => {
    const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 300 });
    fc.assert(
      fc.property(places, (inserts) => {
        const keys: string[] = [];
        for (const where of inserts) {
          const at = Math.floor(where * (keys.length + 1));
          keys.splice(at, 0, orderBetween(keys[at - 1] ?? null, keys[at] ?? null));
        }
        expect([...keys].sort()).toEqual(keys);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('stay short when things are added at the end', () => {
    const keys = ordersOf(Array.from({ length: 10_000 }, () => ({})));
    expect(Math.max(...keys.map((key) => key.length))).toBe(5);
    expect([...keys].sort()).toEqual(keys);
  });

  it('are kept where they are in order, and found for what has none', () => {
    expect(ordersOf([{ order: 'B' }, {}, { order: 'D' }, {}])).toEqual(['B', 'C', 'D', expect.stringMatching(/^D/)]);
    const [first, second] = ordersOf([{ order: 'Z' }, { order: 'B' }]);
    expect([first, (second ?? '') > 'Z']).toEqual(['Z', true]);
    expect(() => orderBetween('b', 'a')).toThrow(RangeError);
    expect(
      [
        { order: 'B', id: 'y' },
        { order: 'B', id: 'x' },
      ]
        .sort(byOrder)
        .map(({ id }) => id),
    ).toEqual(['x', 'y']);
  });
});

describe('a document of lists, as it was stored and sent before', () => {
  const stored = [
    ...demoWorkspaces.flatMap((workspace) =>
      workspace.canvases.map((canvas) => [`${workspace.name}: ${canvas.name}`, canvas.document()] as const),
    ),
    ...TEMPLATE_ROWS.map((row, index) => [`template ${index + 1}`, templateDocument(row)] as const),
  ];

  it.each(stored)('%s becomes records with the same content, order and forecast', (_name, document) => {
    const opened = openDocument(JSON.parse(JSON.stringify(document)));
    if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
    const records = toRecords(opened.document);
    expect([document.version, records.version]).toEqual([LISTS_VERSION, DOCUMENT_VERSION]);
    const again = reopened(opened.document);
    expect(unordered(again)).toEqual(unordered(document));
    expect(again.elements.map(({ id }) => id)).toEqual(document.elements.map(({ id }) => id));
    expect(forecast(again)).toEqual(forecast(document));
    // Stored once more, nothing is another: keys are kept.
    expect(toRecords(again)).toEqual(records);
  });

  it('is refused where it does not hold together, by place; records by id', () => {
    const document = drawn();
    const [line] = document.lines;
    expect(problems({ ...document, lines: [{ ...line, to: 'gone' }] })).toEqual(['unknown_element /lines/0/to']);
    const records = toRecords(document);
    expect(problems({ ...records, lines: { l: { ...records.lines.l, to: 'gone' } } })).toEqual(['unknown_element /lines/l/to']);
    expect(problems({ ...records, elements: { ...records.elements, a: { ...records.elements.a, x: 'left' } } })).toEqual([
      'invalid_value /elements/a/x',
    ]);
    expect(problems({ ...records, elements: [] })).toEqual(['invalid_value /elements']);
    expect(problems(JSON.parse(JSON.stringify(records).replace('"b":', '"__proto__":')))).toContain('invalid_value /elements/__proto__');
    expect(problems({ ...records, elements: { ...records.elements, a: { ...records.elements.a, order: '' } } })).toEqual([
      'invalid_value /elements/a/order',
    ]);
    expect(problems({ ...records, version: 0 })).toEqual(['not_a_document /version']);
    expect(problems({ ...records, version: 1.5 })).toEqual(['not_a_document /version']);
    expect(problems({ ...records, version: DOCUMENT_VERSION + 1 })).toEqual(['newer_version /version']);
  });
});

describe('records', () => {
  it('of a changed document differ in what was changed and nothing else', () => {
    const before = reopened(drawn());
    const after = toRecords(addElement(before, { id: 'c', kind: 'quiz', x: 0, y: 300 }));
    const { c, ...rest } = after.elements;
    expect([rest, after.lines]).toEqual([toRecords(before).elements, toRecords(before).lines]);
    expect((c?.order ?? '') > (rest.b?.order ?? '')).toBe(true);
    expect(Object.keys(toRecords(deleteElements(before, { ids: ['a'] })).elements)).toEqual(['b']);
  });
});

describe('a scenario', () => {
  const careful: Scenario = {
    id: 'careful',
    name: 'Careful',
    elements: { a: { traffic: { model: 'flat', fee: 60_000, people: 500 } }, gone: { value: 9 } },
    lines: { l: { rate: 0.1 } },
    products: { box: { price: 2000 } },
    fixed_costs: { rent: { amount: 5000 } },
  };
  const document: CanvasDocument = {
    ...drawn(),
    products: [
      {
        id: 'box',
        name: 'Box',
        price: 4000,
        billing: { type: 'one_off' },
        refund: 0.1,
        fee_share: 0,
        fee_fixed: 0,
        unit_cost: 0,
        repeatable: false,
      },
    ],
    fixed_costs: [{ id: 'rent', name: 'Rent', amount: 1000 }],
    scenarios: [careful],
  };

  it('lays its values over the plan, leaves the rest, and says nothing about what is gone', () => {
    const under = underScenario(document, careful);
    expect(under.elements[0]?.traffic).toEqual(careful.elements.a?.traffic);
    expect(under.elements[1]).toBe(document.elements[1]);
    expect(under.products[0]).toEqual({ ...document.products[0], price: 2000 });
    const { totals, lines } = forecast(under);
    expect([totals.people, totals.ad_cost, totals.fixed_cost, lines.l?.flow]).toEqual([500, 60_000, 5000, 50]);
    expect(underScenario(document, { ...careful, elements: {}, lines: {}, products: {}, fixed_costs: {} })).toBe(document);
  });

  it('is stored with the document, and the plan does not hear of it', () => {
    const again = reopened(document);
    expect(unordered(again)).toEqual(unordered(document));
    expect(scenarioOf(again, 'careful')?.products).toEqual({ box: { price: 2000 } });
    expect(forecast(again)).toEqual(forecast({ ...document, scenarios: [] }));
    const records = toRecords(document);
    expect(problems({ ...records, scenarios: { s: { ...records.scenarios.careful, lines: { l: { rate: -1 } } } } })).toEqual([
      'invalid_value /scenarios/s/lines/l/rate',
    ]);
  });
});
