import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { perform } from '#domain/canvas/changes/perform.ts';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { alignElements, distributeElements } from '#domain/canvas/commands/arrange.ts';
import { deleteElements } from '#domain/canvas/commands/delete-elements.ts';
import { addLine, updateLine } from '#domain/canvas/commands/lines.ts';
import { moveElements } from '#domain/canvas/commands/move-elements.ts';
import { copySelection, newIdsFor, paste } from '#domain/canvas/commands/paste.ts';
import { scaleSplit, setRate } from '#domain/canvas/commands/rates.ts';
import { readClipboard } from '#domain/canvas/commands/read-clipboard.ts';
import { tidy } from '#domain/canvas/commands/tidy.ts';
import { setTrafficInput } from '#domain/canvas/commands/traffic.ts';
import { updateElement } from '#domain/canvas/commands/update-element.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import { boxOf, overlap } from '#domain/canvas/geometry.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { run, steps } from './arbitrary-commands.ts';

const place = (document: CanvasDocument, id: string, kind: string, x = 0, y = 0) => addElement(document, { id, kind, x, y });
const funnel = () => {
  let document = EMPTY_DOCUMENT;
  for (const [id, kind] of [
    ['ads', 'facebook_ads'],
    ['page', 'landing_page'],
    ['form', 'form_completed'],
    ['buy', 'purchase'],
  ] as const) {
    document = place(document, id, kind, id.length * 40, 0);
  }
  document = addLine(document, { id: 'l1', from: 'ads', to: 'page' });
  document = addLine(document, { id: 'l2', from: 'page', to: 'form' });
  return addLine(document, { id: 'l3', from: 'page', to: 'buy' });
};

describe('a change of a product', () => {
  const box = { id: 'box', name: 'Box', price: 10_000, billing: { type: 'one_off' as const }, repeatable: true };
  const costs = { refund: 0.05, fee_share: 0.03, fee_fixed: 30, unit_cost: 2_000 };
  const sold = perform(EMPTY_DOCUMENT, { command: 'addProduct', args: { product: { ...box, ...costs } } });

  it.each([{ price: 12_000 }, { name: 'Large box' }, { refund: 0.1 }])('by %o leaves everything else of it', (patch) => {
    const [changed] = perform(sold, { command: 'updateProduct', args: { id: 'box', patch } }).products;
    expect(changed).toMatchObject({ ...box, ...costs, ...patch });
  });

  it('that takes a cost away leaves none', () => {
    const [changed] = perform(sold, { command: 'updateProduct', args: { id: 'box', patch: { refund: null } } }).products;
    expect(changed).toMatchObject({ ...box, ...costs, refund: 0 });
  });
});

describe('any run of commands', () => {
  it('leaves a document that opens again as it is', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const document = list.reduce(run, EMPTY_DOCUMENT);
        expect(openDocument(JSON.parse(JSON.stringify(document)))).toEqual({ ok: true, document });
      }),
      { numRuns: 150 },
    );
  });

  it('never changes the document it was given', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let document = EMPTY_DOCUMENT;
        for (const step of list) {
          const before = JSON.stringify(document);
          const next = run(document, step);
          expect(JSON.stringify(document)).toBe(before);
          document = next;
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('elements', () => {
  it('start with the rule, the cost model and the size of their kind', () => {
    const document = place(place(EMPTY_DOCUMENT, 'ads', 'facebook_ads'), 'note', 'sticky_note');
    expect(document.elements[0]).toMatchObject({
      rule: { conditions: [{ value: 'facebook' }] },
      traffic: { model: 'two_of_three', typed: [] },
    });
    expect(document.elements[1]).toMatchObject({ width: 152 });
    expect(addElement(EMPTY_DOCUMENT, { id: 'p', kind: 'landing_page', x: 0, y: 0, url: '/hello' }).elements[0]?.rule).toEqual({
      type: 'page',
      urls: ['/hello'],
    });
  });

  it('of an unknown kind are kept and take no lines', () => {
    const document = place(place(EMPTY_DOCUMENT, 'new', 'from_the_future'), 'page', 'landing_page');
    expect(elementKind('from_the_future').tracked).toBe(false);
    expect(addLine(document, { id: 'l', from: 'new', to: 'page' })).toBe(document);
  });

  it('that are locked do not move', () => {
    const locked = updateElement(funnel(), { id: 'page', patch: { locked: true } });
    const moved = moveElements(locked, { ids: ['page', 'ads'], dx: 10, dy: 0 });
    expect(moved.elements.find(({ id }) => id === 'page')).toEqual(locked.elements.find(({ id }) => id === 'page'));
    expect(moved.elements.find(({ id }) => id === 'ads')?.x).toBe(130);
  });

  it('take their lines and the rates kept for them along when they go', () => {
    const rated = setRate(funnel(), { line: 'l2', source: 'ads', rate: 0.4 });
    const document = deleteElements(rated, { ids: ['ads'] });
    expect(document.lines.map(({ id }) => id)).toEqual(['l2', 'l3']);
    expect(document.lines[0]).not.toHaveProperty('rate_by_source');
  });

  it('refuse an invalid patch and an unknown product', () => {
    const document = funnel();
    expect(updateElement(document, { id: 'buy', patch: { name: 'x'.repeat(121) } })).toBe(document);
    expect(updateElement(document, { id: 'buy', patch: { offers: [{ product: 'nope', take: 1, quantity: 1 }] } })).toBe(document);
  });
});

describe('lines', () => {
  it('lead to another element, once per kind, the first with the usual rate of its start', () => {
    const document = funnel();
    expect(document.lines[0]).toMatchObject({ kind: 'next', rate: 1 });
    expect(document.lines[1]?.rate).toBeUndefined();
    expect(addLine(document, { id: 'x', from: 'ads', to: 'ads' })).toBe(document);
    expect(addLine(document, { id: 'x', from: 'ads', to: 'page' })).toBe(document);
    expect(addLine(document, { id: 'x', from: 'ads', to: 'page', kind: 'later' }).lines).toHaveLength(4);
  });

  it('keep exclusive rates within 100 %, and bring them back there when "also" is taken off', () => {
    const document = setRate(funnel(), { line: 'l2', rate: 1.7 });
    expect(document.lines[1]?.rate).toBe(1);
    const also = setRate(updateLine(document, { id: 'l2', patch: { also: true } }), { line: 'l2', rate: 2.2 });
    expect(also.lines[1]?.rate).toBe(2.2);
    expect(updateLine(also, { id: 'l2', patch: { also: undefined } }).lines[1]?.rate).toBe(1);
  });

  it('are scaled to exactly 100 % in their proportions', () => {
    const rates = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 9 });
    fc.assert(
      fc.property(rates, (values) => {
        let document = place(EMPTY_DOCUMENT, 'start', 'landing_page');
        values.forEach((value, index) => {
          document = place(document, `to${index}`, 'sales_page');
          document = setRate(addLine(document, { id: `l${index}`, from: 'start', to: `to${index}` }), {
            line: `l${index}`,
            rate: value / 1000,
          });
        });
        const scaled = scaleSplit(document, { element: 'start' });
        const sum = scaled.lines.reduce((total, line) => total + (line.rate ?? 0), 0);
        expect(sum).toBeCloseTo(1, 9);
        const all = values.reduce((a, b) => a + b, 0);
        for (const [index, line] of scaled.lines.entries()) expect(line.rate).toBeCloseTo((values[index] ?? 0) / all, 4);
      }),
    );
  });
});

