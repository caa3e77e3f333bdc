/** What the copies of a thing are called. */
export interface CopyNaming {
  /** Names that others have already. */
  readonly taken: Iterable<string>;
  /** A copy in the person's language: `number` stands behind the word, '' for the first copy, ' 2' for the second. */
  readonly called: (name: string, number: string) => string;
}

/** Characters that names of canvases and of what is on them may have. */
const LONGEST = 120;
const GAP = '\u0000';

/** The name without what says that it is a copy, however often it says so. */
export function nameOfOriginal(name: string, called: CopyNaming['called']): string {
  const [before = '', after = ''] = called('', GAP).split(GAP);
  const start = name.lastIndexOf(before);
  if (start < 1 || !name.endsWith(after)) return name;
  const number = name.slice(start + before.length, name.length - after.length);
  return /^(?: \d+)?$/.test(number) ? nameOfOriginal(name.slice(0, start), called) : name;
}

/** "Launch (copy)", and where there is one "Launch (copy 2)", also as a copy of that; cut so that it stays a name. */
export function nameOfCopy(name: string, { taken, called }: CopyNaming): string {
  const original = nameOfOriginal(name, called);
  const others = new Set(taken);
  for (let number = 1; ; number += 1) {
    const said = number === 1 ? '' : ` ${number}`;
    const room = LONGEST - called('', said).length;
    // Not half of a character that takes two.
    const kept = original
      .slice(0, room)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trimEnd();
    const copy = called(kept, said);
    if (!others.has(copy)) return copy;
  }
}
