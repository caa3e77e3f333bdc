import fc from 'fast-check';

/**
 * Property tests draw the same examples on every run, so that a change is judged by what it changes.
 * Set FLUMEN_TEST_SEED to another number to look further.
 */
fc.configureGlobal({ seed: Number(process.env.FLUMEN_TEST_SEED ?? 20_261_120) });
