import type { Condition, ConditionTree } from '#domain/metrics/condition.ts';
import { isAttributeKey, ownAttribute } from '#domain/wire/filters/attribute-keys.ts';
import { columnFilter, textFilter } from '../_kit/filters/text-filter.ts';
import type { Parameters } from '../_kit/parameters.ts';

function comparisonSql(parameters: Parameters, { key, match, value }: Condition): string {
  const name = key.trim();
  if (isAttributeKey(name)) return columnFilter(parameters, name, match, value);
  return textFilter(parameters, `attributes[${parameters.text(ownAttribute(name))}]`, match, value);
}

/** SQL of "an event meets the conditions of a widget". A group of none holds for nothing it could be about. */
export function conditionSql(parameters: Parameters, tree: ConditionTree): string {
  if ('key' in tree) return comparisonSql(parameters, tree);
  const [members, joined] = 'all' in tree ? [tree.all, ' AND '] : [tree.any, ' OR '];
  return members.length === 0 ? '0' : `(${members.map((member) => conditionSql(parameters, member)).join(joined)})`;
}
