import { useQuery, useQueryClient } from '@tanstack/react-query';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { useLive } from '#src/providers/live/live.ts';

const POLL_MS = 2_000;
/** Once events flow, live messages are enough and polling slows down. */
const CALM_POLL_MS = 15_000;

/** Whether events arrive, asked for every two seconds until the first is there; where none can count, in no hurry. */
export function useLiveReport(workspace: string, { enabled, counts }: { readonly enabled: boolean; readonly counts: boolean }) {
  const client = useQueryClient();
  const queryKey = ['live-report', workspace];
  useLive((event) => {
    if (event.type === 'tracking') void client.invalidateQueries({ queryKey });
  });
  const query = useQuery({
    queryKey,
    enabled,
    queryFn: ({ signal }) => ask(reports.live, workspace, undefined, signal),
    refetchInterval: ({ state }) => (counts && !state.data?.first_event_at ? POLL_MS : CALM_POLL_MS),
  });
  return { data: query.data, error: reasonOf(query), refetch: query.refetch };
}
