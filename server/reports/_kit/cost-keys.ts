import type { FilterKey } from '#domain/wire/filters/filter-keys.ts';
import type { Filter } from '#domain/wire/filters/filters.ts';
import { SOURCE_KEYS, type SourceKey } from '#domain/wire/track.ts';

/** SQL of the id of the ad that a row of `spend` is of, as `fl_adid` carries it; empty for none. */
export const AD_OF_COST = 'if(entered = 1, ad_id, entity)';

/** What imported costs know of where people came from, each by its column of `spend`; each cost is of an ad. */
const KNOWN: Readonly<Partial<Record<SourceKey, string>>> = {
  utm_source: 'utm_source',
  utm_medium: 'utm_medium',
  utm_campaign: 'utm_campaign',
  fl_adid: AD_OF_COST,
  fl_adsrc: 'platform',
};

/** SQL of the columns of a source, of rows of `spend`. What costs do not know is empty. */
export const COST_SOURCE = SOURCE_KEYS.map((key) => `${KNOWN[key] ?? "''"} AS ${key}`).join(', ');

/** Can this be told of costs? A channel can, by what they know. */
export const isKnownOfCosts = (key: FilterKey): boolean => key === 'channel' || Object.hasOwn(KNOWN, key);

/** Can it be told of imported costs whether they meet the filter? */
export function costsKnow(filter: Filter = []): boolean {
  return filter.every((group) => group.every((condition) => 'key' in condition && isKnownOfCosts(condition.key)));
}