describe('two of three', () => {
  it('frees the input typed longest ago', () => {
    let document = place(EMPTY_DOCUMENT, 'ads', 'facebook_ads');
    document = setTrafficInput(document, { element: 'ads', input: 'spend', value: 600_000 });
    document = setTrafficInput(document, { element: 'ads', input: 'per_person', value: 75 });
    expect(document.elements[0]?.traffic).toEqual({
      model: 'two_of_three',
      typed: ['spend', 'per_person'],
      spend: 600_000,
      per_person: 75,
    });
    document = setTrafficInput(document, { element: 'ads', input: 'people', value: 8000 });
    expect(document.elements[0]?.traffic).toEqual({ model: 'two_of_three', typed: ['per_person', 'people'], per_person: 75, people: 8000 });
    document = setTrafficInput(document, { element: 'ads', input: 'people', value: null });
    expect(document.elements[0]?.traffic).toEqual({ model: 'two_of_three', typed: ['per_person'], per_person: 75 });
  });
});

describe('paste', () => {
  it('keeps lines within the part, drops the others, and never leaves one dangling', () => {
    const document = funnel();
    const clipboard = readClipboard(JSON.stringify(copySelection(document, ['page', 'form'])));
    let count = 0;
    const next = paste(EMPTY_DOCUMENT, { clipboard: clipboard!, x: 100, y: 40, as: newIdsFor(clipboard!, () => `n${++count}`) });
    expect(next.elements.map(({ kind }) => kind)).toEqual(['landing_page', 'form_completed']);
    expect(Math.min(...next.elements.map(({ x }) => x))).toBe(100);
    expect(next.lines).toEqual([expect.objectContaining({ from: 'n1', to: 'n2' })]);
  });

  it('reads nothing but its own kind of text', () => {
    expect(readClipboard('hello')).toBeNull();
    expect(readClipboard('{"type":"flumen/canvas-selection","version":1,"elements":[{}],"lines":[],"products":[]}')).toBeNull();
    expect(readClipboard('flumen/canvas-selection {')).toBeNull();
  });
});

describe('arranging', () => {
  it('lines up and spreads evenly', () => {
    let document = place(place(place(EMPTY_DOCUMENT, 'a', 'landing_page', 0, 0), 'b', 'sales_page', 200, 50), 'c', 'checkout', 1000, 90);
    document = alignElements(document, { ids: ['a', 'b', 'c'], to: 'bottom' });
    expect(document.elements.map(({ y }) => y)).toEqual([90, 90, 90]);
    document = distributeElements(document, { ids: ['a', 'b', 'c'], along: 'horizontal' });
    expect(document.elements.map(({ x }) => x)).toEqual([0, 500, 1000]);
  });

  it('tidies the same way every time, without overlaps, from left to right', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const document = list.reduce(run, EMPTY_DOCUMENT);
        const tidied = tidy(document);
        expect(tidy(document)).toEqual(tidied);
        const moved = tidied.elements.filter((element) => !element.locked && elementKind(element.kind).tracked);
        for (const element of moved) {
          for (const other of tidied.elements) if (other !== element) expect(overlap(boxOf(element), boxOf(other))).toBe(false);
        }
      }),
      { numRuns: 100 },
    );
    const tidied = tidy(funnel());
    const [ads, page, form, buy] = tidied.elements.map(({ x }) => x);
    expect([ads! < page!, page! < form!, form === buy]).toEqual([true, true, true]);
  });

  it('tidies a loop', () => {
    const loop = addLine(funnel(), { id: 'back', from: 'form', to: 'ads' });
    const [ads, page] = tidy(loop).elements.map(({ x }) => x);
    expect(ads).toBeLessThan(page!);
  });
});
