import { loadTextPart, type TextPart } from './i18n.ts';

/** Loads a screen or a window together with the words that only it says. */
export function withTexts<Module>(part: TextPart, load: () => Promise<Module>): () => Promise<Module> {
  return async () => (await Promise.all([load(), loadTextPart(part)]))[0];
}
