import type { AuthProvider } from '@refinedev/core';
import { authorised, DASHBOARD_API } from './api.ts';
import { ApiError } from './api-error.ts';
import { type Credentials, logIn } from './auth.ts';
import { loginPath } from './redirect.ts';
import { forgetSessions, readSession } from './session.ts';

/** Ends the session here at once; the server is told, but its answer does not matter to the person. */
export async function logOut(): Promise<void> {
  try {
    if (readSession()) await authorised('GET', `${DASHBOARD_API}/logout`);
  } catch {
    // Offline: the cookie goes anyway, and the access token ends within minutes.
  } finally {
    forgetSessions();
  }
}

const here = () => window.location.pathname + window.location.search;

export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    const { kind } = await logIn(credentials);
    return kind === 'in' ? { success: true, redirectTo: '/dashboard' } : { success: false, redirectTo: '/login' };
  },
  logout: async () => {
    await logOut();
    return { success: true, redirectTo: '/login' };
  },
  check: async () => (readSession() ? { authenticated: true } : { authenticated: false, redirectTo: loginPath(here()) }),
  onError: async (error: unknown) =>
    error instanceof ApiError && error.status === 401 ? { logout: true, redirectTo: loginPath(here()) } : {},
  getIdentity: async () => readSession()?.id ?? null,
  getPermissions: async () => null,
};
