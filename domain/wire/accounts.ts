import type { Language } from '../kit/languages.ts';
import type { UserType } from './session.ts';

/** `GET /api/dashboard/password-resets/{key}`: a link that still works. */
export interface PasswordLink {
  readonly id: string;
  /** The last part of the link. */
  readonly key: string;
  /** `reset`: forgotten; `set`: the first one, of somebody who was invited. */
  readonly purpose: 'reset' | 'set';
  /** Only as much of the address as its owner needs to know it again. */
  readonly email: string;
}

/** `PATCH /api/dashboard/users/{id}`, any of these; the id is one's own. */
export interface AccountChanges {
  readonly first_name?: string;
  readonly last_name?: string;
  /** Waits until it is confirmed by the link sent to it; an empty text takes a waiting one back. */
  readonly email?: string;
  readonly language?: Language;
  readonly timezone?: string;
  readonly user_type?: UserType;
  readonly notifications?: Readonly<Record<string, boolean>>;
}

/** Names of the choices on the notifications tab. */
export const NOTIFICATIONS = ['collaboration', 'proposals'] as const;

/** `GET /api/dashboard/auth/methods`: ways to log in beside email and password. */
export interface LogInMethods {
  /** Name of the OpenID provider, for the button; null without one. */
  readonly oidc: { readonly name: string } | null;
  /** Does mail leave this installation? Without a mail server a link to a new password stays with staff. */
  readonly sends_mail: boolean;
}

/**
 * A right password of somebody with a second factor is answered 401 `second_factor` with
 * `meta.challenge`; `POST /auth/second-factor {challenge, code}` then answers the auth info. The code
 * is one of the app (6 digits) or a recovery code. `GET /auth/oidc/start?intent=login|register&next=`
 * (and any utm_*) leads to the provider and back to `/login?sso=…` or `/register?sso=…`, whose code buys the
 * auth info once: `POST /auth/google-sso {code}` or `POST /users/google-sso-create {code, language?, timezone?, utm_*?}`.
 */
export interface SecondFactorForm {
  readonly challenge: string;
  readonly code: string;
}

/** `POST /api/dashboard/two-factor`: shown once; `POST /two-factor/confirm {code}` puts it in force. */
export interface TwoFactorSecret {
  /** Base32, to type by hand. */
  readonly secret: string;
  /** `otpauth://…`, to draw as a QR code. */
  readonly url: string;
}
/**
 * By what somebody shows that it is them and not only a token of theirs: the current password; a code
 * of the app, or a recovery code, once a second factor is on; without a password a log-in at the
 * provider anew, or a code out of the mailbox.
 */
export const STEP_UP_MEANS = ['password', 'code', 'provider', 'mail'] as const;
export type StepUpMeans = (typeof STEP_UP_MEANS)[number];

/**
 * `POST /api/dashboard/auth/step-up`, any one of these; for `mail` after `POST /auth/step-up/mail`, for
 * `provider` with the `sso` of `GET /auth/oidc/start?intent=prove`, which comes back to `/prove?sso=…`.
 */
export type StepUpForm =
  | { readonly password: string }
  | { readonly code: string }
  | { readonly mailed_code: string }
  | { readonly sso: string };

/**
 * Answer of it, and of `GET` there. Calls that ask for it are refused 403 `step_up` with `meta.by`;
 * once proven they pass for some minutes, in this session.
 */
export interface StepUp {
  readonly by: readonly StepUpMeans[];
  /** ISO 8601 in UTC; null while it is not proven. */
  readonly proven_until: string | null;
}

/**
 * Answer of `POST /two-factor/confirm` and of `POST /two-factor/recovery-codes`, which ends the codes
 * before: shown once. `POST /two-factor/end` switches it off.
 */
export interface RecoveryCodes {
  readonly recovery_codes: readonly string[];
}
