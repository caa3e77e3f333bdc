import { expect, test } from 'vitest';
import { daysLeft } from '#domain/plans/trial.ts';

const now = new Date('2026-03-10T12:00:00Z');

test.each([
  [null, 0],
  ['2026-03-24T12:00:00.000Z', 14],
  ['2026-03-24T11:59:59.000Z', 14],
  ['2026-03-24T12:00:00.001Z', 15],
  ['2026-03-10T12:00:01.000Z', 1],
  ['2026-03-10T12:00:00.000Z', 0],
  ['2026-03-01T12:00:00.000Z', 0],
])('a trial that ends %s has %i days left', (endsAt, days) => {
  expect(daysLeft(endsAt, now)).toBe(days);
});
