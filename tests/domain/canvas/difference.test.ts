import { expect, it } from 'vitest';
import { differenceOf, isRetied, isSame } from '#domain/canvas/changes/difference.ts';
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

it('tells lines by their marks and what each was, and shows in each drawing what only the other one has', () => {
  const later = { ...NOW, lines: [...NOW.lines, { id: 'moved', from: 'ads', to: 'new', kind: 'next' as const, rate: 0.2 }] };
  const earlier = { ...THEN, lines: [...THEN.lines, { id: 'moved', from: 'ads', to: 'old', kind: 'next' as const, rate: 0.2 }] };
  const { lineMarks, ghosts, pairs } = differenceOf(earlier, later);
  expect([...lineMarks.earlier]).toEqual([
    ['page>old', 'gone'],
    ['ads>page', 'changed'],
    ['moved', 'changed'],
  ]);
  expect([...lineMarks.later]).toEqual([
    ['page>new', 'added'],
    ['ads>page', 'changed'],
    ['moved', 'changed'],
  ]);
  expect(pairs.lines.map(({ before, after }) => [before.rate, after.rate])).toEqual([
    [0.5, 0.6],
    [0.2, 0.2],
  ]);
  expect(pairs.lines.map(isRetied)).toEqual([false, true]);
  // A line that was tied elsewhere is shown where it leads in the other drawing, too.
  const shown = (side: 'earlier' | 'later') => [ids(ghosts[side].elements), ghosts[side].lines.map(({ id, to }) => `${id} ${to}`)];
  expect(shown('earlier')).toEqual([['new'], ['page>new new', 'moved new']]);
  expect(shown('later')).toEqual([['old'], ['page>old old', 'moved old']]);
});

it('marks a card that other costs are paid for, and says nothing of the plan for it', () => {
  const paid = (amount: number): CanvasDocument => ({
    ...THEN,
    fixed_costs: [{ id: 'c', name: 'Shoot', amount, element: 'page', once: true }],
  });
  const { elements, costs, plan, marks } = differenceOf(paid(100), paid(200));
  expect([ids(elements.changed), [...costs], plan, marks.later.get('page')]).toEqual([['page'], ['page'], false, 'changed']);
  expect(isSame(differenceOf(paid(100), paid(100)))).toBe(true);
  // Handed over to the plan it is another matter of both.
  const moved = differenceOf(paid(100), { ...THEN, fixed_costs: [{ id: 'c', name: 'Shoot', amount: 100, once: true }] });
  expect([[...moved.costs], moved.plan]).toEqual([['page'], true]);
});

it('is nothing between a drawing and itself, and tells what belongs to no card', () => {
  expect(isSame(differenceOf(THEN, structuredClone(THEN)))).toBe(true);
  const dearer = differenceOf(THEN, { ...THEN, fixed_costs: [{ id: 'c', name: 'Tools', amount: 100, per: 'period' } as never] });
  expect([dearer.plan, isSame(dearer)]).toEqual([true, false]);
});
