import { test } from 'vitest';
import { checkSequences } from '#tests/domain/billing/sequences.ts';

/** Set FLUMEN_TEST_SEED to look where nobody has looked. */
test('20,000 histories of billing against the plain model', () =>
  checkSequences(20_000, Number(process.env.FLUMEN_TEST_SEED ?? 20_261_123)));
