import { MAX_PAGE_SIZE } from '#domain/kit/list-query.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { resources } from '#resources/index.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useRowList } from '#src/providers/data/row-meta.ts';
import type { NameOf } from './filter-text.ts';
import { useSegments } from './use-segments.ts';

/** As many as one answer holds. */
const MOST = { pageSize: MAX_PAGE_SIZE } as const;

/** The canvases of the workspace, those worked on last, and what each is called. `wanted`: left out where nobody asks about one. */
export function useMaps(wanted: boolean) {
  const enabled = useGrant('canvases:list').allowed && wanted;
  const { result, query } = useRowList(resources.canvases, { pagination: MOST, queryOptions: { enabled } });
  const all = result.data;
  // Where there are more than one answer holds, one that is not in it may be there.
  const isWhole = query.isSuccess && (result.total ?? 0) <= all.length;
  const nameOf: NameOf = (id) => all.find((one) => one.id === id)?.name ?? (isWhole ? undefined : '');
  return { all, nameOf };
}

const namesMap = (filter: Filter) => filter.flat().some((condition) => 'canvas' in condition);

/** What the segments and the canvases are called that conditions name. */
export function useNamed(filter: Filter): NameOf {
  const { nameOf: segmentOf } = useSegments();
  const { nameOf: mapOf } = useMaps(namesMap(filter));
  const maps = new Set(filter.flat().flatMap((condition) => ('canvas' in condition ? [condition.canvas] : [])));
  return (id) => (maps.has(id) ? mapOf(id) : segmentOf(id));
}
