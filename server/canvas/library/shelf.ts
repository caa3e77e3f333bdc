import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { drawTemplate } from '#domain/canvas/templates/draw.ts';
import { TEMPLATES } from '#domain/canvas/templates/index.ts';
import { thumbnailOf } from '#domain/canvas/thumbnail.ts';
import { writeThumbnail } from '#domain/canvas/thumbnail-text.ts';
import type { Language } from '#domain/kit/languages.ts';
import type { TemplateAbout } from '#resources/shapes/templates.ts';
import { translate } from '#server/http/language.ts';
import { namesOf, wordsOf } from './words.ts';

/** A template as lists show it, without what changes: how often it was used. */
export type Shelved = Omit<TemplateAbout, 'uses'> & {
  readonly id: string;
  /** What a search looks in, as `plainWords` writes it. */
  readonly words: string;
};

/** Small letters without their marks: what people type in a hurry finds what was written with care. */
export function plainWords(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The drawing of a template in a language; undefined where there is none of this id. */
export function drawingOf(language: Language, id: string): CanvasDocument | undefined {
  const template = TEMPLATES.get(id);
  return template && drawTemplate(template, wordsOf(language, id));
}

function shelved(language: Language, id: string): Shelved | undefined {
  const template = TEMPLATES.get(id);
  const document = drawingOf(language, id);
  if (!template || !document) return undefined;
  const { steps, ...facets } = template;
  const { epc, ad_cost, people } = forecast(document).totals;
  const names = namesOf(language, id);
  const said = Object.entries(facets).map(([facet, value]) => translate(language, `library.${facet}.${value}`) ?? '');
  return {
    id,
    ...names,
    ...facets,
    thumbnail: writeThumbnail(thumbnailOf(document)),
    steps: Object.keys(steps).length,
    cost_per_visitor: people > 0 ? ad_cost / people : 0,
    value_per_visitor: epc ?? 0,
    words: plainWords([names.name, names.about, ...said].join(' ')),
  };
}

const shelves = new Map<Language, readonly Shelved[]>();

/** Every template in a language, in the order in which they are told. Worked out once: they come with the program. */
export function shelfOf(language: Language): readonly Shelved[] {
  const known = shelves.get(language);
  if (known) return known;
  const shelf = [...TEMPLATES.keys()].flatMap((id) => shelved(language, id) ?? []);
  shelves.set(language, shelf);
  return shelf;
}
