import type { VisitKey } from '#domain/wire/filters/filter-keys.ts';
import type { AdLevel, SourceLevel } from '#domain/wire/reports/tables.ts';
import type { SourceKey } from '#domain/wire/track.ts';
import type { SourceForm } from '../journeys/forms.ts';
import { channelSql } from './channel-sql.ts';
import { isKnownOfCosts } from './cost-keys.ts';
import type { Parameters } from './parameters.ts';

/** Ads by their ids, each with the ad set that it is known to be in. */
export type AdSets = ReadonlyMap<string, string>;

/** What a table may be broken down by, of a relation with the columns of a source. */
interface Dimension {
  readonly sql: (parameters: Parameters) => string;
  /** The same of a source in memory. */
  readonly of: (source: SourceForm, adSets: AdSets) => string;
  /** What tells it of costs, where they know that. */
  readonly key: VisitKey;
}

const column = (key: SourceKey): Dimension => ({ sql: () => key, of: (source) => source[key], key });

export const DIMENSIONS = {
  channel: { sql: channelSql, of: ({ channel }) => channel, key: 'channel' },
  source: {
    sql: () => "if(utm_source != '', utm_source, referrer)",
    of: ({ utm_source, referrer }) => utm_source || referrer,
    key: 'utm_source',
  },
  medium: column('utm_medium'),
  campaign: column('utm_campaign'),
  term: column('utm_term'),
  content: column('utm_content'),
  referrer: column('referrer'),
  platform: column('fl_adsrc'),
  // The relation is asked `withAdSets`; costs tell it by their ads.
  ad_set: { sql: () => 'ad_set', of: ({ fl_adid }, adSets) => adSets.get(fl_adid) ?? '', key: 'fl_adid' },
  ad: column('fl_adid'),
} as const satisfies Record<SourceLevel | AdLevel, Dimension>;
export type DimensionName = keyof typeof DIMENSIONS;

/** The rows above a level, by what they are about. */
export type Above = Readonly<Partial<Record<DimensionName, string | undefined>>>;
/** Which rows were opened. */
export const openedIn = (above: Above) => opened(above).map(({ name }) => name);
const opened = (above: Above) =>
  (Object.entries(above) as [DimensionName, string | undefined][]).flatMap(([name, key]) => (key === undefined ? [] : [{ name, key }]));

/** SQL of "the row lies below these rows". */
export function belowSql(parameters: Parameters, above: Above): string {
  const parts = opened(above).map(({ name, key }) => `toString(${DIMENSIONS[name].sql(parameters)}) = ${parameters.text(key)}`);
  return parts.length > 0 ? parts.join(' AND ') : '1';
}

/** Does a source lie below these rows? */
export const isBelow = (above: Above, source: SourceForm, adSets: AdSets) =>
  opened(above).every(({ name, key }) => DIMENSIONS[name].of(source, adSets) === key);

/** Can costs be told apart by this level and what lies above? */
export function costsTell(level: DimensionName, above: Above): boolean {
  return [level, ...openedIn(above)].every((name) => isKnownOfCosts(DIMENSIONS[name].key));
}
