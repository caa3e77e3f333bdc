import type { LiveReport } from '#domain/wire/reports.ts';
import { useText } from '#src/providers/i18n.ts';
import { useFormat } from '#src/ui/format.ts';
import { Icon } from '#src/ui/Icon.tsx';

export interface TrackingStatusProps {
  readonly report: LiveReport | undefined;
  readonly site: string;
  readonly timezone?: string;
}

/** "Waiting for the first event", which turns green by itself. */
export function TrackingStatus({ report, site, timezone }: TrackingStatusProps) {
  const { t } = useText();
  const format = useFormat();
  const first = report?.first_event_at;
  return (
    <div className={first ? 'alert good' : 'alert'} role="status">
      {first ? <Icon name="onTrack" /> : <span className="spin" style={{ marginTop: 3 }} aria-hidden="true" />}
      <div style={{ flex: 1 }}>
        <div className="b">{first ? t('tracking.receiving') : t('tracking.waiting')}</div>
        <div>
          {first
            ? t('tracking.receivingText', {
                first: format.relative(first, timezone),
                last: format.relative(report.last_event_at, timezone),
              })
            : t('tracking.waitingText')}
        </div>
      </div>
      {first ? (
        <span className="nw num">
          {t('tracking.visitorsNow')}: <b>{format.number(report.visitors_now)}</b>
        </span>
      ) : (
        <a className="btn sm" href={site} target="_blank" rel="noreferrer">
          <Icon name="external" size={14} />
          {t('tracking.openSite')}
        </a>
      )}
    </div>
  );
}

/** What arrived but was not counted, and why: the first thing to look at when nothing turns green. */
export function FilteredEvents({ report, timezone }: Pick<TrackingStatusProps, 'report' | 'timezone'>) {
  const { t, label } = useText();
  const format = useFormat();
  const filtered = report?.filtered ?? [];
  if (filtered.length === 0) return <p className="mut">{t('tracking.filteredNone')}</p>;
  return (
    <div className="tbl-scroll">
      <table className="tbl">
        <caption className="sr">{t('tracking.filtered')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('tracking.reason')}</th>
            <th scope="col">{t('tracking.example')}</th>
            <th scope="col" className="r">
              {t('tracking.events')}
            </th>
            <th scope="col" className="r">
              {t('tracking.last')}
            </th>
          </tr>
        </thead>
        <tbody>
          {filtered.map(({ reason, events, last_at, example }) => (
            <tr key={`${reason}-${example}`}>
              <td>{label(`collector.reasons.${reason}`)}</td>
              <td className="mut">
                <span className="ell">{example}</span>
              </td>
              <td className="r num">{format.number(events)}</td>
              <td className="r num mut">{format.relative(last_at, timezone)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
