import { z } from 'zod';
import { isGuessable } from '#domain/accounts/guessable.ts';
import { passwordProblems } from '#domain/accounts/password.ts';
import { HttpError } from '#server/http/errors.ts';

export const emailField = z
  .string({ error: 'errors.email_required' })
  .trim()
  .min(1, 'errors.email_required')
  .max(254, 'errors.notAnEmail')
  .pipe(z.email('errors.notAnEmail'));

/** A password that is to be stored: every rule it breaks is told. */
export const newPassword = z.string({ error: 'errors.password_required' }).superRefine((text, context) => {
  for (const code of passwordProblems(text)) context.addIssue({ code: 'custom', message: `errors.${code}` });
});

/** @throws HttpError 422 `password_guessable` at its field, for one that is made of the owner's address. */
export function requireNotOwn(password: string, email: string, pointer: '/password' | '/updated'): void {
  if (isGuessable(password, email)) throw new HttpError(422, 'password_guessable', { title: 'update_details', pointer });
}
