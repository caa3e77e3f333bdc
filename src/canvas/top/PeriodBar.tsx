import { localDay } from '#domain/time/days.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { RANGE_NAMES } from '../data/ranges.ts';
import { useDerived } from '../store/derived.ts';

/** Which days the actual numbers are from, how far they have passed, and how fresh they are. */
export function PeriodBar() {
  const { t, label } = useText();
  const format = useFormat();
  const { numbers, report, reportLoading, reportError, refresh, range, rangeName, chooseRange, document, untracked, texts, timezone } =
    useDerived();
  if (numbers.layer === 'plan' || untracked) return null;
  const today = localDay(new Date(), timezone);
  const open = range.max > today;
  const end = open ? today : range.max;
  return (
    <div className="cv-float at-top-left">
      <label className="row g6 m">
        <Icon name="calendar" />
        <span className="sr">{t('canvas.range.title')}</span>
        <select
          className="cv-range"
          value={rangeName}
          onChange={({ target }) => chooseRange(RANGE_NAMES.find((name) => name === target.value) ?? 'period')}
        >
          {RANGE_NAMES.map((name) => (
            <option key={name} value={name}>
              {name === rangeName
                ? format.dateRange(range.min, end)
                : label(`canvas.range.${name}_${name === 'period' || name === 'previous' ? document.period : 'days'}`)}
            </option>
          ))}
        </select>
      </label>
      {report && numbers.layer === 'compare' && open && (
        <>
          <span className="cv-sep" />
          <span className="t12 mut num">{t(`canvas.range.elapsed_${document.period}`, { share: texts.format.share(report.elapsed) })}</span>
        </>
      )}
      <span className="cv-sep" />
      <span className="t12 mut3 num" role="status">
        {reportError
          ? t('canvas.range.failed')
          : report
            ? t('canvas.range.as_of', { time: format.instant(report.counted_until, timezone, 'time') })
            : t('canvas.range.loading')}
      </span>
      <Button look="ghost" size="sm" icon="refresh" label={t('canvas.range.refresh')} aria-busy={reportLoading} onClick={refresh} />
    </div>
  );
}
