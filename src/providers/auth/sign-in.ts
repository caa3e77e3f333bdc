import { sessionActions } from '#resources/actions/account/session.ts';
import type { AuthInfo } from '#resources/shapes/parts.ts';
import { type CallOf, perform } from '../actions/perform.ts';
import { ApiError } from '../data/api-error.ts';
import { writeSession } from '../session/session.ts';

type NewAccount = CallOf<typeof sessionActions.register>['input'];

/** The ways to log in. `keep`: stay logged in when the browser is closed. */
export type LogIn =
  | { readonly by: 'password'; readonly email: string; readonly password: string; readonly keep: boolean }
  /**
   * The second step of whoever has a second factor: a code of the app, or one of the recovery codes. A
   * code works once: sent again with the same key after a lost answer, it gets that answer.
   */
  | {
      readonly by: 'code';
      readonly challenge: string;
      readonly code: string;
      readonly keep: boolean;
      readonly idempotencyKey: string;
    }
  /** What the provider's way back carries; it works once. */
  | { readonly by: 'provider'; readonly code: string };

/** The ways to an account. With its key it is made once, however often it is sent. */
export type Register =
  | { readonly by: 'password'; readonly account: NewAccount; readonly idempotencyKey: string }
  | ({ readonly by: 'provider'; readonly code: string } & Pick<NewAccount, 'language' | 'timezone'>);

/** Signed in, or asked for the code of the second factor by a challenge, which proves that the first step was right. */
export type SignIn = { readonly challenge?: string };

/** Somebody with a second factor is refused with a challenge for the next step. */
function challengeIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.has('second_factor')) return null;
  const { challenge } = error.meta;
  return typeof challenge === 'string' ? challenge : null;
}

async function signedIn(answer: Promise<AuthInfo>, keep: boolean): Promise<SignIn> {
  try {
    writeSession(await answer, keep, false);
    return {};
  } catch (error) {
    const challenge = challengeIn(error);
    if (challenge === null) throw error;
    return { challenge };
  }
}

/** @throws ApiError with the server's sentence when refused. */
export function logIn(values: LogIn): Promise<SignIn> {
  if (values.by === 'provider') return signedIn(perform(sessionActions.logInByProvider, { input: { code: values.code } }), true);
  const { keep } = values;
  if (values.by === 'password') {
    const { email, password } = values;
    return signedIn(perform(sessionActions.logIn, { input: { email, password } }), keep);
  }
  const { challenge, code, idempotencyKey } = values;
  return signedIn(perform(sessionActions.enterCode, { input: { challenge, code } }, { idempotencyKey }), keep);
}

/** @throws ApiError with the server's sentence when refused. */
export function register(values: Register): Promise<SignIn> {
  if (values.by === 'password') {
    const { account, idempotencyKey } = values;
    return signedIn(perform(sessionActions.register, { input: account }, { idempotencyKey }), true);
  }
  const { code, language, timezone } = values;
  return signedIn(perform(sessionActions.registerByProvider, { input: { code, language, timezone } }), true);
}
