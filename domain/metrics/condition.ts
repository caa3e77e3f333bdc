import { RULE_OPERATORS, type RuleOperator } from '../wire/kpis.ts';

export type Match = (typeof RULE_OPERATORS)[number]['name'];

/** What an event's attribute must be like to count. */
export interface Condition {
  readonly key: string;
  readonly match: Match;
  readonly value: string;
}

const isRuleOperator = (value: unknown): value is RuleOperator => RULE_OPERATORS.some(({ wire }) => wire === value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The condition of a KPI's row or form. Null unless attribute, operator and value are all there. */
export function conditionOf({
  attribute_key: key,
  operator,
  value,
}: {
  readonly attribute_key?: unknown;
  readonly operator?: unknown;
  readonly value?: unknown;
}): Condition | null {
  if (!isText(key) || !isText(value) || !isRuleOperator(operator)) return null;
  const match = RULE_OPERATORS.find(({ wire }) => wire === operator)?.name;
  return match ? { key, match, value } : null;
}
