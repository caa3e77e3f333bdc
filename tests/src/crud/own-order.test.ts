import { expect, test } from 'vitest';
import { orderedPage } from '#src/crud/rows/own-order.ts';

const rows = [5, null, 1, 5, 9].map((at, id) => ({ id, at }));
const page = (descending: boolean, number = 1) =>
  orderedPage(rows, { of: (row) => row.at as number | null, descending }, number).map(({ id }) => id);

test('rows without a place stand last either way, and equal ones stay as they came', () => {
  expect(page(false)).toEqual([2, 0, 3, 4, 1]);
  expect(page(true)).toEqual([4, 0, 3, 2, 1]);
});

test('a page is cut from the ordered whole', () => {
  const many = Array.from({ length: 120 }, (_, id) => ({ id, at: -id }));
  const second = orderedPage(many, { of: ({ at }) => at, descending: false }, 2);
  expect([second.length, second[0]?.id]).toEqual([50, 69]);
  expect(page(false, 2)).toEqual([]);
});
