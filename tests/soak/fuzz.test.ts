import { test } from 'vitest';
import { fuzz } from '#tests/server/fuzz/fuzz.ts';

test('20,000 requests: none breaks the server or smuggles a field in, and no refused one changes anything', () => fuzz(20_000));
