import { useMemo } from 'react';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { putFilter, readFilter } from '#src/reports/filter/address.ts';
import { useAddress } from '#src/reports/use-address.ts';

/** What links of before say in place of a filter: the id of a segment. */
const SEGMENT = 'segment';

/** Of whose journeys the tabs speak, by the address; nothing: of everybody's. */
export function useWhom(): readonly [Filter, (filter: Filter) => void] {
  const [params, change] = useAddress();
  const filter = useMemo((): Filter => {
    const segment = params.get(SEGMENT);
    return [...(segment ? [[{ segment }]] : []), ...readFilter(params)];
  }, [params]);
  const put = (next: Filter) =>
    change((now) => {
      const address = new URLSearchParams(now);
      address.delete(SEGMENT);
      putFilter(address, next);
      return address;
    });
  return [filter, put];
}
