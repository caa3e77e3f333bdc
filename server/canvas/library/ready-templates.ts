import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import type { Forecast } from '#domain/canvas/forecast-types.ts';
import { drawTemplate } from '#domain/canvas/templates/draw.ts';
import { TEMPLATES } from '#domain/canvas/templates/index.ts';
import type { Template } from '#domain/canvas/templates/template.ts';
import { thumbnailOf } from '#domain/canvas/thumbnail.ts';
import { writeThumbnail } from '#domain/canvas/thumbnail-text.ts';
import type { Language } from '#domain/kit/languages.ts';
import { plain } from '#domain/kit/plain.ts';
import type { TemplateAbout } from '#resources/shapes/canvas/templates.ts';
import { translate } from '#server/http/language.ts';
import { namesOf, wordsOf } from './words.ts';

/** A template in a language. */
export interface ReadyTemplate {
  readonly id: string;
  /** What lists show of it besides what changes: how often it was used. */
  readonly about: Omit<TemplateAbout, 'uses'>;
  /** What a search looks in, as `plain` writes it. */
  readonly words: string;
  readonly document: CanvasDocument;
  readonly forecast: Forecast;
}

function inLanguage(language: Language, id: string, template: Template): ReadyTemplate {
  const { steps, ...facets } = template;
  const document = drawTemplate(template, wordsOf(language, id));
  const plan = forecast(document);
  const { epc, ad_cost, people } = plan.totals;
  const names = namesOf(language, id);
  const said = Object.entries(facets).map(([facet, value]) => translate(language, `library.${facet}.${value}`) ?? '');
  const about = {
    ...names,
    ...facets,
    thumbnail: writeThumbnail(thumbnailOf(document)),
    steps: Object.keys(steps).length,
    cost_per_visitor: people > 0 ? ad_cost / people : 0,
    value_per_visitor: epc ?? 0,
    community: null,
  };
  return { id, about, words: plain([names.name, names.about, ...said].join(' ')), document, forecast: plan };
}

const byLanguage = new Map<Language, Map<string, ReadyTemplate>>();

/** One of them; undefined where there is none of this id. Worked out once: they come with the program. */
export function templateIn(language: Language, id: string): ReadyTemplate | undefined {
  const template = TEMPLATES.get(id);
  if (!template) return undefined;
  const templates = byLanguage.get(language) ?? new Map<string, ReadyTemplate>();
  byLanguage.set(language, templates);
  const known = templates.get(id) ?? inLanguage(language, id, template);
  templates.set(id, known);
  return known;
}

/** Every template in a language, in the order in which they are told. */
export function readyTemplates(language: Language): readonly ReadyTemplate[] {
  return [...TEMPLATES.keys()].flatMap((id) => templateIn(language, id) ?? []);
}
