import type { Condition } from '#domain/metrics/condition.ts';
import { isAttributeKey, ownAttribute } from '#domain/wire/attribute-keys.ts';
import type { Parameters } from '../_kit/parameters.ts';
import { columnFilter, textFilter } from '../_kit/text-filter.ts';

/** SQL of "an event meets the condition of a widget". */
export function conditionSql(parameters: Parameters, { key, match, value }: Condition): string {
  const name = key.trim();
  if (isAttributeKey(name)) return columnFilter(parameters, name, match, value);
  return textFilter(parameters, `attributes[${parameters.text(ownAttribute(name))}]`, match, value);
}
