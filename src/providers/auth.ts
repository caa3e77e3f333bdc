import type { AuthInfo } from '#domain/wire/session.ts';
import { sessionActions } from '#resources/actions/session.ts';
import { type CallOf, perform } from './actions/perform.ts';
import { ApiError } from './api-error.ts';
import { writeSession } from './session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Stay logged in when the browser is closed. */
  readonly keep?: boolean;
}
export type Registration = CallOf<typeof sessionActions.register>['input'];

/** In, or asked for the code of the second factor; the ticket proves that the password was right. */
export type Arrival = { readonly kind: 'in'; readonly info: AuthInfo } | { readonly kind: 'code'; readonly ticket: string };

/** Somebody with a second factor is refused with a ticket for the next step. */
function ticketIn(error: unknown): string | null {
  if (!(error instanceof ApiError) || !error.has('second_factor')) return null;
  const { challenge } = error.meta;
  return typeof challenge === 'string' ? challenge : null;
}

async function arrive(answer: Promise<AuthInfo>, keep: boolean): Promise<Arrival> {
  try {
    const info = await answer;
    writeSession(info, keep, false);
    return { kind: 'in', info };
  } catch (error) {
    const ticket = ticketIn(error);
    if (ticket === null) throw error;
    return { kind: 'code', ticket };
  }
}

/** Throws `ApiError` with the server's sentence when refused. */
export function logIn({ email, password, keep = true }: Credentials): Promise<Arrival> {
  return arrive(perform(sessionActions.logIn, { input: { email, password } }), keep);
}

export interface SecondStep {
  readonly ticket: string;
  readonly code: string;
  readonly keep: boolean;
  /** A code works once: sent again with the same key after a lost answer, it gets that answer. */
  readonly idempotencyKey?: string;
}

/** The second step: a code of the app, or one of the recovery codes. */
export async function logInWithCode({ ticket, code, keep, idempotencyKey }: SecondStep): Promise<void> {
  await arrive(perform(sessionActions.enterCode, { input: { challenge: ticket, code } }, { idempotencyKey }), keep);
}

/** Trades what the provider's way back carries for a session; it works once. */
export function logInFromProvider(code: string): Promise<Arrival> {
  return arrive(perform(sessionActions.logInByProvider, { input: { code } }), true);
}

export type ProviderRegistration = Pick<Registration, 'language' | 'timezone'>;

/** The same for somebody who has no account yet. */
export function registerFromProvider(code: string, values: ProviderRegistration): Promise<Arrival> {
  return arrive(perform(sessionActions.registerByProvider, { input: { code, ...values } }), true);
}

/** `idempotencyKey`: a key of this one act; sent again with it, the account is made once. */
export async function register(values: Registration, idempotencyKey?: string): Promise<AuthInfo> {
  const info = await perform(sessionActions.register, { input: values }, { idempotencyKey });
  writeSession(info, true, false);
  return info;
}
