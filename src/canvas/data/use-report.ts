import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CanvasReport } from '#domain/wire/answers/canvas.ts';
import { isPutOff } from '#domain/wire/reports/put-off.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import type { CanvasHost } from '../host.ts';

/** How often the actual numbers are asked for while they are looked at. */
const REFRESH_MS = 5000;

export interface ReportState {
  readonly report: CanvasReport | null;
  readonly loading: boolean;
  readonly error: Error | null;
  readonly refresh: () => void;
}

/** Is this no failure, but an answer that comes by itself? */
export const isPutOffError = (error: Error | null): error is Error => error !== null && 'code' in error && isPutOff(error.code);

const NONE = () => Promise.reject(new Error('this host has no actual numbers'));

/**
 * The actual numbers of a canvas. Asked again every five seconds while the page is visible, where the host
 * says nothing else, and at once when events arrive or the drawing was saved; never while `wanted` is false.
 */
export function useReport({ id, actuals, follow }: CanvasHost, range: Range, revision: number, wanted: boolean): ReportState {
  const enabled = wanted && actuals !== null;
  const whom = `${actuals?.whom} ${actuals?.inFunnelMode}`;
  const query = useQuery({
    queryKey: ['canvas-report', whom, id, range.min, range.max, revision],
    queryFn: ({ signal }) => (actuals ? actuals.load(range, signal) : NONE()),
    enabled,
    staleTime: 0,
    refetchInterval: actuals?.fixed ? (actuals.fixed.everyMs ?? false) : REFRESH_MS,
    refetchIntervalInBackground: false,
    // Numbers of others are not shown in their place.
    placeholderData: (before, query) => (query?.queryKey[1] === whom ? before : undefined),
  });
  const refetch = useRef(query.refetch);
  refetch.current = query.refetch;
  useEffect(() => (enabled ? follow((event) => event.type === 'tracked' && void refetch.current()) : undefined), [enabled, follow]);
  return {
    report: enabled ? (query.data ?? null) : null,
    loading: enabled && query.isFetching,
    error: query.error ?? (isPutOffError(query.failureReason) ? query.failureReason : null),
    refresh: () => void query.refetch(),
  };
}
