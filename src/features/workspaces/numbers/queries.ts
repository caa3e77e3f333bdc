import { useQueries } from '@tanstack/react-query';
import type { OverviewReport } from '#domain/wire/answers/overview.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { ApiError } from '#src/providers/data/api-error.ts';
import { againAfter, isAnswerPutOff, reasonOf } from '#src/providers/data/put-off.ts';
import type { WorkspaceRow } from '#src/providers/place/workspace.tsx';
import type { DatesState } from '#src/reports/dates.ts';
import { soManyAtOnce } from './so-many-at-once.ts';

/** Fifty workspaces are much to count; whoever looks at one of them comes first. */
const REFRESH_MS = 5 * 60_000;
const FRESH_MS = 30_000;
/** Who asks for many workspaces often is told to wait; the rest of the table is no error then. */
const TRIES = 20;
const PAUSE_MS = 1_500;

const inTurn = soManyAtOnce(2);

/** A workspace, and what is known of its numbers so far. */
export interface Entry {
  readonly row: WorkspaceRow;
  readonly report: OverviewReport | undefined;
  readonly error: Error | null;
  readonly retry: () => unknown;
}

/** Asks for every workspace that is open, two at a time, in the order given; those that are locked are not asked. */
export function useOverviews(rows: readonly WorkspaceRow[], { range, compare }: DatesState): readonly Entry[] {
  const answers = useQueries({
    queries: rows.map((row) => ({
      queryKey: ['reports', 'overview', row.id, range, compare],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        inTurn(signal, () => ask(reports.overview, row.id, { range, compare_range: compare }, signal)),
      enabled: !row.is_locked,
      refetchInterval: REFRESH_MS,
      staleTime: FRESH_MS,
      retry: (count: number, error: Error) => isAnswerPutOff(error) || (error instanceof ApiError && error.status === 429 && count < TRIES),
      retryDelay: (_: number, error: Error) => againAfter(error, PAUSE_MS),
    })),
  });
  return rows.map((row, at) => {
    const answer = answers[at];
    return { row, report: answer?.data, error: answer ? reasonOf(answer) : null, retry: () => answer?.refetch() };
  });
}
