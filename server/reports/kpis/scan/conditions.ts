import { isOfWhole, type Match, meets } from '#domain/kit/matches.ts';
import { type Condition, type ConditionTree, comparisonsIn } from '#domain/metrics/condition.ts';
import { plainAddress, plainHost, readablePath } from '#domain/tracking/readable-address.ts';
import { isAttributeKey, ownAttribute } from '#domain/wire/filters/attribute-keys.ts';
import { SOURCE_KEYS, type SourceKey } from '#domain/wire/track.ts';
import type { Form, SourceForm } from '../../journeys/forms.ts';
import type { WorkspaceJourneys } from '../../journeys/workspace.ts';

const plain = (text: string) => text.trim().toLowerCase();
const hostText = (value: string) => plainHost(value) || plain(value);

/** How a text of an event is read, and how what a person typed is brought to the same form. */
interface Compared<Thing> {
  readonly read: (thing: Thing) => string;
  readonly wanted: (value: string) => string;
  /** A closing slash does not matter where the whole is compared. */
  readonly isAddress: boolean;
}
const compared = <Thing>(read: (thing: Thing) => string, wanted = plain, isAddress = false): Compared<Thing> => ({
  read,
  wanted,
  isAddress,
});

/** What is compared of the columns that journeys know, as `columnFilter` has the store compare it. */
const OF_FORM: Readonly<Record<string, Compared<Form>>> = {
  host: compared(({ host }) => host.toLowerCase(), hostText, true),
  path: compared(
    ({ path }) => readablePath(path),
    (value) => readablePath(value.trim()),
    true,
  ),
  url: compared(({ host, path }) => host.toLowerCase() + readablePath(path), plainAddress, true),
  query: compared(({ query }) => plain(query)),
  name: compared(({ name }) => plain(name)),
};
const ofSource = (key: SourceKey) =>
  compared<SourceForm>((source) => source.plain[key], key === 'referrer' ? hostText : plain, key === 'referrer');
const ofOwn = (name: string) => compared<Form>(({ attributes }) => plain(attributes[name] ?? ''));

const isSourceKey = (key: string): key is SourceKey => SOURCE_KEYS.some((known) => known === key);

/** Do journeys know all that is compared? Devices, titles and orders they do not. */
export const isKnownCondition = (tree: ConditionTree): boolean =>
  comparisonsIn(tree).every(({ key }) => {
    const name = key.trim();
    return !isAttributeKey(name) || isSourceKey(name) || Object.hasOwn(OF_FORM, name);
  });

function masked<Thing>(things: readonly Thing[], { read, wanted, isAddress }: Compared<Thing>, match: Match, value: string): Uint8Array {
  const bare = (text: string) => (isAddress && isOfWhole(match) ? text.replace(/\/+$/, '') : text);
  const text = bare(wanted(value));
  return Uint8Array.from(things, (thing) => (meets(bare(read(thing)), match, text) ? 1 : 0));
}

/** Does an event of this form and source meet it? By their places. */
export type Met = (form: number, source: number) => boolean;

function metBy(journeys: WorkspaceJourneys, { key, match, value }: Condition): Met {
  const name = key.trim();
  if (isSourceKey(name)) {
    const mask = masked(journeys.sources, ofSource(name), match, value);
    return (_, source) => mask[source] === 1;
  }
  const mask = masked(journeys.forms, (isAttributeKey(name) && OF_FORM[name]) || ofOwn(ownAttribute(name)), match, value);
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
