import { test } from 'vitest';
import { surviveKills } from './kills.ts';

/** A few; twenty are killed by `npm run soak -- kills`. */
test('every acknowledged event counts exactly once and every acknowledged write is there, whatever is killed', () => surviveKills(2));
