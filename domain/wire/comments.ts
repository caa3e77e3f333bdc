/** Signs of one comment, with mentions as they are stored. */
export const COMMENT_LENGTH = 4_000;
/** People one comment may mention. */
export const MOST_MENTIONED = 20;
/** Comments a canvas keeps, answers included, and threads on it that nobody has resolved. */
export const MOST_COMMENTS = 5_000;
export const MOST_OPEN_THREADS = 200;

/** Where a thread is tied: to an element, with which it moves and to which it belongs even when that is gone, or to a point of the map. */
export type CommentPlace = { readonly element: string } | { readonly x: number; readonly y: number };

/** A person in a comment, as it is stored and sent: names change, ids do not. */
const MENTION = /<@([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})>/gi;

export const mentionOf = (person: string): string => `<@${person}>`;

/** Ids of those a comment mentions, each once, in small letters. */
export function mentionedIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(MENTION)].flatMap(([, id]) => (id ? [id.toLowerCase()] : [])))];
}

export type CommentPart = { readonly text: string } | { readonly person: string };

/** A comment taken apart into what was written and who is mentioned, in order. */
export function partsOf(text: string): readonly CommentPart[] {
  return text
    .split(MENTION)
    .map((part, at): CommentPart => (at % 2 === 1 ? { person: part.toLowerCase() } : { text: part }))
    .filter((part) => 'person' in part || part.text !== '');
}

/** A comment as people read it, without a place to press: `@Ada Lovelace`. */
export function readable(text: string, nameOf: (person: string) => string): string {
  return partsOf(text)
    .map((part) => ('person' in part ? `@${nameOf(part.person)}` : part.text))
    .join('');
}

export interface Mentionable {
  readonly id: string;
  readonly name: string;
}
