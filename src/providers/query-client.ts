import { QueryClient } from '@tanstack/react-query';

/**
 * No refetch on focus, no retry: what is on screen changes by an act, by live events or by a visible button.
 * Without a connection a call fails at once with its sentence, instead of waiting unseen for better days.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { refetchOnWindowFocus: false, retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** After a renewed session: what failed meanwhile and is still on screen asks again. */
export function refetchFailed(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
}
