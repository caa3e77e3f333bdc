import { type Query, QueryClient } from '@tanstack/react-query';
import { onSessionCleared } from '../session/session.ts';
import { againAfter, isAnswerPutOff } from './put-off.ts';

/**
 * No refetch on focus, no retry: what is on screen changes by an act, by live events or by a visible button. Only what
 * the server puts off is asked again until it is there, and the numbers of before stay on screen meanwhile.
 * Without a connection a call fails at once with its sentence, instead of waiting unseen for better days.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: (_, error) => isAnswerPutOff(error),
      retryDelay: (_, error) => againAfter(error),
      staleTime: 30_000,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// What was cached belongs to the person who left.
onSessionCleared(() => queryClient.clear());

/** Read once and then kept by its own saves, as an open drawing is: never stale. */
function isKeptElsewhere(query: Query): boolean {
  return query.state.status === 'success' && query.observers.some(({ options }) => options.staleTime === Number.POSITIVE_INFINITY);
}

/** After a renewed session: what is on screen asks again. What is being asked just now is not asked twice. */
export function refetchActive(): void {
  const predicate = (query: Query) => !isKeptElsewhere(query);
  void queryClient.refetchQueries({ type: 'active', predicate }, { cancelRefetch: false });
}
