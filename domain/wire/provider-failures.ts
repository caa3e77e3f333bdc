/** Why the OpenID provider sent somebody back who is not logged in, as the address of the page says it. */
export const PROVIDER_FAILURES = ['cancelled', 'failed', 'over', 'unverified'] as const;
export type ProviderFailure = (typeof PROVIDER_FAILURES)[number];
