import { describe, expect, it } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { addLine } from '#domain/canvas/commands/lines.ts';
import { setRate } from '#domain/canvas/commands/rates.ts';
import { EMPTY_DOCUMENT } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { DOCUMENT_VERSION } from '#domain/canvas/records.ts';
import { CHECKS, checkCanvas } from '#domain/canvas/validate.ts';
import english from '#locales/en.json' with { type: 'json' };

const two = () => {
  const document = addElement(addElement(EMPTY_DOCUMENT, { id: 'a', kind: 'facebook_ads', x: 0, y: 0 }), {
    id: 'b',
    kind: 'landing_page',
    x: 0,
    y: 0,
  });
  return addLine(document, { id: 'l', from: 'a', to: 'b' });
};
const problems = (value: unknown) => {
  const opened = openDocument(value);
  return opened.ok ? [] : opened.problems.map(({ path, code }) => `${code} ${path}`);
};

describe('opening a document', () => {
  it('takes a valid one as it is', () => {
    expect(openDocument(two())).toEqual({ ok: true, document: two() });
  });

  it('names what is wrong by its path', () => {
    expect(problems(null)).toEqual(['not_a_document /version']);
    expect(problems({ ...two(), version: DOCUMENT_VERSION + 1 })).toEqual(['newer_version /version']);
    expect(problems({ ...two(), extra: 1 })).toEqual(['invalid_value /extra']);
    expect(problems({ ...two(), elements: [{ ...two().elements[0], x: 'left' }, two().elements[1]] })).toEqual([
      'invalid_value /elements/0/x',
    ]);
  });

  it('refuses names of things that are not there, and things there twice', () => {
    const [line] = two().lines;
    expect(problems({ ...two(), lines: [{ ...line, to: 'gone' }] })).toEqual(['unknown_element /lines/0/to']);
    expect(problems({ ...two(), lines: [{ ...line, to: 'a' }] })).toEqual(['line_to_itself /lines/0/to']);
    expect(problems({ ...two(), lines: [line, { ...line, id: 'm' }] })).toEqual(['duplicate_line /lines/1']);
    expect(problems({ ...two(), lines: [{ ...line, rate_by_source: { gone: 0.5 } }] })).toEqual([
      'unknown_element /lines/0/rate_by_source/gone',
    ]);
    expect(problems({ ...two(), elements: [...two().elements, two().elements[0]] })).toEqual(['duplicate_id /elements/2/id']);
    const cost = { id: 'c', name: 'Agency', amount: 5, element: 'gone' };
    expect(problems({ ...two(), fixed_costs: [cost] })).toEqual(['unknown_element /fixed_costs/0/element']);
    expect(problems({ ...two(), fixed_costs: [{ ...cost, element: 'a', once: true }] })).toEqual([]);
    const selling = { ...two().elements[1], offers: [{ product: 'gone', take: 1, quantity: 1 }] };
    expect(problems({ ...two(), elements: [two().elements[0], selling] })).toEqual(['unknown_product /elements/1/offers/0/product']);
  });
});

describe('checks of a canvas', () => {
  const codes = (...args: Parameters<typeof checkCanvas>) => checkCanvas(...args).map(({ code }) => code);

  it('name what is missing, and nothing on a complete canvas', () => {
    const document = two();
    expect(codes(document)).toEqual(['page_without_url']);
    const complete = {
      ...document,
      elements: document.elements.map((element) => ({ ...element, rule: element.rule ?? { type: 'page' as const, urls: ['/a'] } })),
    };
    expect(codes(complete)).toEqual([]);
    expect(codes({ ...complete, lines: [] })).toEqual(['orphan_step', 'orphan_step']);
    expect(codes(setRate(complete, { line: 'l', rate: null }))).toEqual(['line_without_rate']);
    const same = addElement(complete, { id: 'c', kind: 'sales_page', x: 0, y: 0, url: '/A' });
    expect(codes(addLine(same, { id: 'm', from: 'b', to: 'c', rate: 0.5 }))).toEqual(['duplicate_rule']);
    expect(codes(addElement(complete, { id: 'z', kind: 'later_kind', x: 0, y: 0 }))).toEqual(['unknown_kind']);
  });

  it('put the worst of the forecast first', () => {
    expect(codes(two(), [{ code: 'loop_never_leaks', elements: ['a'], lines: [] }])[0]).toBe('loop_never_leaks');
  });

  it('have a text each', () => {
    expect(Object.keys(english.canvas.checks)).toEqual(expect.arrayContaining([...CHECKS]));
  });
});
