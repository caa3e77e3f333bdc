import { useQuery } from '@tanstack/react-query';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { reports } from '#resources/reports/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { ask, type QuestionFor, type ReportOf } from '#src/providers/actions/ask.ts';
import { reasonOf } from '#src/providers/data/put-off.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import type { Tab } from './tabs.ts';

/** Ordered questions read every event of the range: they are asked again less often than tiles. */
export const REFRESH_MS = 60_000;

/** The same question about the people whom a filter finds. */
export const ofPeople = <Question extends object>(question: Question | null, filter: Filter): Question | null =>
  question && filter.length > 0 ? { ...question, filter } : question;

export interface Asked<Report> {
  /** The answer, or the last one there was about the workspace. */
  readonly report: Report | undefined;
  readonly error: Error | null;
  /** True while `report` answers another question than the one asked. */
  readonly isOther: boolean;
  readonly retry: () => unknown;
}

/** A question of a tab; null: there is nothing to ask yet. */
export function useOrderedReport<Name extends Tab>(
  name: Name,
  question: QuestionFor<(typeof reports)[Name]> | null,
): Asked<ReportOf<(typeof reports)[Name]>> {
  const { id: workspace } = useWorkspace();
  const { allowed } = useGrant(`reports:${name}`);
  const query = useQuery({
    queryKey: ['reports', name, workspace, question],
    queryFn: ({ signal }) => ask(reports[name], workspace, question as QuestionFor<(typeof reports)[Name]>, signal),
    enabled: allowed && question !== null,
    refetchInterval: REFRESH_MS,
    placeholderData: (before, last) => (last?.queryKey[2] === workspace ? before : undefined),
  });
  return {
    report: question === null ? undefined : query.data,
    error: reasonOf(query),
    isOther: query.isPlaceholderData,
    retry: query.refetch,
  };
}
