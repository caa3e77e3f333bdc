import { applyDiff, type Diff, sameValue } from '#domain/canvas/changes/diff.ts';
import { LISTS, ordered, thingsOf, withLists } from '#domain/canvas/changes/lists.ts';
import { normalised } from '#domain/canvas/changes/normalise.ts';
import { withOutlook } from '#domain/canvas/commands/set-outlook.ts';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { openDocument } from '#domain/canvas/migrate.ts';
import { toRecords } from '#domain/canvas/records.ts';

/** Does a change leave everything as it was? One that was made and taken back does. */
export function isNothing({ period, outlook, ...lists }: Diff): boolean {
  const changes = Object.values(lists).flatMap((list) => Object.values(list));
  const looks = Object.values(outlook ?? {});
  return (!period || period.before === period.after) && [...changes, ...looks].every(({ before, after }) => sameValue(before, after));
}

/** What is stored, with a change laid over it that was made of an earlier version: what others did since stays. */
export function mergedWith(stored: CanvasDocument, unsaved: Diff | null): CanvasDocument {
  const document = ordered(stored);
  return unsaved ? normalised(applyDiff(document, unsaved)) : document;
}

/** The same with a change that was kept somewhere, and may be anything; null where it comes to no document. */
export function mergedWithKept(stored: CanvasDocument, kept: unknown): CanvasDocument | null {
  try {
    const opened = openDocument(toRecords(mergedWith(stored, kept as Diff)));
    return opened.ok ? opened.document : null;
  } catch {
    return null;
  }
}

/** A document that says the same as one before it in most of its lists, with those very lists: what shows them is not drawn again. The same document where all do. */
export function asBefore(next: CanvasDocument, before: CanvasDocument): CanvasDocument {
  const same = LISTS.filter((list) => {
    const [now, was] = [thingsOf(next, list), thingsOf(before, list)];
    return now === was || (now.length === was.length && now.every((thing, at) => thing === was[at]));
  });
  const looksTheSame = sameValue(next.outlook, before.outlook);
  if (same.length === LISTS.length && next.period === before.period && looksTheSame) return before;
  return withLists(
    looksTheSame ? withOutlook(next, before.outlook) : next,
    Object.fromEntries(same.filter((list) => before[list]).map((list) => [list, before[list]])),
  );
}
