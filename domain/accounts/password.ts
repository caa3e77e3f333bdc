/** The rules of a new password, in the order in which they are told. Texts: `errors.password_<name>`. */
const PASSWORD_RULES = [
  { name: 'required', holds: (password: string) => password.length > 0 },
  { name: 'too_short', holds: (password: string) => password.length >= 8 },
  { name: 'too_long', holds: (password: string) => password.length <= 200 },
  { name: 'no_lowercase', holds: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'no_uppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'no_digit', holds: (password: string) => /\p{Nd}/u.test(password) },
  { name: 'whitespace', holds: (password: string) => !/\s/u.test(password) },
] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number]['name'];

/** Error codes of the rules a password breaks; an empty one breaks `required` alone. */
export function passwordProblems(password: string): `password_${PasswordRule}`[] {
  const broken = PASSWORD_RULES.filter((rule) => !rule.holds(password)).map((rule) => `password_${rule.name}` as const);
  return broken[0] === 'password_required' ? ['password_required'] : broken;
}
