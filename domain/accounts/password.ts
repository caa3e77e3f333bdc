import { isGuessable } from './guessable.ts';

/** The rules of a new password, in the order in which they are told. Texts: `errors.password_<name>`. */
const PASSWORD_RULES = [
  { name: 'required', holds: (password: string) => password.length > 0 },
  { name: 'too_short', holds: (password: string) => password.length >= 8 },
  { name: 'too_long', holds: (password: string) => password.length <= 200 },
  { name: 'no_lowercase', holds: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'no_uppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'no_digit', holds: (password: string) => /\p{Nd}/u.test(password) },
  { name: 'whitespace', holds: (password: string) => !/\s/u.test(password) },
  { name: 'guessable', holds: (password: string, email: string) => !isGuessable(password, email) },
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number]['name'];

/**
 * Error codes of the rules a password breaks, with the address of whose it is to be. An empty one
 * breaks `required` alone, and `guessable` is told of one that keeps all the others.
 */
export function passwordProblems(password: string, email = ''): `password_${PasswordRule}`[] {
  const broken = PASSWORD_RULES.filter((rule) => !rule.holds(password, email)).map((rule) => `password_${rule.name}` as const);
  if (broken[0] === 'password_required') return ['password_required'];
  return broken.length > 1 ? broken.filter((code) => code !== 'password_guessable') : broken;
}
