import { expect } from 'vitest';
import { longTest } from '#tests/support/long.ts';
import { eraseThrough } from './erase-through.ts';

/** Behind what is taken out of a sum, amid the rows that go, and before the first and last event are known anew. */
const DEATHS = [
  { nth: 1, before: false },
  { nth: 7, before: true },
  { nth: 13, before: false },
] as const;
/** The store rewrites a dozen tables for each, and waits for it. */
const PATIENCE_MS = 300_000;

longTest(
  'where it dies on the way, the same call goes on with the rest: nothing is left, nothing is taken out twice',
  async () => {
    expect(await eraseThrough(DEATHS)).toBe(DEATHS.length);
  },
  PATIENCE_MS,
);
