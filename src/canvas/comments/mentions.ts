import { type Mentionable, mentionOf } from '#domain/wire/comments.ts';

/** A comment as somebody has typed it, with those they chose from the list in place of `@` and their names. The longest name wins. */
export function withMentions(typed: string, chosen: readonly Mentionable[]): string {
  const longestFirst = chosen.toSorted((a, b) => b.name.length - a.name.length);
  return longestFirst.reduce((text, { id, name }) => text.replaceAll(`@${name}`, mentionOf(id)), typed);
}

/** The name that is being typed after an `@` in front of the caret, and where it begins; null where none is. */
export function mentionAt(typed: string, caret: number): { readonly from: number; readonly begun: string } | null {
  const begun = /(?:^|[\s(])@([\p{L}\p{N}.'-]*(?: [\p{L}\p{N}.'-]*)?)$/u.exec(typed.slice(0, caret))?.[1];
  return begun === undefined ? null : { from: caret - begun.length - 1, begun };
}
