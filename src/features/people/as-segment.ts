import { bothFilters } from '#domain/canvas/rule-as-filter.ts';
import { VISIT_KEYS } from '#domain/wire/filters/filter-keys.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import type { PeopleQuestion, PeopleReport } from '#domain/wire/reports/people.ts';

const VISITS: ReadonlySet<string> = new Set(VISIT_KEYS);
const asksVisits = (filter: Filter) => filter.flat().some((condition) => 'key' in condition && VISITS.has(condition.key));
const namesSegment = (filter: Filter) => filter.flat().some((condition) => 'segment' in condition);

/**
 * The people behind a number, with what the list is filtered by besides, as a segment holds them; null where one cannot: it holds no
 * other segment and nothing that was searched for, and what it asks of visits it asks of one.
 */
export function segmentOf({ search, filter = [] }: PeopleQuestion, behind: PeopleReport['behind'] | undefined): Filter | null {
  const number = behind?.as_filter ?? null;
  if (!number || search || namesSegment(filter) || (asksVisits(filter) && asksVisits(number))) return null;
  return bothFilters(filter, number);
}
