import { useNavigate } from 'react-router';
import { readSession } from '../session/session.ts';
import { authProvider, type SignInResponse } from './provider.ts';
import type { LogIn, Register } from './sign-in.ts';

interface SignInHook<Values> {
  /** Rejects with the server's sentences; `challenge`: the code of the second factor is asked for. */
  readonly mutateAsync: (values: Values) => Promise<SignInResponse>;
}

function useSignIn<Values>(send: (values: Values) => Promise<SignInResponse>): SignInHook<Values> {
  const navigate = useNavigate();
  const mutateAsync = async (values: Values) => {
    const response = await send(values);
    if (response.success && response.redirectTo) void navigate(response.redirectTo, { replace: true });
    return response;
  };
  return { mutateAsync };
}

/**
 * Refine's hooks of these names for the pages before the dashboard: the same provider, answers and way
 * on. Refine itself weighs more than those pages may (docs/decisions/log-in-page-without-component-library.md).
 */
export const useLogin = () => useSignIn<LogIn>(authProvider.login);
export const useRegister = () => useSignIn<Register>(authProvider.register);

/** Ends the session of this browser; where to go from there is the page's to say. */
export const useLogout = () => ({ mutateAsync: authProvider.logout });

/** Whose session this browser has; '' where it has none. */
export const signedInId = (): string => readSession()?.id ?? '';
