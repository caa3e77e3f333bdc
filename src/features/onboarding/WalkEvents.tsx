import type { WalkedEvent } from '#domain/wire/walks.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { PlainTable } from '#src/ui/data/PlainTable.tsx';

interface WalkEventsProps {
  readonly events: readonly WalkedEvent[];
  readonly timezone: string;
}

/** What was seen on a walk without a map, the latest first, and why it would not count. */
export function WalkEvents({ events, timezone }: WalkEventsProps) {
  const { t, label } = useText();
  const format = useFormat();
  if (events.length === 0) return null;
  return (
    <PlainTable
      caption={t('walk.events')}
      className="arrivals"
      rows={events.toReversed()}
      keyOf={({ id }) => id}
      columns={[
        { key: 'at', title: t('tracking.arrivals.at'), className: 'num nw', cell: ({ at }) => format.instant(at, timezone, 'clock') },
        {
          key: 'kind',
          title: t('tracking.arrivals.kind'),
          cell: ({ kind }) => <span className="tag line">{t(`event_kinds.${kind}`)}</span>,
        },
        {
          key: 'page',
          title: t('tracking.arrivals.page'),
          cell: ({ name, host, path }) => (
            <>
              {name ? <div className="ell">{name}</div> : null}
              <div className="mut ell">{`${host}${path}`}</div>
            </>
          ),
        },
        {
          key: 'outcome',
          title: t('walk.outcome'),
          cell: ({ reason }) =>
            reason ? (
              <span className="help-warn">{t('walk.notCounted', { reason: label(`collector.reasons.${reason}`) })}</span>
            ) : (
              t('walk.counts')
            ),
        },
      ]}
    />
  );
}
