import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KpiPreviewQuestion } from '#domain/wire/reports/kpi-builder.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { useSettled } from '#src/ui/timing/use-settled.ts';

const FRESH_MS = 60_000;

/** What the KPI would show, for what is drawn so far. */
export function useKpiPreview(workspace: string, question: KpiPreviewQuestion | null) {
  const settled = useSettled(question);
  const query = useQuery({
    queryKey: ['reports', 'kpi_preview', workspace, settled],
    queryFn: ({ signal }) => (settled ? ask(reports.kpi_preview, workspace, settled, signal) : null),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  const error = reasonOf(query);
  const isOther = query.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(question);
  return { report: question ? (query.data ?? null) : null, isOther: isOther && !error, error, retry: query.refetch };
}
