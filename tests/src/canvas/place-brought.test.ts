import { expect, it } from 'vitest';
import { addElement } from '#domain/canvas/commands/add-element.ts';
import { type CanvasDocument, EMPTY_DOCUMENT, type Rule } from '#domain/canvas/document.ts';
import type { Brought } from '#domain/canvas/from-data/brought.ts';
import { broughtTo } from '#src/canvas/actions/place-brought.ts';
import { createEditor } from '#src/canvas/store/editor-store.ts';

const page = (url: string): Rule => ({ type: 'page', urls: [url] });
const offer = addElement(EMPTY_DOCUMENT, { id: 'offer', kind: 'sales_page', x: 400, y: 200, url: '/offer' });

/** Puts it on a map with one undo; what the map is then. */
function put(document: CanvasDocument, brought: Brought) {
  const ids = ['new-1', 'new-2', 'new-3', 'new-4'];
  const newId = () => ids.shift() ?? '';
  const { changes, id } = broughtTo(brought, { document, newId, near: { x: 0, y: 0 }, settled: Math.round });
  const editor = createEditor({ revision: 1, document, readOnly: null });
  const before = editor.getState().history.present;
  editor.apply(changes);
  const { elements, lines } = editor.getState().history.present;
  editor.undo();
  expect(editor.getState().history.present).toEqual(before);
  return { id, elements, lines: lines.map(({ from, to, rate }) => ({ from, to, rate })), last: elements.at(-1) };
}

it('places a step to the right of the one before, with the measured share on the line', () => {
  const beside = { element: 'offer' };
  const { id, last, lines } = put(offer, { rule: page('shop.example/faq'), beside, direction: 'after', rate: 0.375 });
  expect(last).toMatchObject({ id, x: 634, y: 200, name: '/faq', rule: page('shop.example/faq') });
  expect(lines).toEqual([{ from: 'offer', to: id, rate: 0.375 }]);
});

it('places what came before to the left, and a source without a line into it', () => {
  const beside = { element: 'offer' };
  const rule: Rule = { type: 'source', conditions: [{ key: 'utm_source', match: 'is', value: 'newsletter' }] };
  const before = put(offer, { rule, beside, direction: 'before', rate: null });
  expect(before.last).toMatchObject({ x: 166, y: 200, name: 'newsletter', rule });
  expect(before.lines.map(({ from, to }) => [from, to])).toEqual([[before.id, 'offer']]);
  expect(put(offer, { rule, beside, direction: 'after', rate: 0.5 }).lines).toEqual([]);
});

it('places the step before, too, where it is not on the map, and nothing twice', () => {
  const brought: Brought = { rule: page('/thanks'), beside: { rule: page('/order') }, direction: 'after', rate: 0.25 };
  const { elements, lines } = put(offer, brought);
  expect(elements.map(({ rule }) => rule)).toEqual(
    [page('/offer'), page('/order'), page('/thanks')].map((one) => expect.objectContaining(one)),
  );
  expect(lines).toMatchObject([{ from: elements[1]?.id, to: elements[2]?.id, rate: 0.25 }]);
  // Somebody has drawn both meanwhile: they are tied.
  const known = put(offer, { ...brought, rule: page('/offer'), beside: { element: 'offer' } });
  expect([known.id, known.elements.length, known.lines]).toEqual(['offer', 1, []]);
});
