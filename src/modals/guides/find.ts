/** What a guide says, in one language. */
export interface GuideText {
  readonly title: string;
  /** Paragraphs, with an empty line between them. */
  readonly text: string;
}

/** Small letters without accents, so that one finds what is typed in a hurry. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Guides that have all the words, those with all of them in the title first; all of them for no words. */
export function findGuides<One extends GuideText>(guides: readonly One[], typed: string): readonly One[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => plain(text).includes(word));
  const found = guides.filter(({ title, text }) => has(`${title} ${text}`));
  return [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))];
}
