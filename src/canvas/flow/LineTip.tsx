import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { PointWorth } from '../inspector/PointWorth.tsx';
import { Verdict } from '../results/Verdict.tsx';
import { useEditorState } from '../store/context.ts';
import { useDerived } from '../store/derived.ts';

const WIDTH = 212;

/** What is known about a line, beside the pointer: actual, range and plan, and how sure that is. */
export default function LineTip({ line: id, x, y }: { readonly line: string; readonly x: number; readonly y: number }) {
  const { t } = useText();
  const { document, numbers, lines, report, reportError, forecast, texts } = useDerived();
  const { format, text } = texts;
  // What was opened at the line stands where this would.
  const covered = useEditorState(({ overlay }) => overlay !== null);
  const line = document.lines.find((each) => each.id === id);
  const from = document.elements.find((element) => element.id === line?.from);
  const to = document.elements.find((element) => element.id === line?.to);
  if (covered || !line || !from || !to) return null;
  const compared = numbers.layer === 'plan' ? undefined : lines[id];
  const planned = forecast.lines[id];
  const missing = reportError ? 'canvas.range.failed' : 'canvas.range.loading';
  const left = Math.min(Math.max(8, x - WIDTH / 2), window.innerWidth - WIDTH - 8);
  return (
    <div className="cv-tip" role="tooltip" style={{ left, top: Math.min(y, window.innerHeight - 190) }}>
      <b>
        {nameOf(from, text)} → {nameOf(to, text)}
      </b>
      {compared && compared.from > 0 ? (
        <>
          <div className="mut3">
            {t('canvas.tip.of_people', { people: format.count(compared.people), all: format.count(compared.from) })}
          </div>
          <dl>
            <dt>{t('canvas.layers.actual')}</dt>
            <dd>
              <b>{format.share(compared.actual)}</b>
            </dd>
            {compared.interval && (
              <>
                <dt>{t('canvas.tip.range')}</dt>
                <dd>
                  {format.share(compared.interval.low)}–{format.share(compared.interval.high)}
                </dd>
              </>
            )}
            <dt>{t('canvas.layers.plan')}</dt>
            <dd>{format.share(compared.plan)}</dd>
          </dl>
          <Verdict compared={compared} />
        </>
      ) : (
        <>
          <div className="mut3">
            {t('canvas.tip.plan_people', { people: format.count(planned?.flow ?? null), rate: format.share(line.rate ?? null) })}
          </div>
          {planned && planned.leverage > 0 && (
            <p>
              <PointWorth line={line} />
            </p>
          )}
          {numbers.layer !== 'plan' && <p>{t(report ? 'canvas.no_data' : missing)}</p>}
        </>
      )}
    </div>
  );
}
