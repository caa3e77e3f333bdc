interface Facts {
  /** Who did it: the owner of the account, or somebody whom nobody knows. */
  readonly by: 'owner' | 'nobody';
  readonly failed?: true;
}

/**
 * Lines of the audit log about coming in, going, and passwords. No declared action is named like them: one call may
 * end in any of several, and some are written where nobody is signed in. Texts: `admin.actions.<name>`, the dot
 * written as `_`. Those of `auth` are shown or left out together in a list, and are forgotten after some time.
 */
export const AUTH_ENTRIES = {
  'auth.log-in': { by: 'owner' },
  'auth.log-out': { by: 'owner' },
  'auth.register': { by: 'owner' },
  'auth.step-up': { by: 'owner' },
  'auth.log-in-failed': { by: 'nobody', failed: true },
  'auth.second-factor-failed': { by: 'nobody', failed: true },
  'auth.step-up-failed': { by: 'nobody', failed: true },
  'auth.locked-out': { by: 'nobody', failed: true },
  'auth.refresh-refused': { by: 'nobody', failed: true },
  'password.asked': { by: 'nobody' },
  'password.reset': { by: 'owner' },
  'password.set': { by: 'owner' },
} as const satisfies Readonly<Record<`${'auth' | 'password'}.${string}`, Facts>>;

type AuthEntry = keyof typeof AUTH_ENTRIES;
/** What goes wrong around log-ins. */
export type AuthFailure = { [Name in AuthEntry]: (typeof AUTH_ENTRIES)[Name] extends { failed: true } ? Name : never }[AuthEntry];
/** What succeeds. */
export type AuthSuccess = Exclude<AuthEntry, AuthFailure>;

/** What such lines say besides who and from where, each as words of a closed list. Texts: `admin.facts`, values `admin.fact_values`, `-` written as `_`. */
export const AUTH_FACTS = {
  by: ['password', 'code', 'mail', 'provider', 'second-factor', 'registration'],
  step: ['step-up', 'second-factor'],
  reason: ['used-before'],
} as const;
export type AuthFacts = { readonly [Name in keyof typeof AUTH_FACTS]?: (typeof AUTH_FACTS)[Name][number] };
