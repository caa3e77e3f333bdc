import type { TemplateWords } from '#domain/canvas/templates/draw.ts';
import type { Language } from '#domain/kit/languages.ts';
import { translate } from '#server/http/language.ts';

/** What a template is called, and what it is good for. */
export function namesOf(language: Language, template: string): { readonly name: string; readonly about: string } {
  return {
    name: translate(language, `templates.list.${template}.name`) ?? template,
    about: translate(language, `templates.list.${template}.about`) ?? '',
  };
}

/** What is written into a drawing of a template. It stays in this language, as if somebody had typed it. */
export function wordsOf(language: Language, template: string): TemplateWords {
  const say = (key: string) => translate(language, `templates.canvas.${key}`) ?? '';
  return {
    about: namesOf(language, template).about,
    note: say('note'),
    conservative: say('conservative'),
    optimistic: say('optimistic'),
    step: (id) => translate(language, `templates.steps.${id}`) ?? '',
  };
}
