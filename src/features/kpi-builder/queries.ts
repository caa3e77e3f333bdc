import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { KpiPreviewQuestion, KpiSuggestionsQuestion } from '#domain/wire/kpi-builder.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';

/** So long nothing is asked while somebody types. */
const PAUSE_MS = 400;
const FRESH_MS = 60_000;

/** A value once it has stood still; the same as long as it reads the same. */
function useSettled<T>(value: T): T {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState({ text, value });
  useEffect(() => {
    if (settled.text === text) return;
    const timer = setTimeout(() => setSettled({ text, value: JSON.parse(text) as T }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [settled.text, text]);
  return settled.value;
}

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
  const isOther = query.isPlaceholderData || JSON.stringify(settled) !== JSON.stringify(question);
  return { report: question ? (query.data ?? null) : null, isOther: isOther && !query.error, error: query.error, retry: query.refetch };
}

/** What was seen lately, for a field that somebody is in. Nothing is said where that cannot be found out: anything can be typed. */
export function useSuggestions(workspace: string, question: KpiSuggestionsQuestion, enabled: boolean): readonly string[] {
  const settled = useSettled(question);
  const { data } = useQuery({
    queryKey: ['reports', 'kpi_suggestions', workspace, settled],
    queryFn: ({ signal }) => ask(reports.kpi_suggestions, workspace, settled, signal),
    enabled: enabled && settled.of !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
  return data?.values.map(({ value }) => value) ?? [];
}
