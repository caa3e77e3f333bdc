import type { ValueFormat } from '#domain/kit/metric.ts';
import type { CanvasFacts } from '#domain/wire/alerts.ts';
import { typedName } from '#server/mail/typed-names.ts';
import type { Words } from '#server/mail/words.ts';

/** An alert in words: a line to recognise it by, what stands below, and what the way to it is called. */
export interface AlertText {
  readonly headline: string;
  readonly sentences: readonly string[];
  readonly action: string;
}

const FORMATS = { rate: 'share', people: 'count', revenue: 'money' } as const satisfies Record<CanvasFacts['measure'], ValueFormat>;

/** What the difference comes to, where the plan gives people a worth. */
const gapSentence = ({ gap, period_start }: CanvasFacts, { say, value, day }: Words): string | null =>
  gap === null
    ? null
    : say(`mail.canvas_alert.${gap < 0 ? 'costs' : 'brings'}`, { money: value(Math.abs(gap), 'money'), day: day(period_start) });

/** Whom it is known of, and how sure that is. */
function groundSentences({ measure, started, people, interval, period_start }: CanvasFacts, words: Words): string[] {
  const { say, value, day, sentences } = words;
  const format = FORMATS[measure];
  const went =
    started !== null &&
    say('mail.canvas_alert.went', { people: value(people, 'count'), started: value(started, 'count'), day: day(period_start) });
  const sure = interval && say('mail.canvas_alert.sure', { low: value(interval.low, format), high: value(interval.high, format) });
  const said = sentences(went, sure);
  return said === '' ? [] : [said];
}

/** Facts about a part of a canvas as sentences of a language. */
export function canvasText(facts: CanvasFacts, words: Words): AlertText {
  const { say, value } = words;
  const { measure, change, workspace, part, canvas, actual, plan, rough } = facts;
  const format = FORMATS[measure];
  const about = {
    ...{ workspace: typedName(workspace.name), name: typedName(part.name), canvas: typedName(canvas.name) },
    ...{ actual: `${rough ? '≈ ' : ''}${value(actual, format)}`, plan: value(plan, format) },
  };
  const gap = gapSentence(facts, words);
  return {
    headline: say(`mail.canvas_alert.${change}.${measure}`, about),
    sentences: [...(gap === null ? [] : [gap]), ...groundSentences(facts, words), say('mail.canvas_alert.on', about)],
    action: say(`mail.canvas_alert.action.${part.kind}`),
  };
}
