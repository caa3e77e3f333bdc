import { isGuessable } from '#domain/accounts/guessable.ts';
import { HttpError } from '#server/http/errors.ts';

/** @throws HttpError 422 `password_guessable` at its field, for one that is made of the owner's address. */
export function requireNotOwn(password: string, email: string, pointer: '/password' | '/updated'): void {
  if (isGuessable(password, email)) throw new HttpError(422, 'password_guessable', { title: 'update_details', pointer });
}
