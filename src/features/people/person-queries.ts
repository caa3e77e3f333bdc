import { useInfiniteQuery } from '@tanstack/react-query';
import { PEOPLE_PAGE, type PersonQuestion, type PersonReport } from '#domain/wire/reports/people.ts';
import { reports } from '#resources/reports/index.ts';
import { ask } from '#src/providers/actions/ask.ts';

/** Somebody with what they did, latest first; older parts come as they are asked for. */
export function usePerson(workspace: string, question: Omit<PersonQuestion, 'page'>, enabled: boolean) {
  return useInfiniteQuery({
    queryKey: ['reports', 'person', workspace, question],
    queryFn: ({ pageParam, signal }) => ask(reports.person, workspace, { ...question, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.timeline.length === PEOPLE_PAGE ? last.page + 1 : undefined),
    enabled,
  });
}

export type TimelineEvent = PersonReport['timeline'][number];

/** What somebody did without a pause, in one browser. */
export interface Visit {
  readonly key: string;
  /** Latest first. */
  readonly events: readonly TimelineEvent[];
}

/** Events by visit. What a server reports names no visit, and stands by itself. */
export function visitsOf(events: readonly TimelineEvent[]): readonly Visit[] {
  const visits: { key: string; session: string; events: TimelineEvent[] }[] = [];
  for (const event of events) {
    const session = event.session && `${event.visitor} ${event.session}`;
    const last = visits.at(-1);
    if (last && session !== '' && last.session === session) last.events.push(event);
    else visits.push({ key: event.id, session, events: [event] });
  }
  return visits;
}
