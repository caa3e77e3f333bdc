import { useQuery } from '@tanstack/react-query';
import type { FilterValues } from '#domain/wire/answers/kpis.ts';
import type { FilterValuesQuestion } from '#domain/wire/reports/reports.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { useSettled } from '#src/ui/timing/use-settled.ts';

const FRESH_MS = 60_000;

/** What was seen of a key, for a field that somebody is in. Undefined while it is not known, or cannot be found out: anything can be typed. */
export function useFilterValues(workspace: string, question: FilterValuesQuestion, enabled: boolean): FilterValues['values'] | undefined {
  const search = useSettled(question.search ?? '');
  const asked = { key: question.key, range: question.range, ...(search && { search }) };
  const { data } = useQuery({
    queryKey: ['reports', 'filter_values', workspace, asked.key, asked],
    queryFn: ({ signal }) => ask(reports.filter_values, workspace, asked, signal),
    enabled,
    placeholderData: (before, query) => (query?.queryKey[3] === asked.key ? before : undefined),
    staleTime: FRESH_MS,
  });
  return data?.values;
}
