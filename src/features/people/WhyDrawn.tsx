import type { BehindCanvas, DrawnBehind } from '#domain/wire/reports/behind-canvas.ts';
import { useText } from '#src/providers/texts/i18n.ts';

interface WhyDrawnProps {
  readonly behind: BehindCanvas;
  readonly drawn: DrawnBehind;
}

/** Why somebody counts at an element or on a line of a canvas. It names elements without a name of their own by their kinds. */
export default function WhyDrawn({ behind: { part, crowd, funnel_mode }, drawn: { canvas, elements } }: WhyDrawnProps) {
  const { t, label, sentences } = useText();
  const [from = '', to = ''] = elements.map(({ kind, name }) => name || label(`elements.${kind}.name`));
  return sentences(
    t(`people.why.canvas.${part}`, { canvas, element: from, from, to }),
    funnel_mode ? t('people.why.canvas.walked') : null,
    crowd ? t('people.why.canvas.crowd') : null,
  );
}
