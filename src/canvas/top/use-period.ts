import { localDay } from '#domain/time/days.ts';
import { type AskedDays, namesBeside, type RangeName } from '#domain/time/named-ranges.ts';
import type { Range } from '#domain/wire/reports/reports.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { isPutOffError } from '../data/use-report.ts';
import { useHost } from '../host.ts';
import { useDerived } from '../store/derived.ts';

export interface Period {
  /** Null where two dates were picked, or none of the choices is meant. */
  readonly name: RangeName | null;
  /** Up to today. */
  readonly range: Range;
  /** As dates, up to when they were counted. */
  readonly dates: string;
  /** None where the host says which days. */
  readonly choices: readonly { readonly name: RangeName; readonly label: string }[];
  readonly choose: (days: AskedDays) => void;
  /** How far the days have passed; null where that says nothing. */
  readonly elapsed: string | null;
  /** How fresh the numbers are, or why there are none. */
  readonly state: string;
  readonly failed: boolean;
  /** They are of one moment: nothing newer can be asked for. */
  readonly stays: boolean;
}

/** How fresh the numbers are, or why there are none; of an earlier day with that day. */
function useFreshness(): string {
  const { t } = useText();
  const format = useFormat();
  const { report, reportError, timezone } = useDerived();
  // The server says what stands in the way, such as a segment of the filter that was deleted.
  if (reportError) return ('code' in reportError && reportError.message) || t('canvas.range.failed');
  if (!report) return t('canvas.range.loading');
  const at = report.counted_until;
  const isOld = localDay(new Date(at), timezone) < localDay(new Date(), timezone);
  return isOld
    ? t('canvas.range.as_of_day', { day: format.instant(at, timezone) })
    : t('canvas.range.as_of', { time: format.instant(at, timezone, 'time') });
}

/** Which days the actual numbers are from, how far they have passed, and how fresh they are; null where none are shown. */
export function usePeriod(): Period | null {
  const { t, label } = useText();
  const format = useFormat();
  const { actuals } = useHost();
  const state = useFreshness();
  const { numbers, report, reportError, range, days, chooseDays, document, untracked, texts, timezone } = useDerived();
  if (numbers.layer === 'plan' || untracked) return null;
  const isFixed = actuals?.fixed !== undefined;
  // What is kept from an earlier moment has passed as far as it had then.
  const counted = isFixed && report ? new Date(report.as_of) : new Date();
  const lastDay = localDay(counted, timezone);
  const open = range.max > lastDay;
  const passed = open ? { ...range, max: lastDay } : range;
  // The last day of a period is not over either.
  const isCut = open || (!isFixed && days === 'period');
  const choices = isFixed ? [] : namesBeside(document.period);
  const nameOf = (name: RangeName) => label(`canvas.range.${name}_${name === 'period' || name === 'previous' ? document.period : 'days'}`);
  return {
    name: choices.find((name) => name === days) ?? null,
    range: passed,
    dates: isFixed && !report ? '' : format.dateRange(passed.min, passed.max),
    choices: choices.map((name) => ({ name, label: nameOf(name) })),
    choose: chooseDays,
    elapsed:
      report && numbers.layer === 'compare' && isCut && report.elapsed < 1
        ? t(`canvas.range.elapsed_${document.period}`, { share: texts.format.share(report.elapsed) })
        : null,
    state,
    failed: reportError !== null && !isPutOffError(reportError),
    stays: isFixed && actuals?.fixed?.everyMs === null,
  };
}
