import { CLIENT_KEYS } from '../client-keys.ts';
import { SOURCE_KEYS } from '../track.ts';

/**
 * What a KPI's condition may ask of an event: these, and attributes that events bring themselves,
 * as `attributes.<name>`. `url` is host and path, without scheme and `www.`.
 */
export const ATTRIBUTE_KEYS = [
  'url',
  'host',
  'path',
  'query',
  'title',
  'name',
  ...SOURCE_KEYS,
  'order_id',
  'sku',
  'currency',
  ...CLIENT_KEYS,
] as const;
export type AttributeKey = (typeof ATTRIBUTE_KEYS)[number];

/** Before the name of an attribute that events bring themselves. */
export const OWN_ATTRIBUTE = 'attributes.';

export const isAttributeKey = (key: string): key is AttributeKey => ATTRIBUTE_KEYS.some((known) => known === key);

/** The name of an event's own attribute. Conditions of before own attributes had a prefix name them bare. */
export function ownAttribute(key: string): string {
  return key.startsWith(OWN_ATTRIBUTE) ? key.slice(OWN_ATTRIBUTE.length) : key;
}
