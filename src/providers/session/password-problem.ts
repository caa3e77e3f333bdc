import { passwordProblems } from '#domain/accounts/password.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';

/** What the list of rules below the field does not say. */
const TOLD = ['password_required', 'password_too_long', 'password_guessable'];

/** What is wrong with a new password; '' where the rules below the field say it; undefined for a good one. */
export function passwordSentence(password: string, t: TextApi['t'], email = ''): string | undefined {
  const problems = passwordProblems(password, email);
  if (problems.length === 0) return undefined;
  const told = problems.find((problem) => TOLD.includes(problem));
  return told ? t(`errors.${told}`) : '';
}

interface Pair {
  readonly password: string;
  readonly confirmation: string;
  /** Of whose it is to be, where that is known. */
  readonly email?: string;
}

/** The problems of a new password and its repetition, by field. */
export function passwordPairProblems({ password, confirmation, email }: Pair, t: TextApi['t']): Partial<Record<keyof Pair, string>> {
  const weak = passwordSentence(password, t, email);
  return {
    ...(weak === undefined ? {} : { password: weak }),
    ...(confirmation === password ? {} : { confirmation: t('errors.password_mismatch') }),
  };
}
