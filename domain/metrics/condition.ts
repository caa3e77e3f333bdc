import type { Match } from '../kit/matches.ts';
import { isAttributeKey, OWN_ATTRIBUTE } from '../wire/filters/attribute-keys.ts';
import { conditionsSchema, type WireCondition, type WireConditions } from '../wire/filters/conditions.ts';
import { RULE_OPERATORS, type RuleOperator } from '../wire/reports/kpis.ts';

/** What an event's attribute must be like to count. */
export interface Condition {
  readonly key: string;
  readonly match: Match;
  readonly value: string;
}

/** What an event must be like to count: one comparison, or comparisons that all hold or of which one is enough. */
export type ConditionTree = Condition | { readonly all: readonly ConditionTree[] } | { readonly any: readonly ConditionTree[] };

const isRuleOperator = (value: unknown): value is RuleOperator => RULE_OPERATORS.some(({ wire }) => wire === value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
const matchOf = (operator: RuleOperator): Match => RULE_OPERATORS.find(({ wire }) => wire === operator)?.name ?? 'is';

interface Parts {
  readonly attribute_key?: unknown;
  readonly operator?: unknown;
  readonly value?: unknown;
}

/**
 * The three parts of a KPI with one condition, as a tree of one. Null unless all are there. The name of an
 * event's own attribute gets its prefix, which it did not always need.
 */
export function singleOf({ attribute_key, operator, value }: Parts): WireCondition | null {
  if (!isText(attribute_key) || !isText(value) || !isRuleOperator(operator)) return null;
  const key = attribute_key.trim();
  const named = isAttributeKey(key) || key.startsWith(OWN_ATTRIBUTE) ? key : `${OWN_ATTRIBUTE}${key}`;
  return { attribute_key: named, operator, value };
}

/** The parts of a tree that is one comparison; all null for any other, which three fields cannot hold. */
export function partsOfSingle(tree: WireConditions | null): Record<keyof WireCondition, string | null> {
  if (tree && 'attribute_key' in tree) return { attribute_key: tree.attribute_key, operator: tree.operator, value: tree.value };
  return { attribute_key: null, operator: null, value: null };
}

/** The conditions of a KPI's row as they travel. Null: every event counts. */
export function conditionsOf(row: Parts & { readonly conditions?: unknown }): WireConditions | null {
  const read = conditionsSchema.safeParse(row.conditions);
  return read.success ? read.data : singleOf(row);
}

/** The same as what the engine counts by. */
export function treeOf(wire: WireConditions | null): ConditionTree | null {
  if (!wire) return null;
  if ('attribute_key' in wire) return { key: wire.attribute_key, match: matchOf(wire.operator), value: wire.value };
  const inner = (members: readonly WireConditions[]) => members.flatMap((member) => treeOf(member) ?? []);
  return 'and' in wire ? { all: inner(wire.and) } : { any: inner(wire.or) };
}

/** The comparisons of a tree, from left to right. */
export function comparisonsIn(tree: ConditionTree): readonly Condition[] {
  if ('key' in tree) return [tree];
  return ('all' in tree ? tree.all : tree.any).flatMap(comparisonsIn);
}
