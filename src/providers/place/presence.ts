import { useQuery } from '@tanstack/react-query';
import { onboardingActions } from '#resources/actions/account/onboarding.ts';
import { perform } from '../actions/perform.ts';
import { useMe } from './me.tsx';

/** When the signed-in person was here before, and whether they had been greeted by then. Asked once a page; staff in an account of somebody else ask nothing. */
export function usePresence() {
  const { id, impersonation } = useMe();
  return useQuery({
    queryKey: ['presence', id],
    queryFn: ({ signal }) => perform(onboardingActions.arrive, {}, { signal }),
    enabled: impersonation === null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Notes that the person was greeted, whichever device they come with next. Where that fails they are greeted again. */
export const noteWelcome = (): Promise<unknown> => perform(onboardingActions.arrive, { input: { welcomed: true } }).catch(() => undefined);
