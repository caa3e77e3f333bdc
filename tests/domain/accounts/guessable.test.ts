import { describe, expect, test } from 'vitest';
import { isGuessable } from '#domain/accounts/guessable.ts';
import { passwordProblems } from '#domain/accounts/password.ts';

describe('a password that is tried first', () => {
  test.each([
    'Password1',
    'P@ssw0rd1',
    'Qwerty123',
    'Abcdefg1',
    'Aaaaaaa1',
    'Willkommen2026!',
    'Sommer-2026',
    'Flumen-2026',
    'FlumenFlumen1',
    '123Senha123',
    'Fr\u00FChling2026',
  ])('%s is told so', (password) => {
    expect(passwordProblems(password)).toContain('password_guessable');
  });

  test.each(['Harbour-2026', 'correct7Horse', 'xK9pwLq2v', 'MeinFlumenKonto-wächst9', 'Summer7Lighthouse'])(
    '%s is none of them',
    (password) => {
      expect(passwordProblems(password)).toEqual([]);
    },
  );

  test('is also one that is made of the own address', () => {
    const email = 'nora.stone@northwind.example';
    for (const password of ['Nora-2026', 'Nora.Stone1', 'Northwind-7', 'St0ne-2026'])
      expect([password, isGuessable(password, email)]).toEqual([password, true]);
    expect([isGuessable('Nora-2026', 'someone@else.example'), isGuessable('NorasBlueLighthouse7', email)]).toEqual([false, false]);
  });
});
