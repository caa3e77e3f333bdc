import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { EventKind } from '#domain/wire/track.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { useLive } from '#src/providers/live/live.ts';

/** What was refused is told by nobody: it is looked for. */
const POLL_MS = 10_000;

/**
 * The latest events, asked for anew when the server says that some came in, which it does every two
 * seconds at most, however many there are. Nothing is asked while it is paused or the page is not seen.
 */
export function useArrivals(workspace: string, kind: EventKind | '', isPaused: boolean) {
  const client = useQueryClient();
  const queryKey = ['arrivals', workspace, kind];
  useLive((event) => {
    if (event.type === 'tracking' && !isPaused && document.visibilityState === 'visible') void client.invalidateQueries({ queryKey });
  });
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(reports.arrivals, workspace, kind ? { kind } : {}, signal),
    placeholderData: keepPreviousData,
    refetchInterval: isPaused ? false : POLL_MS,
  });
  return { data: query.data, error: reasonOf(query), refetch: query.refetch };
}
