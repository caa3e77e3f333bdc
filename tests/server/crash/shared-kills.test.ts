import { test } from 'vitest';
import { surviveSharedKills } from './shared-kills.ts';

/** One; twenty are killed by `npm run soak -- kills`. */
test('what two people changed and were told is saved is there, whatever is killed', () => surviveSharedKills(1));
