import { expect, test } from 'vitest';
import { checkSequences } from './sequences.ts';

/** What must have been tried, or the histories show little. */
const TRIED = [
  'order while free: done',
  'order while trialing: done',
  'order while active: done',
  'order while scheduled: done',
  'order while canceling: done',
  'order while past_due: refused',
  'cancel while trialing: done',
  'cancel while active: done',
  'cancel while scheduled: done',
  'cancel while past_due: done',
  'undo_cancel while canceling: done',
  'undo_change while scheduled: done',
  'pay while past_due: done',
  'refund while active: done',
  'buy_once while active: done',
  'extend_trial while trialing: done',
  'give while active: done',
];

test('2,000 histories: each act is charged once, access has a reason, no scheduled change is lost', () => {
  const seen = checkSequences(2_000, 1);
  expect(TRIED.filter((what) => (seen[what] ?? 0) < 10)).toEqual([]);
});
