import { fuzzyFilter } from '#src/ui/fields/fuzzy.ts';

/** What a guide says, in one language. */
export interface GuideText {
  readonly title: string;
  /** Paragraphs, with an empty line between them. */
  readonly text: string;
}

/** Guides that have all the words, those with all of them in the title first; all of them for no words. */
export function findGuides<One extends GuideText>(guides: readonly One[], typed: string): readonly One[] {
  return fuzzyFilter(guides, typed, ({ title, text }) => ({ text: title, words: text }));
}
