import type { FixFirst as Fix } from '#domain/canvas/compare/fix-first.ts';
import { nameOf } from '#domain/canvas/view/rule-text.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { useActions } from '../actions/context.ts';
import { PointWorth } from '../inspector/PointWorth.tsx';
import { useEditor } from '../store/context.ts';
import { useDerived, useIsOver } from '../store/derived.ts';

const MOST = 3;

function FixRow({ fix, place }: { readonly fix: Fix; readonly place: number }) {
  const { t } = useText();
  const editor = useEditor();
  const { flow } = useActions();
  const { document, texts, numbers, range, comparison } = useDerived();
  const { format, text } = texts;
  const { day, dateRange } = useFormat();
  const isOver = useIsOver();
  const line = document.lines.find((each) => each.id === fix.line);
  const from = document.elements.find((element) => element.id === line?.from);
  const to = document.elements.find((element) => element.id === line?.to);
  if (!line || !from || !to) return null;
  const since = isOver ? dateRange(range.min, range.max) : t('canvas.fix.since', { day: day(range.min) });
  const open = () => {
    editor.select({ lines: [line.id] });
    flow?.zoomTo([from.id, to.id]);
  };
  const compared = comparison?.lines[fix.line];
  const values = {
    rate: format.share(compared?.actual ?? null),
    plan: format.share(compared?.plan ?? line.rate ?? null),
  };
  const why =
    numbers.layer === 'plan'
      ? t('canvas.fix.leverage', values)
      : compared && compared.actual === null
        ? t('canvas.fix.nobody', values)
        : fix.so_far === null
          ? t('canvas.fix.cannot_tell', values)
          : t('canvas.fix.behind', values);
  return (
    <button type="button" className="cv-fix" onClick={open}>
      <i>{place}</i>
      <span>
        <b>
          {nameOf(from, text)} → {nameOf(to, text)}
        </b>
        <small>
          {why} <PointWorth line={line} />
        </small>
      </span>
      <span>
        {format.money(numbers.layer === 'plan' ? fix.per_point : fix.so_far)}
        {numbers.layer !== 'plan' && <small>{fix.so_far === null ? t('canvas.fix.watch') : since}</small>}
      </span>
    </button>
  );
}

/** Lines by what they cost or could earn: the plan's leverage, or profit lost so far. */
export function FixFirst() {
  const { t } = useText();
  const { comparison, numbers, forecast, document } = useDerived();
  const planned = document.lines
    .filter((line) => line.kind !== 'later' && !line.also && (line.rate ?? 0) > 0 && (line.rate ?? 0) < 0.9995)
    .map((line) => ({
      line: line.id,
      from: line.from,
      to: line.to,
      so_far: null,
      watch: false,
      per_point: (forecast.lines[line.id]?.leverage ?? 0) / 100,
    }))
    .filter((fix) => fix.per_point >= 1)
    .sort((a, b) => b.per_point - a.per_point);
  const fixes = numbers.layer === 'plan' ? planned : (comparison?.fix_first ?? []);
  if (fixes.length === 0) return null;
  return (
    <section className="cv-section">
      <h3 className="cv-section-title">
        {t(numbers.layer === 'plan' ? 'canvas.fix.title_plan' : 'canvas.fix.title')}
        <span className="t12 mut">{t(numbers.layer === 'plan' ? 'canvas.fix.per_point' : 'canvas.fix.so_far')}</span>
      </h3>
      {fixes.slice(0, MOST).map((fix, index) => (
        <FixRow key={fix.line} fix={fix} place={index + 1} />
      ))}
    </section>
  );
}
