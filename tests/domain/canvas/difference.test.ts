import { expect, it } from 'vitest';
import { differenceOf, isSame } from '#domain/canvas/changes/difference.ts';
import { type CanvasDocument, EMPTY_DOCUMENT } from '#domain/canvas/document.ts';

const THEN: CanvasDocument = {
  ...EMPTY_DOCUMENT,
  elements: [
    { id: 'ads', kind: 'google_search_ads', x: 0, y: 0, name: 'Ads' },
    { id: 'page', kind: 'landing_page', x: 200, y: 0, name: 'Page' },
    { id: 'old', kind: 'landing_page', x: 400, y: 0, name: 'Old' },
  ],
  lines: [
    { id: 'ads>page', from: 'ads', to: 'page', kind: 'next', rate: 0.5 },
    { id: 'page>old', from: 'page', to: 'old', kind: 'next' },
  ],
};
const NOW: CanvasDocument = {
  ...THEN,
  elements: [
    { id: 'ads', kind: 'google_search_ads', x: 900, y: 40, name: 'Ads' },
    { id: 'page', kind: 'landing_page', x: 200, y: 0, name: 'Better page' },
    { id: 'new', kind: 'landing_page', x: 400, y: 0, name: 'New' },
  ],
  lines: [
    { id: 'ads>page', from: 'ads', to: 'page', kind: 'next', rate: 0.6 },
    { id: 'page>new', from: 'page', to: 'new', kind: 'next' },
  ],
};
const ids = (things: readonly { readonly id: string }[]) => things.map(({ id }) => id);

it('tells cards and lines that are gone, others or new; one that only moved is the same', () => {
  const { elements, lines, marks, plan } = differenceOf(THEN, NOW);
  expect([ids(elements.gone), ids(elements.changed), ids(elements.added)]).toEqual([['old'], ['page'], ['new']]);
  expect([ids(lines.gone), ids(lines.changed), ids(lines.added)]).toEqual([['page>old'], ['ads>page'], ['page>new']]);
  expect([...marks.earlier]).toEqual([
    ['old', 'gone'],
    ['page', 'changed'],
  ]);
  expect([...marks.later]).toEqual([
    ['new', 'added'],
    ['page', 'changed'],
  ]);
  expect(plan).toBe(false);
});

it('is nothing between a drawing and itself, and tells what belongs to no card', () => {
  expect(isSame(differenceOf(THEN, structuredClone(THEN)))).toBe(true);
  const dearer = differenceOf(THEN, { ...THEN, fixed_costs: [{ id: 'c', name: 'Tools', amount: 100, per: 'period' } as never] });
  expect([dearer.plan, isSame(dearer)]).toEqual([true, false]);
});
