import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#server/secrets/password-hash.ts';

test('a password is stored as argon2id with 19 MiB and two passes, and known again', async () => {
  const stored = await hashPassword('Harbour-2026');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'Harbour-2026')).toBe(true);
  expect(await verifyPassword(stored, 'Harbour-2027')).toBe(false);
});
