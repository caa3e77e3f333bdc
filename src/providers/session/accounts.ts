import { sessionActions } from '#resources/actions/account/session.ts';
import type { LogInMethods } from '#resources/shapes/account/session.ts';
import { perform } from '../actions/perform.ts';
import { DASHBOARD_API } from '../data/api.ts';

/** How one can log in here. */
export function authMethods(signal?: AbortSignal): Promise<LogInMethods> {
  return perform(sessionActions.methods, {}, { signal });
}

/** A longer way back is not taken along: the provider's log-in matters more. */
const LONGEST_NEXT = 500;

/** The address that leads to the provider and comes back to `/login` or `/register` with `sso`; utm_* go along. */
export function providerStart(
  intent: 'login' | 'register' | 'prove',
  next: string,
  acquisition: Readonly<Record<string, string>> = {},
): string {
  const there = next.length > LONGEST_NEXT ? '' : next;
  return `${DASHBOARD_API}/auth/oidc/start?${new URLSearchParams({ ...acquisition, intent, next: there })}`;
}
