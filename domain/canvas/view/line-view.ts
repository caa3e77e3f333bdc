import type { Line } from '#domain/canvas/document.ts';
import { isAssumed } from '../split.ts';
import { bandWidth } from './band-width.ts';
import type { ViewTexts } from './element-view.ts';
import { VERDICT_KEYS } from './element-view.ts';
import type { CanvasNumbers, LineNumbers, Verdict } from './numbers.ts';

/** What stands in the pill of a line, as primitive values only. */
export interface PillView extends Record<string, unknown> {
  readonly pill: string;
  /** Draws ▲ ▼ ≈ before the pill's text. */
  readonly mark: Verdict | '';
  readonly unset: boolean;
  /** A rate that is still missing is drawn in grey, not as a fault. */
  readonly calm: boolean;
  /** A rate that was taken over from others is drawn dashed. */
  readonly assumed: boolean;
  readonly spoken: string;
}

/** What a line shows, as primitive values only; its curve is added by the stage. */
export interface LineView extends PillView {
  readonly style: 'next' | 'also' | 'later' | 'planned';
  readonly tone: Verdict | 'plan';
  readonly width: number;
}

/** The part of it that its pill shows. */
export const pillView = ({ pill, mark, unset, calm, assumed, spoken }: LineView): PillView => ({
  pill,
  mark,
  unset,
  calm,
  assumed,
  spoken,
});

const NONE: LineNumbers = { people: null, rate: null, verdict: null };
const isAll = (rate: number | null) => rate !== null && Math.abs(rate - 1) < 0.0005;

function pillText(line: Line, numbers: LineNumbers, layer: CanvasNumbers['layer'], { text, format }: ViewTexts): string {
  const rate = numbers.rate;
  if (line.kind === 'later')
    return rate === null ? text.label('canvas.line.later') : text.label('canvas.line.later_rate', { rate: format.share(rate) });
  if (line.kind === 'planned') return text.label('canvas.line.planned_rate', { rate: format.share(line.rate ?? null) });
  if (layer === 'plan' && rate === null) return text.label('canvas.line.unset');
  if (line.also)
    return isAll(rate) ? text.label('canvas.line.also_all') : text.label('canvas.line.also_rate', { rate: format.share(rate) });
  return isAll(rate) && (numbers.people ?? 0) > 0 ? format.count(numbers.people) : format.share(rate);
}

/** The pill's text, band and colours of a line. */
export function lineView(line: Line, ends: { from: string; to: string }, all: CanvasNumbers, texts: ViewTexts, calm: boolean): LineView {
  const numbers = all.lines.get(line.id) ?? NONE;
  const style = line.kind === 'next' && line.also ? 'also' : line.kind;
  const verdict = style === 'later' || style === 'planned' ? null : numbers.verdict;
  const assumed = all.layer === 'plan' && isAssumed(line);
  const said = pillText(line, numbers, all.layer, texts);
  const pill = line.label ? `${line.label} ${said}` : said;
  // A line everybody takes says nothing about a plan: its pill shows people, without a sign.
  const marked = verdict !== null && verdict !== 'near' && !(isAll(numbers.rate) && verdict === 'cant') && style !== 'also';
  return {
    style,
    tone: verdict ?? (all.layer === 'plan' ? 'plan' : 'cant'),
    width: Math.round(bandWidth(numbers.people ?? 0, all.most) * 10) / 10,
    pill,
    mark: marked && verdict ? verdict : '',
    unset: all.layer === 'plan' && numbers.rate === null && line.kind !== 'later',
    calm,
    assumed,
    spoken: [
      texts.text.label('canvas.spoken_line', { from: ends.from, to: ends.to }),
      pill,
      assumed ? texts.text.label('canvas.line.assumed') : '',
      verdict ? texts.text.label(VERDICT_KEYS[verdict]) : '',
    ]
      .filter(Boolean)
      .join(', '),
  };
}
