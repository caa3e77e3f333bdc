import { createInstance } from 'i18next';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { pictureOf } from '#domain/canvas/picture/picture.ts';
import { inRoles } from '#domain/canvas/picture/roles.ts';
import { drawTemplate } from '#domain/canvas/templates/draw.ts';
import { TEMPLATES } from '#domain/canvas/templates/index.ts';
import { canvasFormat } from '#domain/canvas/view/format.ts';
import { canvasNumbers } from '#domain/canvas/view/numbers.ts';
import type { Language } from '#domain/kit/languages.ts';
import { joinedSentences, sentenceGap } from '#domain/kit/sentences.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import { wordsOf } from '#server/canvas/library/words.ts';
import type { TextApi } from '#src/providers/texts/i18n.ts';
import { formatFor } from '#src/ui/data/format.ts';
import { localeTexts } from './locale-texts.ts';

/** The template that the home page shows. */
const SHOWN = 'free_book';
/** Words about the template stand on the page already. */
const LEFT_OUT: readonly string[] = ['note-about', 'note-rates'];

function textsOf(language: Language): TextApi {
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: { translation: localeTexts(language) } },
    initAsync: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const say = (key: string, values = {}) => i18n.t(key, values);
  return {
    t: say,
    label: say,
    has: (key) => i18n.exists(key),
    sentences: (...said) => joinedSentences(language, said),
    gap: sentenceGap(language),
    language,
  };
}

/** The picture of the product on its home page, written by what exports canvases. */
export function publicDrawing(language: Language): string {
  const template = TEMPLATES.get(SHOWN);
  if (!template) throw new Error(`no template ${SHOWN}`);
  const drawn = drawTemplate(template, wordsOf(language, SHOWN));
  const document: CanvasDocument = { ...drawn, elements: drawn.elements.filter(({ id }) => !LEFT_OUT.includes(id)) };
  const plan = forecast(document);
  const { svg } = pictureOf({
    document,
    forecast: plan,
    numbers: canvasNumbers('plan', document, plan, null, null),
    texts: { text: textsOf(language), format: canvasFormat(formatFor(language), STANDARD_PRICES.currency) },
    withNumbers: true,
    transparent: true,
  });
  return `${inRoles(svg)}\n`;
}
