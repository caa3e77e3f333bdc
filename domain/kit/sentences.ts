import type { Language } from './languages.ts';

/** What stands between two sentences: full-width punctuation brings its own room. */
const BETWEEN = { en: ' ', 'pt-BR': ' ', de: ' ', it: ' ', ja: '' } as const satisfies Record<Language, string>;

/** The same, where sentences stand in elements of a page beside one another. */
export const sentenceGap = (language: Language): string => BETWEEN[language];

/** Sentences one behind the other; those that are not said are left out. */
export const joinedSentences = (language: Language, sentences: readonly (string | null | undefined | false)[]): string =>
  sentences.filter(Boolean).join(BETWEEN[language]);
