import { z } from 'zod';
import { LONGEST_VALUE } from '../../kit/matches.ts';
import { RULE_OPERATORS, type RuleOperator } from '../reports/kpis.ts';
import { isAttributeKey, OWN_ATTRIBUTE } from './attribute-keys.ts';

/** One comparison of an attribute of an event, as the wire names its parts. */
export interface WireCondition {
  readonly attribute_key: string;
  readonly operator: RuleOperator;
  readonly value: string;
}
/** Conditions that all hold, or of which one is enough. */
export type WireConditions = WireCondition | { readonly and: readonly WireConditions[] } | { readonly or: readonly WireConditions[] };

/** Comparisons in one tree: each is tried on every event. */
export const MOST_CONDITIONS = 20;
/** Groups within one another. */
export const MOST_LEVELS = 3;
const LONGEST_KEY = 80;

const key = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_KEY)
  .refine((name) => isAttributeKey(name) || (name.startsWith(OWN_ATTRIBUTE) && name.length > OWN_ATTRIBUTE.length))
  .meta({ examples: ['path', 'name', `${OWN_ATTRIBUTE}plan`] });

const leaf: z.ZodType<WireConditions> = z.strictObject({
  attribute_key: key,
  operator: z.enum(RULE_OPERATORS.map(({ wire }) => wire)),
  value: z.string().trim().min(1).max(LONGEST_VALUE),
});

function groupsOf(inner: z.ZodType<WireConditions>): z.ZodType<WireConditions> {
  const members = z.array(inner).min(1).max(MOST_CONDITIONS);
  return z.union([leaf, z.strictObject({ and: members }), z.strictObject({ or: members })]);
}

const membersOf = (tree: WireConditions) => ('and' in tree ? tree.and : 'or' in tree ? tree.or : null);

/** The comparisons of a tree, from left to right. */
export function leavesOf(tree: WireConditions): readonly WireCondition[] {
  if ('attribute_key' in tree) return [tree];
  return (membersOf(tree) ?? []).flatMap(leavesOf);
}

/**
 * A tree of conditions on the attributes of one event: at most `MOST_LEVELS` groups within one
 * another and `MOST_CONDITIONS` comparisons.
 */
export const conditionsSchema: z.ZodType<WireConditions> = Array.from({ length: MOST_LEVELS })
  .reduce<z.ZodType<WireConditions>>(groupsOf, leaf)
  .refine((tree) => leavesOf(tree).length <= MOST_CONDITIONS);
