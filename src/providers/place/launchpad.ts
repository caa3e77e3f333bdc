import { useQuery } from '@tanstack/react-query';
import { onboardingActions } from '#resources/actions/account/onboarding.ts';
import { perform } from '../actions/perform.ts';

export const LAUNCHPAD_PATH = '/dashboard/launchpad';
/** Steps are done on other screens, without a word to this one. */
const FRESH_MS = 5_000;

/** How far the signed-in person has come, by what is there. */
export function useLaunchpad() {
  return useQuery({
    queryKey: ['launchpad'],
    queryFn: ({ signal }) => perform(onboardingActions.launchpad, {}, { signal }),
    staleTime: FRESH_MS,
  });
}
