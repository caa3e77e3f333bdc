import type { WalkedEvent } from '#domain/wire/walks.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { PlainTable } from '#src/ui/data/PlainTable.tsx';
import { useEventColumns } from './use-event-columns.tsx';

interface WalkEventsProps {
  readonly events: readonly WalkedEvent[];
  readonly timezone: string;
}

/** What was seen on a walk without a map, the latest first, and why it would not count. */
export function WalkEvents({ events, timezone }: WalkEventsProps) {
  const { t, label } = useText();
  const about = useEventColumns(timezone);
  if (events.length === 0) return null;
  return (
    <PlainTable
      caption={t('walk.events')}
      className="arrivals"
      rows={events.toReversed()}
      keyOf={({ id }) => id}
      columns={[
        ...about,
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
