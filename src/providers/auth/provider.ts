import type { AuthActionResponse, AuthProvider } from '@refinedev/core';
import { authorised, DASHBOARD_API } from '../data/api.ts';
import { restoreStaffSession } from '../session/impersonation.ts';
import { loginPath, onward, withCoupon } from '../session/redirect.ts';
import { forgetSessions, hasStaffSession, readSession, SessionEnded } from '../session/session.ts';
import { type Asking, fetchMe } from './identity.ts';
import { type LogIn, logIn, type Register, register, type SignIn } from './sign-in.ts';

/** What log-in and registration answer: where to go on, or the challenge of the second step. */
export type SignInResponse = AuthActionResponse & SignIn;

const here = () => window.location.pathname + window.location.search;

/** Where the page leads to, once somebody is signed in; a coupon goes along with a registration. Who the account is for is asked later. */
function wayOn(): string {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  return pathname === '/register' ? withCoupon(params) : onward(params);
}

async function responseTo(signIn: Promise<SignIn>): Promise<SignInResponse> {
  const { challenge } = await signIn;
  return challenge === undefined ? { success: true, redirectTo: wayOn() } : { success: false, challenge };
}

/** Ends the session here at once; the server is told, but its answer does not matter to the person. */
async function logOut(): Promise<void> {
  try {
    if (readSession()) await authorised('GET', `${DASHBOARD_API}/logout`);
  } catch {
    // Offline: the cookie goes anyway, and the access token ends within minutes.
  } finally {
    forgetSessions();
  }
}

/**
 * The one door to sessions. Log-in and registration reject with the server's sentences, which forms
 * show by their fields.
 */
export const authProvider = {
  login: (values: LogIn) => responseTo(logIn(values)),
  register: (values: Register) => responseTo(register(values)),
  /** `isOver`: the server has ended it already. */
  logout: async ({ isOver = false }: { readonly isOver?: boolean } = {}) => {
    if (isOver) forgetSessions();
    else await logOut();
    return { success: true, redirectTo: '/login' };
  },
  /** `from`: where to come back to after log-in. */
  check: async ({ from = here() }: { readonly from?: string } = {}) =>
    readSession() ? { authenticated: true } : { authenticated: false, redirectTo: loginPath(from) },
  /** A session that is over leads to log-in and back; an impersonation that is over, to what staff were before. Other errors end nothing. */
  onError: async (error: unknown) => {
    if (!(error instanceof SessionEnded)) return {};
    if (!error.wasImpersonated && !hasStaffSession()) return { redirectTo: loginPath(here()) };
    void restoreStaffSession();
    return {};
  },
  getIdentity: (asked?: Asking) => fetchMe(asked),
} satisfies AuthProvider;
