import type { LiveReport } from '#domain/wire/answers/live.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { PlainTable } from '#src/ui/data/PlainTable.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

export interface TrackingStatusProps {
  readonly report: LiveReport | undefined;
  /** Left out while nobody has said it. */
  readonly site?: string;
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
      ) : site ? (
        <a className="btn sm" href={site} target="_blank" rel="noreferrer">
          <Icon name="external" size={14} />
          {t('tracking.openSite')}
        </a>
      ) : null}
    </div>
  );
}

/** As high as the status that is on its way, so that nothing below it moves under a finger. */
export function RoomForStatus() {
  return (
    <div className="alert" style={{ visibility: 'hidden' }} aria-hidden="true">
      <div>
        <div>&nbsp;</div>
        <div>&nbsp;</div>
      </div>
    </div>
  );
}

/** What arrived but was not counted, and why: the first thing to look at when nothing turns green. */
export function FilteredEvents({ report, timezone }: { readonly report: LiveReport; readonly timezone?: string }) {
  const { t, label } = useText();
  const format = useFormat();
  const { filtered } = report;
  if (filtered.length === 0) return <p className="mut">{t('tracking.filteredNone')}</p>;
  return (
    <PlainTable
      caption={t('tracking.filtered')}
      rows={filtered}
      keyOf={({ reason, example }) => `${reason}-${example}`}
      columns={[
        { key: 'reason', title: t('tracking.reason'), cell: ({ reason }) => label(`collector.reasons.${reason}`) },
        { key: 'example', title: t('tracking.example'), className: 'mut', cell: ({ example }) => <span className="ell">{example}</span> },
        { key: 'events', title: t('tracking.events'), right: true, cell: ({ events }) => format.number(events) },
        {
          key: 'last',
          title: t('tracking.last'),
          right: true,
          className: 'mut',
          cell: ({ last_at }) => format.relative(last_at, timezone),
        },
      ]}
    />
  );
}
