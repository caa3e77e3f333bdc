import type { Counted } from '#domain/wire/answers/parts.ts';
import { isAnswerPutOff } from '#src/providers/data/put-off.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import './reports.css';

/** Counting a batch takes seconds; what takes longer is worth another word. */
const LAG_MS = 60_000;

interface AsOfProps {
  readonly report: (Pick<Counted, 'counted_until' | 'notices'> & { readonly as_of: string; readonly timezone: string }) | undefined;
  readonly error: Error | null;
}

const lags = ({ as_of, counted_until }: NonNullable<AsOfProps['report']>) => Date.parse(as_of) - Date.parse(counted_until) > LAG_MS;

/** How far the numbers go; after a failed refresh, that they are not of now; while newer ones are put off, how far these are; and where days were asked about that are no longer kept. */
export function AsOf({ report, error }: AsOfProps) {
  const { t } = useText();
  const format = useFormat();
  if (!report) return null;
  const time = format.instant(report.counted_until, report.timezone);
  // They stay until the ones that are on their way are there.
  if (isAnswerPutOff(error))
    return (
      <span className="tag line coming num" role="status">
        <span className="spin" aria-hidden="true" />
        {error.message}
      </span>
    );
  return error ? (
    <span className="tag late num" role="status">
      <Icon name="warning" size={12} />
      {t('monitor.stale', { time })}
    </span>
  ) : (
    <>
      {report.notices.includes('before_kept') ? (
        <span className="tag late" role="status" title={t('monitor.notices.before_kept')}>
          <Icon name="warning" size={12} />
          {t('monitor.before_kept')}
        </span>
      ) : null}
      {report.notices.includes('people_per_day') ? (
        <span className="tag line" role="note" title={t('monitor.notices.people_per_day')}>
          {t('monitor.people_per_day')}
        </span>
      ) : null}
      <span className="tag line num">{t(lags(report) ? 'monitor.counted_up_to' : 'monitor.as_of', { time })}</span>
    </>
  );
}
