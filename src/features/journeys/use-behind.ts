import type { Filter } from '#domain/wire/filters/filters.ts';
import type { BehindNumber } from '#domain/wire/reports/people.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { peoplePath } from '#src/reports/PeopleLink.tsx';

/** Where the people behind a number of a tab are listed; null where there are none, and where one may not see them. */
export function useBehind(range: Range, filter: Filter): (behind: BehindNumber, people: number) => string | null {
  const { id } = useWorkspace();
  const { allowed } = useGrant('reports:people');
  return (behind, people) => (allowed && people > 0 ? peoplePath(id, range, behind, filter) : null);
}
