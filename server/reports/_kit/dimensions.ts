import type { AdLevel, SourceLevel } from '#domain/wire/tables.ts';
import { channelSql } from './channel-sql.ts';
import type { Parameters } from './parameters.ts';

/** What a table may be broken down by, of a relation with the columns of a source. */
interface Dimension {
  readonly sql: (parameters: Parameters) => string;
  /** Do imported costs know it? */
  readonly ofCosts: boolean;
}

const column = (name: string, ofCosts: boolean): Dimension => ({ sql: () => name, ofCosts });

export const DIMENSIONS = {
  channel: { sql: channelSql, ofCosts: true },
  source: column("if(utm_source != '', utm_source, referrer)", true),
  medium: column('utm_medium', true),
  campaign: column('utm_campaign', true),
  term: column('utm_term', false),
  content: column('utm_content', false),
  referrer: column('referrer', false),
  platform: column('fl_adsrc', true),
  ad: column('fl_adid', true),
} as const satisfies Record<SourceLevel | AdLevel, Dimension>;
export type DimensionName = keyof typeof DIMENSIONS;

/** The rows above a level, by what they are about. */
export type Above = Readonly<Partial<Record<DimensionName, string | undefined>>>;
const opened = (above: Above) =>
  (Object.entries(above) as [DimensionName, string | undefined][]).flatMap(([name, key]) => (key === undefined ? [] : [{ name, key }]));

/** SQL of "the row lies below these rows". */
export function belowSql(parameters: Parameters, above: Above): string {
  const parts = opened(above).map(({ name, key }) => `toString(${DIMENSIONS[name].sql(parameters)}) = ${parameters.text(key)}`);
  return parts.length > 0 ? parts.join(' AND ') : '1';
}

/** Can costs be told apart by this level and what lies above? */
export function costsTell(level: DimensionName, above: Above): boolean {
  return DIMENSIONS[level].ofCosts && opened(above).every(({ name }) => DIMENSIONS[name].ofCosts);
}
