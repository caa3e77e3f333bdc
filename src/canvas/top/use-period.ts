import { localDay } from '#domain/time/days.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { RANGE_NAMES, type RangeName } from '../data/ranges.ts';
import { useDerived } from '../store/derived.ts';

export interface Period {
  readonly name: RangeName;
  /** As dates, up to today. */
  readonly dates: string;
  readonly choices: readonly { readonly name: RangeName; readonly label: string }[];
  readonly choose: (name: RangeName) => void;
  /** How far the days have passed; null where that says nothing. */
  readonly elapsed: string | null;
  /** How fresh the numbers are, or why there are none. */
  readonly state: string;
  readonly failed: boolean;
}

/** Which days the actual numbers are from, how far they have passed, and how fresh they are; null where none are shown. */
export function usePeriod(): Period | null {
  const { t, label } = useText();
  const format = useFormat();
  const { numbers, report, reportError, range, rangeName, chooseRange, document, untracked, texts, timezone } = useDerived();
  if (numbers.layer === 'plan' || untracked) return null;
  const today = localDay(new Date(), timezone);
  const open = range.max > today;
  const nameOf = (name: RangeName) => label(`canvas.range.${name}_${name === 'period' || name === 'previous' ? document.period : 'days'}`);
  return {
    name: rangeName,
    dates: format.dateRange(range.min, open ? today : range.max),
    choices: RANGE_NAMES.map((name) => ({ name, label: nameOf(name) })),
    choose: chooseRange,
    elapsed:
      report && numbers.layer === 'compare' && open
        ? t(`canvas.range.elapsed_${document.period}`, { share: texts.format.share(report.elapsed) })
        : null,
    state: reportError
      ? t('canvas.range.failed')
      : report
        ? t('canvas.range.as_of', { time: format.instant(report.counted_until, timezone, 'time') })
        : t('canvas.range.loading'),
    failed: reportError !== null,
  };
}
