import { readFileSync } from 'node:fs';
import type { Language } from '#domain/kit/languages.ts';
import { fromRoot } from '#server/root.ts';
import { Html } from './html.ts';

const drawings = new Map<Language, Html>();

/** The product's own drawing of one of its templates, in the colours of the page. */
export function drawingIn(language: Language): Html {
  const known = drawings.get(language) ?? new Html(readFileSync(fromRoot('public', 'pictures', `canvas.${language}.svg`), 'utf8'));
  drawings.set(language, known);
  return known;
}
