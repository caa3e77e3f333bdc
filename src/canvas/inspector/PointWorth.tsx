import type { Line } from '#domain/canvas/document.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useDerived } from '../store/derived.ts';

/** What a point more of rate is worth, in plain words. Nothing for a line that earns nothing. */
export function PointWorth({ line }: { readonly line: Pick<Line, 'id'> }) {
  const { t } = useText();
  const { document, forecast, texts } = useDerived();
  const { leverage } = forecast.lines[line.id] ?? { leverage: 0 };
  if (leverage <= 0) return null;
  return <>{t(`canvas.line.point_worth_${document.period}`, { money: texts.format.money(leverage / 100) })}</>;
}
