import { test } from 'vitest';
import { surviveFlips } from '#tests/server/collector/flipped-bytes.ts';

test('two thousand flipped bytes of a segment: one batch lost at most, counted, and brought back', () => surviveFlips(2_000));
