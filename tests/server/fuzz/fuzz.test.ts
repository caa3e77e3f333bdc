import { test } from 'vitest';
import { fuzz } from './fuzz.ts';

/** Some; twenty times as many are asked by `npm run soak -- fuzz`. */
test('no request breaks the server or smuggles a field in, and no refused one changes anything', () => fuzz(1_000));
