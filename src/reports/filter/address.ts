import { readGroups, writeGroup } from '#domain/wire/filters/filter-words.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';

/** The filter in the address: a parameter for each group, `f=utm_source~is~google|channel~is~email&f=did~purchase`. */

const PARAMETER = 'f';

export const readFilter = (params: URLSearchParams): Filter => readGroups(params.getAll(PARAMETER));

/** Puts the filter into an address, in place of the one in it. */
export function putFilter(params: URLSearchParams, filter: Filter): void {
  params.delete(PARAMETER);
  for (const group of filter) params.append(PARAMETER, writeGroup(group));
}
