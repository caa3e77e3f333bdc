import { useIsAuthenticated, useOnError } from '@refinedev/core';
import { type ReactNode, useEffect } from 'react';
import { Navigate } from 'react-router';
import { refetchActive } from '#src/providers/data/query-client.ts';
import { returnWhenAsked } from '#src/providers/session/impersonation.ts';
import { onTabMessage } from '#src/providers/session/impersonation-tabs.ts';
import { noteLogOut, onSessionEnd, onSessionRenewed } from '#src/providers/session/session.ts';
import { Splash } from './shell/Splash.tsx';

/**
 * The screens of whoever is signed in; others are sent to log-in. Refine's `Authenticated` takes away
 * what is on screen, and what was typed there, whenever it asks anew.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { data, isFetching } = useIsAuthenticated({ queryOptions: { refetchOnMount: 'always' } });
  const { mutate: onError } = useOnError();
  useEffect(() => onSessionEnd(onError), [onError]);
  useEffect(() => onSessionRenewed(refetchActive), []);
  useEffect(() => onTabMessage({ restore: returnWhenAsked, forget: noteLogOut }), []);
  // A no from before the log-in is asked anew; a yes keeps its screen meanwhile.
  if (!data || (!data.authenticated && isFetching)) return <Splash />;
  return data.authenticated ? children : <Navigate to={data.redirectTo ?? '/login'} replace />;
}
