import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KpiQuestion, KpiReport, TargetsReport } from '#domain/wire/reports.ts';
import { api } from '#src/providers/api.ts';
import type { MonitorState } from './state.ts';

/** Numbers refresh by themselves while the page is visible. */
const REFRESH_MS = 15_000;

export function useKpiReport(workspace: string, state: MonitorState, enabled: boolean) {
  const question: KpiQuestion = { range: state.range, compare_range: state.compare, breakdown: state.breakdown };
  return useQuery({
    queryKey: ['reports', 'kpis', workspace, question],
    queryFn: ({ signal }) => api.post<KpiReport>('/api/analytics/reports/kpis', { workspace, body: question, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    enabled,
  });
}

export function useTargetsReport(workspace: string, enabled: boolean) {
  return useQuery({
    queryKey: ['reports', 'targets', workspace],
    queryFn: ({ signal }) => api.get<TargetsReport>('/api/analytics/reports/targets', { workspace, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS * 2,
    enabled,
  });
}
