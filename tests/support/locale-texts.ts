import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#domain/kit/languages.ts';

const folder = join(import.meta.dirname, '../../locales');
const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8')) as Record<string, unknown>;

/** What is said in a language on screens, with the words of the elements of canvases. */
export const localeTexts = (language: Language): Record<string, unknown> => ({
  ...read(`${language}.json`),
  elements: read(`elements/${language}.json`),
});
