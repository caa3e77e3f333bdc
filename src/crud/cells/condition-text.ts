import { OWN_ATTRIBUTE } from '#domain/wire/filters/attribute-keys.ts';
import { leavesOf, type WireCondition, type WireConditions } from '#domain/wire/filters/conditions.ts';
import type { ElementType } from '#domain/wire/reports/kpis.ts';
import { RULE_OPERATORS } from '#domain/wire/reports/kpis.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';
import { codeName, isCoded } from '#src/ui/data/code-names.ts';

/** Conditions of a KPI as words of the person's language: as clauses, and as one sentence with what is counted. */

/** Attributes that say on which page something happened. */
export const PAGE_KEYS: readonly string[] = ['path', 'url'];
const isPage = ({ attribute_key }: WireCondition) => PAGE_KEYS.includes(attribute_key);

/** The name of an attribute; an event's own one is called what the site calls it. */
export function attributeName({ has, label }: TextApi, key: string): string {
  const known = `kpis.attributes.${key}`;
  if (has(known)) return label(known);
  return key.startsWith(OWN_ATTRIBUTE) ? key.slice(OWN_ATTRIBUTE.length) : key;
}

const matchOf = ({ operator }: WireCondition) => RULE_OPERATORS.find(({ wire }) => wire === operator)?.name ?? 'is';

function clauseOf(text: TextApi, leaf: WireCondition): string {
  const { attribute_key: key } = leaf;
  const value = isCoded(key) ? codeName(text.language, key, leaf.value) : leaf.value;
  return text.t(`kpis.clause.${matchOf(leaf)}`, { attribute: attributeName(text, key), value });
}

function joined({ language }: TextApi, parts: readonly string[], by: 'and' | 'or'): string {
  return new Intl.ListFormat(language, { type: by === 'and' ? 'conjunction' : 'disjunction' }).format(parts);
}

/** A tree as one clause; groups within it stand in brackets. */
export function clausesOf(text: TextApi, tree: WireConditions, inner = false): string {
  if ('attribute_key' in tree) return clauseOf(text, tree);
  const [members, by] = 'and' in tree ? ([tree.and, 'and'] as const) : ([tree.or, 'or'] as const);
  const clause = joined(
    text,
    members.map((member) => clausesOf(text, member, members.length > 1)),
    by,
  );
  return inner && members.length > 1 ? `(${clause})` : clause;
}

export interface Parts {
  /** Where it happens: comparisons of page addresses alone. */
  readonly location: WireConditions | null;
  /** What else has to hold. */
  readonly attributes: WireConditions | null;
}

const isFlat = (tree: WireConditions) =>
  'attribute_key' in tree || ('and' in tree ? tree.and : tree.or).every((one) => 'attribute_key' in one);
const isLocation = (tree: WireConditions) => isFlat(tree) && leavesOf(tree).every(isPage);

/** A tree as the builder asks for it: the first part that is about pages alone, and the rest. `wholeOf` puts them together again. */
export function partsOf(tree: WireConditions | null): Parts {
  if (!tree) return { location: null, attributes: null };
  if (isLocation(tree)) return { location: tree, attributes: null };
  if (!('and' in tree)) return { location: null, attributes: tree };
  const location = tree.and.find(isLocation) ?? null;
  const rest = tree.and.filter((member) => member !== location);
  return { location, attributes: rest.length > 1 ? { and: rest } : (rest[0] ?? null) };
}

/** Pages of which one is enough, as nouns. Where several comparisons hold of one page, no noun says so. */
function pagesOf(text: TextApi, location: WireConditions | null): string | null {
  if (!location || ('and' in location && location.and.length > 1)) return null;
  const pages = leavesOf(location).map((leaf) => text.t(`kpis.page.${matchOf(leaf)}`, { value: leaf.value }));
  return joined(text, pages, 'or');
}

/** What a tree says: pages as nouns, which stand after “on”, and everything else as clauses. */
export interface Said {
  readonly pages: string | null;
  readonly conditions: string | null;
}

export function saidOf(text: TextApi, tree: WireConditions | null): Said {
  const { location, attributes } = partsOf(tree);
  const pages = pagesOf(text, location);
  const rest = pages === null ? tree : attributes;
  return { pages, conditions: rest && clausesOf(text, rest) };
}

/** Both parts as one tree. */
export function wholeOf({ location, attributes }: Parts): WireConditions | null {
  if (!location || !attributes) return location ?? attributes;
  // Conditions that all hold stand beside the location: a level less, the same meaning.
  const rest = 'and' in attributes && !attributes.and.some(isLocation) ? attributes.and : [attributes];
  return { and: [location, ...rest] };
}

/** A name that is all that is asked of the attributes: "Purchases of ‘Course A’". */
function namedOnly(text: TextApi, tree: WireConditions | null, element: ElementType | null): string | null {
  if (!tree || element === 'person' || !isFlat(tree) || ('and' in tree && tree.and.length > 1)) return null;
  const leaves = leavesOf(tree);
  const isName = leaves.every(({ attribute_key, operator }) => attribute_key === 'name' && operator === '=');
  return isName
    ? joined(
        text,
        leaves.map(({ value }) => text.t('kpis.quoted', { value })),
        'or',
      )
    : null;
}

/** "Purchases of ‘Course A’ on /checkout or /upsell". `what`: what is counted, as a noun. */
export function sentenceOf(text: TextApi, what: string, tree: WireConditions | null, element: ElementType | null): string {
  const { location, attributes } = partsOf(tree);
  const names = namedOnly(text, attributes, element);
  const { pages, conditions } = saidOf(text, names ? location : tree);
  const named = names ? text.t('kpis.sentence.of', { what, names }) : what;
  const placed = pages ? text.t('kpis.sentence.on', { what: named, pages }) : named;
  return conditions ? text.t('kpis.sentence.where', { what: placed, conditions }) : placed;
}
