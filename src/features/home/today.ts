import { useQueries } from '@tanstack/react-query';
import { presetRange } from '#domain/time/named-ranges.ts';
import type { KpiReport } from '#domain/wire/answers/kpis.ts';
import type { LiveReport } from '#domain/wire/answers/live.ts';
import type { TargetsReport } from '#domain/wire/answers/targets.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { fetchGrants, type WorkspaceRow } from '#src/providers/place/workspace.tsx';
import { comparedWith, todayIn } from '#src/reports/dates.ts';

const REFRESH_MS = 60_000;
const FRESH_MS = 20_000;

/** How one workspace does today. Null: its plan shows none of it. */
export interface Today {
  /** Does the plan show visitors here at all? */
  readonly tracks: boolean;
  readonly live: LiveReport | null;
  readonly kpis: KpiReport | null;
  readonly targets: TargetsReport | null;
  /** The day on which reports open again, where more people came than the plan shows; null while they are open. */
  readonly lockedUntil: string | null;
}
const NOTHING = { live: null, kpis: null, targets: null, lockedUntil: null } as const;

export interface Entry {
  readonly row: WorkspaceRow;
  readonly today: Today | undefined;
  readonly error: Error | null;
  readonly retry: () => unknown;
}

/** Asks for what the plan shows, and for nothing where no event has arrived yet; without `numbers` only for what may need attention. */
async function ofToday(row: WorkspaceRow, numbers: boolean, signal: AbortSignal): Promise<Today> {
  const { actions, features, limits } = await fetchGrants(row.id, signal);
  const tracks = features.kpiMonitoring?.allowed === true;
  if (!tracks || !(row.started_tracking_at || row.is_sample)) return { ...NOTHING, tracks };
  const shown = actions['reports:kpis'];
  if (shown?.allowed === false && shown.because === 'people') return { ...NOTHING, tracks, lockedUntil: limits.people.resets_on };
  const range = presetRange('today', todayIn(row.timezone));
  const question = { range, compare_range: comparedWith('previous', range), breakdown: 'daily' } as const;
  const [live, kpis, targets] = await Promise.all([
    ask(reports.live, row.id, undefined, signal),
    numbers ? ask(reports.kpis, row.id, question, signal) : null,
    features.targets?.allowed ? ask(reports.targets, row.id, undefined, signal) : null,
  ]);
  return { ...NOTHING, tracks, live, kpis, targets };
}

/**
 * Today in each of these workspaces; every one stands by itself, however long another takes. Numbers come with
 * the first `shown` of them: of the others only what may need attention, which no order of names may hide.
 */
export function useToday(rows: readonly WorkspaceRow[], shown: number): readonly Entry[] {
  const answers = useQueries({
    queries: rows.map((row, at) => ({
      queryKey: ['reports', 'home', row.id, row.started_tracking_at, row.is_sample, at < shown],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => ofToday(row, at < shown, signal),
      refetchInterval: REFRESH_MS,
      staleTime: FRESH_MS,
    })),
  });
  return rows.map((row, at) => {
    const answer = answers[at];
    return { row, today: answer?.data, error: answer ? reasonOf(answer) : null, retry: () => answer?.refetch() };
  });
}
