import { EVENTS } from '#domain/tracking/events.ts';
import type { EventKind } from '#domain/wire/track.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useClientWords } from '#src/reports/client-words.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import type { IconName } from '#src/ui/icons/icons.tsx';
import { usePeopleNames } from './names.ts';
import { type TimelineEvent, type Visit, visitsOf } from './person-queries.ts';

/** What an event is like, by what it means. */
function iconOf(kind: EventKind): IconName {
  const { earns, lead, step, kpi } = EVENTS[kind];
  if (earns) return 'reached';
  if (lead) return 'note';
  if (kpi === null) return 'code';
  return step === 'always' ? 'eye' : step === 'counted' ? 'pointer' : 'down';
}

interface Money {
  readonly timezone: string;
  readonly currency: string;
}

/** What somebody did, visit by visit, latest first. */
export function Timeline({ events, ...money }: Money & { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className="timeline">
      {visitsOf(events).map((visit) => (
        <VisitPart key={visit.key} visit={visit} {...money} />
      ))}
    </ol>
  );
}

function VisitPart({ visit, timezone, currency }: Money & { readonly visit: Visit }) {
  const { t } = useText();
  const format = useFormat();
  const names = usePeopleNames();
  const words = useClientWords();
  const first = visit.events.at(-1);
  if (!first) return null;
  const client = words(first.client);
  const earned = visit.events.reduce((sum, { value }) => sum + value, 0);
  return (
    <li>
      <div className="timeline-head">
        <span className="b num">{format.instant(first.at, timezone)}</span>
        <span className="tag">{names.channel(first.channel)}</span>
        <span className="mut3 ell">{names.source(first)}</span>
        <span className="sp" />
        {earned === 0 ? null : <span className="b num">{format.money(earned, currency)}</span>}
        <span className="mut3 num nowrap">{t('people.event_count', { count: visit.events.length })}</span>
      </div>
      {client ? <p className="t11 mut3 timeline-client">{client}</p> : null}
      <ol>
        {visit.events.map((event) => (
          <EventLine key={event.id} event={event} timezone={timezone} currency={currency} />
        ))}
      </ol>
    </li>
  );
}

function EventLine({ event, timezone, currency }: Money & { readonly event: TimelineEvent }) {
  const { t, label } = useText();
  const format = useFormat();
  const page = `${event.host}${event.path}`;
  const about = [event.name, page].filter(Boolean).join(' · ');
  return (
    <li className={event.counts ? 'timeline-event counts' : 'timeline-event'}>
      <span className="mut3 num">{format.instant(event.at, timezone, 'time')}</span>
      <Icon name={iconOf(event.kind)} size={14} />
      <span className="nowrap">{label(`event_kinds.${event.kind}`)}</span>
      <span className="mut ell" title={[event.title, page].filter(Boolean).join('\n')}>
        {about}
      </span>
      {event.order ? <span className="tag num">{t('people.order', { order: event.order })}</span> : null}
      <span className="sp" />
      {event.counts ? <span className="tag good">{t('people.counts')}</span> : null}
      {event.value === 0 ? null : <span className="b num">{format.money(event.value, currency)}</span>}
    </li>
  );
}
