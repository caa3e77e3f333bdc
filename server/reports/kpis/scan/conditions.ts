import { type Condition, type ConditionTree, comparisonsIn } from '#domain/metrics/condition.ts';
import { isAttributeKey, ownAttribute } from '#domain/wire/filters/attribute-keys.ts';
import { SOURCE_KEYS, type SourceKey } from '#domain/wire/track.ts';
import { addressOf, columnTest, plainText } from '../../_kit/filters/text-filter.ts';
import type { Form } from '../../journeys/forms.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';

type Read = (form: Form) => string;
const TEXTS: Readonly<Record<string, Read>> = { query: ({ query }) => plainText(query), name: ({ name }) => plainText(name) };

const isSourceKey = (key: string): key is SourceKey => SOURCE_KEYS.some((known) => known === key);

/** How the column is read of a form, as it is compared; null for what forms do not know: devices, titles, orders. */
const columnOf = (name: string): Read | null => addressOf(name) ?? TEXTS[name] ?? null;

/** Do journeys know all that is compared? */
export const isKnownCondition = (tree: ConditionTree): boolean =>
  comparisonsIn(tree).every(({ key }) => {
    const name = key.trim();
    return !isAttributeKey(name) || isSourceKey(name) || columnOf(name) !== null;
  });

/** Does an event of this form and source meet it? By their places. */
export type Met = (form: number, source: number) => boolean;

function metBy(journeys: WorkspaceJourneys, { key, match, value }: Condition): Met {
  const name = key.trim();
  const isMet = columnTest(name, match, value);
  if (isSourceKey(name)) {
    const mask = Uint8Array.from(journeys.sources, ({ plain }) => (isMet(plain[name]) ? 1 : 0));
    return (_, source) => mask[source] === 1;
  }
  const own = ownAttribute(name);
  const read = isAttributeKey(name) ? columnOf(name) : ({ attributes }: Form) => plainText(attributes[own] ?? '');
  if (read === null) throw new Error(`Journeys do not know ${name}`);
  const mask = Uint8Array.from(journeys.forms, (form) => (isMet(read(form)) ? 1 : 0));
  return (form) => mask[form] === 1;
}

/** The conditions of a widget, as `conditionSql` has the store ask for them. A group of none holds for nothing. */
export function metOf(journeys: WorkspaceJourneys, tree: ConditionTree): Met {
  if ('key' in tree) return metBy(journeys, tree);
  const members = ('all' in tree ? tree.all : tree.any).map((member) => metOf(journeys, member));
  if (members.length === 0) return () => false;
  return 'all' in tree
    ? (form, source) => members.every((isMet) => isMet(form, source))
    : (form, source) => members.some((isMet) => isMet(form, source));
}
