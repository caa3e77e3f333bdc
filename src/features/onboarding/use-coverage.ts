import { useQuery } from '@tanstack/react-query';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';

/** Where the script was seen, and how many visits by ads said which ad it was: one question for all who show a part of it. */
export const useCoverage = (workspace: string) =>
  useQuery({
    queryKey: ['coverage', workspace],
    queryFn: ({ signal }) => ask(reports.coverage, workspace, {}, signal),
  });
