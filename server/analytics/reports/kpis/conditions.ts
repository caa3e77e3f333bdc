import type { Condition } from '#domain/metrics/condition.ts';
import { SOURCE_KEYS } from '#domain/wire/track.ts';
import type { EventRow } from '#server/analytics/event-row.ts';
import type { Parameters } from '../parameters.ts';
import { textFilter } from '../text-filter.ts';

/** Attributes that are columns of an event; every other key is one of the event's own attributes. */
const COLUMNS: ReadonlySet<string> = new Set([
  ...SOURCE_KEYS,
  'host',
  'path',
  'query',
  'title',
  'name',
  'order_id',
  'sku',
  'currency',
  'device',
  'browser',
  'os',
] satisfies (keyof EventRow)[]);

/** SQL of "an event meets the condition of a widget". */
export function conditionSql(parameters: Parameters, { key, match, value }: Condition): string {
  const name = key.trim();
  if (name === 'url') return textFilter(parameters, 'concat(host, path)', match, value);
  return textFilter(parameters, COLUMNS.has(name) ? name : `attributes[${parameters.text(name)}]`, match, value);
}
