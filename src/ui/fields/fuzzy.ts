import { plain } from '#domain/kit/plain.ts';

/** What something is found by. */
export interface Wording {
  /** Its name on screen. */
  readonly text: string;
  /** What else is said about it: found by whole pieces of it, after everything that is named so. */
  readonly words?: string | undefined;
  /** What it is called in other languages: as good as its name, a little later. */
  readonly names?: readonly string[] | undefined;
}

/** Without the `e` that stands for two dots where a keyboard has no umlauts. */
const withoutUmlauts = (text: string) => text.replace(/([aou])e/g, '$1');

const begins = (hay: string, at: number) => at === 0 || hay[at - 1] === ' ' || hay[at - 1] === '-';

/** All letters in their order, wherever they stand: those at the beginning of a word and next to one another count more. */
function scattered(needle: string, hay: string): number | null {
  let [score, from] = [0, 0];
  for (const letter of needle) {
    const at = hay.indexOf(letter, from);
    if (at < 0) return null;
    score += begins(hay, at) ? 8 : at === from ? 4 : 1;
    from = at + 1;
  }
  return score - hay.length / 100;
}

/** Where a phrase stands in a name; higher is better, null: nowhere. */
function phrase(needle: string, hay: string): number | null {
  const at = hay.indexOf(needle);
  return at < 0 ? null : 100 - at - hay.length / 100 + (begins(hay, at) ? 50 : 0);
}

const hasAll = (needle: string, hay: string) => needle.split(/\s+/).every((word) => hay.includes(word));

/** How something was found, the best first. */
const WAYS = ['named', 'called', 'said', 'scattered'] as const;
type Way = (typeof WAYS)[number];
interface Fit {
  readonly way: Way;
  readonly score: number;
}

function fitOf(needle: string, { text, words = '', names = [] }: Wording): Fit | null {
  const hay = plain(text);
  const named = phrase(needle, hay) ?? (hasAll(needle, hay) ? 0 : null);
  if (named !== null) return { way: 'named', score: named };
  const called = names.map((name) => phrase(needle, plain(name))).filter((score) => score !== null);
  if (called.length > 0) return { way: 'called', score: Math.max(...called) };
  if (hasAll(needle, plain(`${text} ${words} ${names.join(' ')}`))) return { way: 'said', score: 0 };
  const score = scattered(needle, hay);
  return score === null ? null : { way: 'scattered', score };
}

/** How `query` fits, null: not at all. Case, accents and the script of kana are ignored, and `ue` finds `ü`. */
function fitting(query: string, wording: Wording): Fit | null {
  const needle = plain(query);
  const bare = withoutUmlauts(needle);
  return fitOf(needle, wording) ?? (bare === needle ? null : fitOf(bare, wording));
}

const wordingOf = (said: string | Wording): Wording => (typeof said === 'string' ? { text: said } : said);

/** Does `query` fit at all? Everything fits an empty one. */
export const isFound = (query: string, said: string | Wording): boolean => plain(query) === '' || fitting(query, wordingOf(said)) !== null;

const found = <T>(items: readonly T[], query: string, saidOf: (item: T) => string | Wording) =>
  items.flatMap((item) => {
    const fits = fitting(query, wordingOf(saidOf(item)));
    return fits ? [{ item, ...fits }] : [];
  });

/** The items that fit, best first; all of them in their own order for an empty query. */
export function fuzzyFilter<T>(items: readonly T[], query: string, saidOf: (item: T) => string | Wording): readonly T[] {
  if (!plain(query)) return items;
  return found(items, query, saidOf)
    .sort((a, b) => WAYS.indexOf(a.way) - WAYS.indexOf(b.way) || b.score - a.score)
    .map(({ item }) => item);
}

/** Those that fit best, in their own order: what is named so in any language, else what is said to be about it, else what has the letters. */
export function fuzzyBest<T>(items: readonly T[], query: string, saidOf: (item: T) => string | Wording): readonly T[] {
  if (!plain(query)) return items;
  const all = found(items, query, saidOf);
  const ways: readonly (readonly Way[])[] = [['named', 'called'], ['said'], ['scattered']];
  const best = ways.find((some) => all.some(({ way }) => some.includes(way))) ?? [];
  return all.filter(({ way }) => best.includes(way)).map(({ item }) => item);
}
