import { conditionsOf } from '#domain/metrics/condition.ts';
import { takesCondition } from '#domain/metrics/index.ts';
import { MOST_CONDITIONS, type WireConditions } from '#domain/wire/filters/conditions.ts';
import { type Category, ELEMENT_TYPES, METRIC_TYPES, type RuleOperator } from '#domain/wire/reports/kpis.ts';
import { partsOf, wholeOf } from '#src/crud/cells/condition-text.ts';
import { isCategory, type KpiType } from './kpi-types.ts';

/** A KPI while it is being built. Conditions that are not filled in yet stand in it like the others. */

export interface Leaf {
  readonly id: number;
  readonly attribute_key: string;
  readonly operator: RuleOperator;
  readonly value: string;
}
export interface Group {
  readonly id: number;
  readonly by: 'and' | 'or';
  readonly members: readonly Node[];
}
export type Node = Leaf | Group;
export const isGroup = (node: Node): node is Group => 'by' in node;

export interface Draft {
  readonly category: Category | null;
  readonly type: KpiType | null;
  readonly location: Group;
  readonly attributes: Group;
}

let ids = 0;
/** An id for a row of the page; it never leaves it. */
export function newId(): number {
  ids += 1;
  return ids;
}

export const newLeaf = (attribute_key: string): Leaf => ({ id: newId(), attribute_key, operator: '=', value: '' });
export const newGroup = (by: Group['by'], members: readonly Node[] = []): Group => ({ id: newId(), by, members });
export const emptyDraft = (): Draft => ({ category: null, type: null, location: newGroup('or'), attributes: newGroup('and') });

const isFilled = ({ attribute_key, value }: Leaf) => attribute_key.trim() !== '' && value.trim() !== '';

/** The conditions that are filled in; null where there are none. */
export function wireOf(node: Node): WireConditions | null {
  if (!isGroup(node)) {
    const { attribute_key, operator, value } = node;
    return isFilled(node) ? { attribute_key: attribute_key.trim(), operator, value: value.trim() } : null;
  }
  const members = node.members.flatMap((member) => wireOf(member) ?? []);
  if (members.length < 2) return members[0] ?? null;
  return node.by === 'and' ? { and: members } : { or: members };
}

function nodeOf(tree: WireConditions): Node {
  if ('attribute_key' in tree) return { id: newId(), ...tree };
  return 'and' in tree ? newGroup('and', tree.and.map(nodeOf)) : newGroup('or', tree.or.map(nodeOf));
}

function groupOf(tree: WireConditions | null, by: Group['by']): Group {
  if (!tree) return newGroup(by);
  const node = nodeOf(tree);
  return isGroup(node) ? node : newGroup(by, [node]);
}

/** All conditions of a draft as one tree. */
export function conditionsIn({ type, location, attributes }: Draft): WireConditions | null {
  if (type && !takesCondition(type.metric)) return null;
  return wholeOf({ location: wireOf(location), attributes: wireOf(attributes) });
}

/** A stored KPI, taken apart into the same steps. */
export function draftOf(row: Readonly<Record<string, unknown>>): Draft {
  const metric = METRIC_TYPES.find((name) => name === row.metric_type);
  const element = ELEMENT_TYPES.find((name) => name === row.element_type) ?? null;
  const { location, attributes } = partsOf(conditionsOf(row));
  return {
    category: isCategory(row.category) ? row.category : null,
    type: metric ? { metric, element } : null,
    location: groupOf(location, 'or'),
    attributes: groupOf(attributes, 'and'),
  };
}

const leavesIn = (node: Node): readonly Leaf[] => (isGroup(node) ? node.members.flatMap(leavesIn) : [node]);
/** Rows that were begun and say nothing yet. */
export const unfilledIn = (node: Node): readonly Leaf[] => leavesIn(node).filter((leaf) => !isFilled(leaf));
/** May another condition be added? */
export function hasRoom({ location, attributes }: Draft): boolean {
  return leavesIn(location).length + leavesIn(attributes).length < MOST_CONDITIONS;
}

const MONEY: readonly string[] = ['purchaseMade', 'dealStage'];

/** What is sent to be stored, besides the name. */
export function rowOf(draft: Draft) {
  const { metric, element } = draft.type ?? { metric: null, element: null };
  const isCommerce =
    metric !== 'HITS' && metric !== 'CONVERSION_RATE'
      ? metric !== 'TOTAL_SPEND' && metric !== 'SPEND_PER_PERSON'
      : MONEY.includes(element ?? '');
  return { category: draft.category, metric_type: metric, element_type: element, conditions: conditionsIn(draft), is_commerce: isCommerce };
}

/** Is what would be stored the same? */
export const isSameDraft = (one: Draft, other: Draft) =>
  JSON.stringify(rowOf(one)) === JSON.stringify(rowOf(other)) && leavesCount(one) === leavesCount(other);
const leavesCount = ({ location, attributes }: Draft) => leavesIn(location).length + leavesIn(attributes).length;
