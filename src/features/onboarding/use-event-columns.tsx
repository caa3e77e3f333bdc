import type { EventKind } from '#domain/wire/track.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import type { PlainColumn } from '#src/ui/data/PlainTable.tsx';

/** One event as it came in, counted or not. */
interface SeenEvent {
  readonly at: string;
  readonly kind: EventKind;
  readonly name: string;
  readonly host: string;
  readonly path: string;
}

/** When an event came, what it is and where it happened: columns of every list of single events. `timezone`: IANA name. */
export function useEventColumns(timezone: string): readonly PlainColumn<SeenEvent>[] {
  const { t } = useText();
  const format = useFormat();
  return [
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
  ];
}
