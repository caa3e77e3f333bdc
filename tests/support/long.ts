import { test } from 'vitest';
import { isWhole } from './sweep.ts';

/**
 * A test that computes for long by its nature: it kills at every point, fills a disk, or holds thousands of rows.
 * `npm run soak -- sweeps` runs it, and `npm test` the others about the same.
 */
export const longTest = test.runIf(isWhole);
