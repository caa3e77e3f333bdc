import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KpiReport } from '#domain/wire/answers/kpis.ts';
import type { TargetsReport } from '#domain/wire/answers/targets.ts';
import type { KpiQuestion } from '#domain/wire/reports/reports.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import type { MonitorState } from './state.ts';

/** Numbers refresh by themselves while the page is visible. */
const REFRESH_MS = 15_000;

/** The last answer about a workspace, which stays on screen while the next one is on its way or fails. Another workspace's is never shown. */
function useKept<T>(data: T | undefined, workspace: string): T | undefined {
  const [kept, setKept] = useState({ workspace, data });
  if (data !== undefined && (kept.data !== data || kept.workspace !== workspace)) setKept({ workspace, data });
  return data ?? (kept.workspace === workspace ? kept.data : undefined);
}

export interface Asked<T> {
  /** The answer, or the last one there was. */
  readonly report: T | undefined;
  /** Why the question could not be answered this time. */
  readonly error: Error | null;
  /** True while `report` answers another question than the one asked. */
  readonly isOther: boolean;
  readonly retry: () => unknown;
}

export function useKpiReport(workspace: string, state: MonitorState, enabled: boolean): Asked<KpiReport> {
  const { range, compare, breakdown, filter } = state;
  const question: KpiQuestion = { range, compare_range: compare, breakdown, ...(filter.length > 0 && { filter }) };
  const query = useQuery({
    queryKey: ['reports', 'kpis', workspace, question],
    queryFn: ({ signal }) => ask(reports.kpis, workspace, question, signal),
    refetchInterval: REFRESH_MS,
    // Whoever comes back from making a KPI sees it at once.
    staleTime: 0,
    enabled,
  });
  const report = useKept(query.data, workspace);
  return { report, error: reasonOf(query), isOther: query.data === undefined && report !== undefined, retry: query.refetch };
}

export function useTargetsReport(workspace: string, enabled: boolean): Asked<TargetsReport> {
  const query = useQuery({
    queryKey: ['reports', 'targets', workspace],
    queryFn: ({ signal }) => ask(reports.targets, workspace, undefined, signal),
    refetchInterval: REFRESH_MS * 2,
    staleTime: 0,
    enabled,
  });
  return { report: query.data, error: reasonOf(query), isOther: false, retry: query.refetch };
}
