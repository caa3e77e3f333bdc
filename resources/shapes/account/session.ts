import { z } from 'zod';
import { LANGUAGES } from '#domain/kit/languages.ts';
import type { sessionActions } from '../../actions/account/session.ts';
import { type AnswerOf, flag, nothing, oneOf, plain, type ShapesOf } from '../../kit/shape.ts';
import { authInfo, timezone } from '../parts.ts';
import { code, newPassword, passwordText } from './credentials.ts';

const credentials = z.object({
  email: z.string({ error: 'errors.email_required' }).trim().min(1, 'errors.email_required').max(254),
  // No rules here: an old or wrong password is the log-in's question, not the form's.
  password: passwordText,
});
/**
 * A right password of somebody with a second factor is answered 401 `second_factor` with
 * `meta.challenge`; this form then buys the auth info. The code is one of the app (6 digits) or a recovery code.
 */
const secondFactor = z.strictObject({ challenge: z.string().max(1000), code });

const utm = z.string().max(500).optional();
/** What brought somebody here, as the address of the register page said. */
export const utmFields = { utm_source: utm, utm_medium: utm, utm_campaign: utm, utm_term: utm, utm_content: utm };

/** What the register page sends. */
const registration = z.strictObject({
  first_name: z.string({ error: 'errors.name_required' }).trim().min(1, 'errors.name_required').max(80),
  last_name: z.string().trim().max(80).default(''),
  email: z.string({ error: 'errors.email_required' }).trim().min(1, 'errors.email_required').max(254).pipe(z.email('errors.notAnEmail')),
  password: newPassword,
  language: z.enum(LANGUAGES).default('en'),
  timezone: timezone.default('UTC'),
  ...utmFields,
  /** Printed by a server without accounts; makes the first admin. */
  setup_token: z.string().max(200).optional(),
});
export type Registration = z.output<typeof registration>;

/**
 * What the provider's way back carried; it works once. `GET /auth/oidc/start?intent=login|register&next=` (and
 * any utm_*) leads to the provider and back to `/login?sso=…` or `/register?sso=…`, whose code buys the auth info.
 */
const sso = z.string().max(4000);
const newcomer = z.strictObject({
  code: sso,
  language: z.enum(LANGUAGES).default('en'),
  timezone: timezone.default('UTC'),
  ...utmFields,
});

/** Ways to log in beside email and password. */
const methods = z.object({
  /** The OpenID provider, named on the button; null without one. */
  oidc: z.object({ name: z.string() }).nullable(),
  /** Does mail leave this installation? Without a mail server a link to a new password stays with staff. */
  sends_mail: z.boolean(),
  /** Where people write who need help; null where nobody is named. */
  support_email: z.string().nullable(),
});

const signedIn = plain(authInfo, 'the auth info, whose shape outside programs and the cookie flx_auth share');

export const sessionShapes = {
  logIn: { summary: 'Log in', input: credentials, answer: signedIn },
  enterCode: { summary: 'Log in, second step', input: secondFactor, answer: signedIn },
  logInByProvider: { summary: 'Log in by the OpenID provider', input: z.strictObject({ code: sso }), answer: signedIn },
  register: { summary: 'Register', input: registration, answer: signedIn },
  registerByProvider: { summary: 'Register by the OpenID provider', input: newcomer, answer: signedIn },
  refresh: {
    summary: 'Trade a refresh token for a new pair',
    input: z.object({ refresh_token: z.string().min(1).max(200) }),
    answer: signedIn,
  },
  methods: { summary: 'Ways to log in', answer: oneOf('log-in-methods', methods) },
  setup: { summary: 'Is the first account still to be made', answer: oneOf('setup', z.object({ needed: z.boolean() })) },
  /** The id is the month, e.g. `2026-10`. */
  marketers: { summary: 'How many marketers worked here last month', answer: oneOf('marketer-counts', z.object({ count: z.int() })) },
  endOthers: {
    summary: 'Sign out everywhere but here',
    input: z.strictObject({ revoke_api_tokens: flag.default(false) }).nullish(),
    answer: nothing,
  },
} satisfies ShapesOf<typeof sessionActions>;

export type LogInMethods = AnswerOf<typeof sessionShapes.methods>;
