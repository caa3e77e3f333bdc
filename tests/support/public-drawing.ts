import { createInstance } from 'i18next';
import type { CanvasDocument } from '#domain/canvas/document.ts';
import { forecast } from '#domain/canvas/forecast/forecast.ts';
import { drawTemplate } from '#domain/canvas/templates/draw.ts';
import { TEMPLATES } from '#domain/canvas/templates/index.ts';
import type { Language } from '#domain/kit/languages.ts';
import { STANDARD_PRICES } from '#domain/plans/standard-prices.ts';
import { wordsOf } from '#server/canvas/library/words.ts';
import { CATEGORY, FLOW, INK } from '#src/canvas/export/colours.ts';
import { pictureOf } from '#src/canvas/export/picture.ts';
import { canvasFormat } from '#src/canvas/flow/format.ts';
import { canvasNumbers } from '#src/canvas/flow/numbers.ts';
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
  return { t: say, label: say, has: (key) => i18n.exists(key), language };
}

/** Colours of an exported picture, and the roles that stand for them on a page, which may be dark. */
const ROLES: readonly (readonly [string, string])[] = [
  [INK.text, 'text'],
  [INK.second, 'text-2'],
  [INK.third, 'text-3'],
  [INK.line, 'line'],
  [INK.edge, 'line-2'],
  [INK.surface, 'surface'],
  [INK.sunken, 'sunken'],
  [FLOW.band, 'flow-plan'],
  [FLOW.spine, 'control'],
  ...Object.entries(CATEGORY).flatMap(([category, { ink, paper }]) =>
    category === 'note' ? [] : [[ink, category] as const, [paper, `${category}-bg`] as const],
  ),
];

/** The same picture in the colours of whatever page it stands in; by itself it is light. */
function inRoles(svg: string): string {
  const known = new Map(ROLES.map(([colour, role]) => [colour, `var(--fl-${role}, ${colour})`]));
  return svg.replace(/(?<=(?:fill|stroke)=")#[0-9a-f]{6}(?=")/g, (colour) => known.get(colour) ?? colour);
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
