import { useQuery } from '@tanstack/react-query';
import { MOST_PEOPLE, type PeopleQuestion, type PersonRow } from '#domain/wire/reports/people.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';
import { reasonOf, untilAnswered } from '#src/providers/data/put-off.ts';

const REFRESH_MS = 60_000;
/** Who is being erased is soon gone. */
const WHILE_ERASING_MS = 5_000;

/** A page of people; the one before stays on screen until the next one is there. */
export function usePeople(workspace: string, question: PeopleQuestion, enabled: boolean) {
  const query = useQuery({
    queryKey: ['reports', 'people', workspace, question],
    queryFn: ({ signal }) => ask(reports.people, workspace, question, signal),
    refetchInterval: ({ state }) => (state.data?.erasing.length ? WHILE_ERASING_MS : REFRESH_MS),
    enabled,
    placeholderData: (before, query) => (query?.queryKey[2] === workspace ? before : undefined),
  });
  const { data, refetch, isPlaceholderData } = query;
  return { data, refetch, isPlaceholderData, error: reasonOf(query) };
}

/** As many as a file takes: more than that are better asked for in parts. */
const MOST_IN_FILE = 20_000;

/** What is heard while a file of people is read: how many there are so far, or why the next ones are not there yet. */
export type Heard = { readonly read: number } | { readonly waiting: string };

/** Everybody a question finds, in its order. `total` may be more than there is room for. */
export async function readEverybody(
  workspace: string,
  question: PeopleQuestion,
  onHeard: (heard: Heard) => void,
): Promise<{ people: readonly PersonRow[]; total: number }> {
  const people: PersonRow[] = [];
  for (let page = 1; ; page++) {
    const report = await untilAnswered(
      () => ask(reports.people, workspace, { ...question, page, size: MOST_PEOPLE }),
      ({ message }) => onHeard({ waiting: message }),
    );
    people.push(...report.people);
    if (report.people.length < MOST_PEOPLE || people.length >= MOST_IN_FILE)
      return { people, total: Math.max(report.total, people.length) };
    onHeard({ read: people.length });
  }
}
