import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CanvasReport, Range } from '#domain/wire/reports.ts';
import { useLive } from '#src/providers/live/live.ts';
import { loadReport } from './canvas-api.ts';

/** How often the actual numbers are asked for while they are looked at. */
const REFRESH_MS = 5000;

export interface ReportState {
  readonly report: CanvasReport | null;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly refresh: () => void;
}

/**
 * The actual numbers of a canvas. Asked again every five seconds while the page is visible,
 * and at once when events arrive or the drawing was saved; never while `enabled` is false.
 */
export function useReport(workspace: string, canvas: string, range: Range, revision: number, enabled: boolean): ReportState {
  const query = useQuery({
    queryKey: ['canvas-report', workspace, canvas, range.min, range.max, revision],
    queryFn: ({ signal }) => loadReport(workspace, canvas, range, signal),
    enabled,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: false,
    placeholderData: keepPreviousData,
  });
  useLive((event) => {
    if (enabled && event.type === 'tracking') void query.refetch();
  });
  return {
    report: enabled ? (query.data ?? null) : null,
    loading: enabled && query.isFetching,
    error: query.error,
    refresh: () => void query.refetch(),
  };
}
