import type { AuthProvider } from '@refinedev/core';
import type { AuthInfo } from '#domain/wire/session.ts';
import { api, authorised, DASHBOARD_API } from './api.ts';
import { ApiError } from './api-error.ts';
import { loginPath } from './redirect.ts';
import { clearSession, readSession, writeSession } from './session.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Stay logged in when the browser is closed. */
  readonly keep?: boolean;
}
export interface Registration {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly password: string;
  readonly language: string;
  readonly timezone: string;
  /** utm_* keys of the address the person came by. */
  readonly [utm: `utm_${string}`]: string;
  /** Of a fresh installation: makes the first account an admin. */
  readonly setup_token?: string;
}

/** Throws `ApiError` with the server's sentence when refused. */
export async function logIn({ email, password, keep = true }: Credentials): Promise<AuthInfo> {
  const info = await api.post<AuthInfo>(`${DASHBOARD_API}/auth`, { body: { email, password }, session: false });
  writeSession(info, keep);
  return info;
}

export async function register(values: Registration): Promise<AuthInfo> {
  const info = await api.post<AuthInfo>(`${DASHBOARD_API}/users`, { body: values, session: false });
  writeSession(info, true);
  return info;
}

/** Ends the session here at once; the server is told, but its answer does not matter to the person. */
export async function logOut(): Promise<void> {
  try {
    if (readSession()) await authorised('GET', `${DASHBOARD_API}/logout`);
  } catch {
    // Offline: the cookie goes anyway, and the access token ends within minutes.
  } finally {
    clearSession();
  }
}

const here = () => window.location.pathname + window.location.search;

export const authProvider: AuthProvider = {
  login: async (credentials: Credentials) => {
    await logIn(credentials);
    return { success: true, redirectTo: '/dashboard' };
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
