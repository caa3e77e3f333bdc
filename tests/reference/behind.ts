import { MOST_PEOPLE, type PeopleQuestion } from '#domain/wire/reports/people.ts';
import type { Analytics } from '#server/events/analytics.ts';
import type { ReportWorkspace } from '#server/reports/_kit/workspace.ts';
import type { Behind } from '#server/reports/people/behind.ts';
import { peopleReport } from '#server/reports/people/list.ts';
import { numbersOf } from './merges.ts';

/** Asks a workspace who stands behind a number, by the visitors of the plain walk. */
export interface AskBehind {
  /** Numbers of the people whom the list finds, in order, and how often each is counted. */
  readonly found: (
    behind: Behind,
    question: Pick<PeopleQuestion, 'range' | 'filter'>,
    now: Date,
  ) => Promise<readonly (readonly [string, number])[]>;
  /** The same of those whom the walk finds. */
  readonly walked: (people: Iterable<readonly [visitor: string, counted: number]>) => readonly (readonly [string, number])[];
}

const byNumber = ([one]: readonly [string, number], [other]: readonly [string, number]) => (one < other ? -1 : 1);

/** `visitors`: everybody the walk may name. */
export async function behindIn(store: Analytics, about: ReportWorkspace, visitors: Iterable<string>): Promise<AskBehind> {
  const numbers = await numbersOf(store, about.id, visitors);
  return {
    found: async (behind, { range, filter }, now) => {
      const { people, total } = await peopleReport(store, about, { range, filter, size: MOST_PEOPLE }, now, behind);
      const found = people.map(({ person, counted }) => [person, counted ?? 0] as const).toSorted(byNumber);
      return total === found.length ? found : [];
    },
    walked: (people) => [...people].map(([visitor, counted]) => [numbers.get(visitor) ?? visitor, counted] as const).toSorted(byNumber),
  };
}
