import { patched } from '../change.ts';
import { withOutlook } from '../commands/set-outlook.ts';
import type { CanvasDocument } from '../document.ts';
import { byOrder } from '../order.ts';
import { changedOutlook, joinedOutlook, type OutlookDiff, outlookDiff, turnedOutlook } from '../outlook.ts';
import { fieldsOf, thingOf } from './fields.ts';
import { LISTS, type List, type Thing, thingsOf, withLists } from './lists.ts';

/** What became of one thing: null before it was there, and after it is gone. */
export interface ThingChange {
  readonly before: Thing | null;
  readonly after: Thing | null;
}

/** What is different between two documents, as data: things by list and id. Undo, merging and replaying are all made of it. */
export type Diff = { readonly [L in List]?: Readonly<Record<string, ThingChange>> } & {
  readonly period?: { readonly before: CanvasDocument['period']; readonly after: CanvasDocument['period'] };
  readonly outlook?: OutlookDiff;
};

/** Do two values say the same? Fields may come in another order. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const [own, others] = [Object.entries(a).filter(([, value]) => value !== undefined), b as Record<string, unknown>];
  const count = Object.values(others).filter((value) => value !== undefined).length;
  return own.length === count && own.every(([name, value]) => Object.hasOwn(others, name) && sameValue(value, others[name]));
}

function listDiff(before: readonly Thing[], after: readonly Thing[]): Record<string, ThingChange> {
  const was = new Map(before.map((thing) => [thing.id, thing]));
  const is = new Map(after.map((thing) => [thing.id, thing]));
  const changed: Record<string, ThingChange> = {};
  for (const [id, thing] of is) {
    const earlier = was.get(id) ?? null;
    if (earlier !== thing && !sameValue(earlier, thing)) changed[id] = { before: earlier, after: thing };
  }
  for (const [id, thing] of was) if (!is.has(id)) changed[id] = { before: thing, after: null };
  return changed;
}

/** What has to be done to the one to get the other. */
export function diffOf(before: CanvasDocument, after: CanvasDocument): Diff {
  const diff: Record<string, unknown> = {};
  for (const list of LISTS) {
    if (before[list] === after[list]) continue;
    const changed = listDiff(thingsOf(before, list), thingsOf(after, list));
    if (Object.keys(changed).length > 0) diff[list] = changed;
  }
  if (before.period !== after.period) diff.period = { before: before.period, after: after.period };
  const outlook = before.outlook === after.outlook ? undefined : outlookDiff(before.outlook, after.outlook);
  if (outlook) diff.outlook = outlook;
  return diff;
}

const turned = <Value>({ before, after }: { before: Value; after: Value }) => ({ before: after, after: before });

/** What takes a change back. */
export function inverseOf({ period, outlook, ...lists }: Diff): Diff {
  const back = Object.entries(lists).map(([list, changed]) => [
    list,
    Object.fromEntries(Object.entries(changed).map(([id, change]) => [id, turned(change)])),
  ]);
  return {
    ...Object.fromEntries(back),
    ...(period && { period: turned(period) }),
    ...(outlook && { outlook: turnedOutlook(outlook) }),
  };
}

/**
 * A thing as it is now, with a change laid over it that was made of an earlier state of it. Fields that somebody else has
 * changed since stay theirs, and so does a thing that somebody else has taken away. The very thing where nobody has.
 */
function laidOver(list: List, now: Thing | undefined, { before, after }: ThingChange): Thing | undefined {
  if (now === before || (now && before && sameValue(now, before))) return after ?? undefined;
  if (before === null) return now ?? after ?? undefined;
  if (now === undefined) return undefined;
  // Somebody went on with what this change takes away: it goes all the same, as it does when both happen at once.
  if (after === null) return undefined;
  const [was, will, is] = [fieldsOf(list, before), fieldsOf(list, after), fieldsOf(list, now)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(will)])];
  const moved = fields.filter((field) => !sameValue(was[field], will[field]) && sameValue(is[field], was[field]));
  if (moved.length === 0) return now;
  const next = patched(is, Object.fromEntries(moved.map((field) => [field, will[field]])));
  return thingOf(list, now.id, Object.entries(next)) as unknown as Thing;
}

function joinedPeriods(first: Diff['period'], second: Diff['period']): Diff['period'] {
  const [before, after] = [(first ?? second)?.before, (second ?? first)?.after];
  return before && after && { before, after };
}

/** Two changes as one: what the first was made of, and what came of both. What others did in between is part of neither. */
export function joinedDiffs(first: Diff, second: Diff): Diff {
  const diff: Record<string, unknown> = {};
  for (const list of LISTS) {
    const [earlier, later] = [first[list] ?? {}, second[list] ?? {}];
    const both = { ...earlier };
    for (const [id, change] of Object.entries(later)) {
      const own = Object.hasOwn(earlier, id) ? earlier[id] : undefined;
      both[id] = own ? { before: own.before, after: laidOver(list, own.after ?? undefined, change) ?? null } : change;
    }
    if (Object.keys(both).length > 0) diff[list] = both;
  }
  const period = joinedPeriods(first.period, second.period);
  const outlook = joinedOutlook(first.outlook, second.outlook);
  return { ...diff, ...(period && { period }), ...(outlook && { outlook }) };
}

function changedList(list: List, things: readonly Thing[], changes: Readonly<Record<string, ThingChange>>): readonly Thing[] {
  const known = new Set(things.map(({ id }) => id));
  const kept = things.flatMap((thing) => {
    const change = Object.hasOwn(changes, thing.id) ? changes[thing.id] : undefined;
    return change ? (laidOver(list, thing, change) ?? []) : thing;
  });
  const added = Object.entries(changes).flatMap(([id, change]) => (known.has(id) ? [] : (laidOver(list, undefined, change) ?? [])));
  if (added.length === 0 && kept.length === things.length && kept.every((thing, place) => thing === things[place])) return things;
  // A change may have given a thing another place in the order.
  return [...kept, ...added].sort((a, b) => byOrder(a as Required<Thing>, b as Required<Thing>));
}

/** The document with a change laid over it, which may have been made of an earlier one. The same one where nothing comes of it. */
export function applyDiff(document: CanvasDocument, { period, outlook: looked, ...lists }: Diff): CanvasDocument {
  const next: Partial<Record<List, readonly Thing[]>> = {};
  for (const list of LISTS) {
    const changes = lists[list];
    const before = thingsOf(document, list);
    const after = changes ? changedList(list, before, changes) : before;
    if (after !== before) next[list] = after;
  }
  const moved = period && document.period === period.before && period.after !== period.before;
  const outlook = changedOutlook(document.outlook, looked);
  if (Object.keys(next).length === 0 && !moved && outlook === document.outlook) return document;
  const placed = moved ? { ...document, period: period.after } : document;
  return withLists(withOutlook(placed, outlook), next);
}
