import type { CanvasDocument } from '#domain/canvas/document.ts';
import { elementKind } from '#domain/canvas/elements/index.ts';
import type { Forecast } from '#domain/canvas/forecast-types.ts';
import { pictureOf } from '#domain/canvas/picture/picture.ts';
import { inRoles } from '#domain/canvas/picture/roles.ts';
import { canvasFormat } from '#domain/canvas/view/format.ts';
import { canvasNumbers } from '#domain/canvas/view/numbers.ts';
import type { DrawnWords } from '#domain/canvas/view/words.ts';
import { writtenNumbers } from '#domain/money/written-numbers.ts';
import { kindIn } from '#server/http/kinds.ts';
import { Html } from './html.ts';
import type { Words } from './words.ts';

/** Names of kinds stand in files of their own. */
const NAME_OF_KIND = /^elements\.(\w+)\.name$/;

const drawnIn = ({ t, language }: Words): DrawnWords => ({
  label: (key, values) => {
    const [, kind] = NAME_OF_KIND.exec(key) ?? [];
    return kind ? kindIn(language, kind) : t(key, values);
  },
});

/**
 * The steps of a plan as the product draws them, in the colours of the page. What it says is escaped by what draws it.
 * @param currency of the amounts in the document
 */
export function drawingOf(whole: CanvasDocument, plan: Forecast, currency: string, words: Words): Html {
  // Notes about the funnel and what it comes to stand on the page.
  const document = { ...whole, elements: whole.elements.filter(({ kind }) => elementKind(kind).tracked) };
  const { svg } = pictureOf({
    document,
    forecast: plan,
    numbers: canvasNumbers('plan', document, plan, null, null),
    texts: { text: drawnIn(words), format: canvasFormat(writtenNumbers(words.language), currency) },
    withNumbers: true,
    transparent: true,
  });
  return new Html(inRoles(svg));
}
