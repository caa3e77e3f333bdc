import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { EventInspection, InspectedEvent } from '#domain/wire/desk.ts';
import { EVENT_KINDS, type EventKind } from '#domain/wire/track.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useInspection } from '#src/providers/desk.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { PageHeader, Panel } from '#src/ui/Panel.tsx';
import { EventRows } from './EventRows.tsx';
import { Lines } from './Lines.tsx';
import { Asked, When } from './parts.tsx';

function KindFilter({ kind, onChange }: { readonly kind: EventKind | ''; readonly onChange: (kind: string) => void }) {
  const { t, label } = useText();
  return (
    <select className="ctl desk-kind" aria-label={t('desk.kind')} value={kind} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('desk.anyKind')}</option>
      {EVENT_KINDS.map((one) => (
        <option key={one} value={one}>
          {label(`canvas.events.${one}`)}
        </option>
      ))}
    </select>
  );
}

/** What came, newest first; while paused nothing moves under the reader's eyes. */
function Events({
  events,
  kind,
  tools,
}: {
  readonly events: readonly InspectedEvent[];
  readonly kind: EventKind | '';
  readonly tools: ReactNode;
}) {
  const { t } = useText();
  return (
    <Panel title={t('desk.events')} padded={false} aside={tools}>
      {events.length === 0 ? (
        <p className="mut panel-in headed">{t(kind ? 'desk.noEventsOf' : 'desk.noEvents')}</p>
      ) : (
        <EventRows events={events} />
      )}
    </Panel>
  );
}

function Filtered({ filtered }: Pick<EventInspection, 'filtered'>) {
  const { t, label } = useText();
  return (
    <Panel title={t('desk.filtered')} padded={false} aside={<span className="mut t12">{t('desk.filteredText')}</span>}>
      <Lines
        caption={t('desk.filtered')}
        heads={[t('settings.auditWhen'), t('desk.why'), t('desk.details')]}
        rows={filtered}
        empty={t('desk.none')}
        keyOf={({ time, example }) => `${time} ${example}`}
        cells={({ time, reason, example }) => [
          <When key="w" at={time} />,
          label(`collector.reasons.${reason}`),
          <span key="e" className="desk-wrap">
            {example}
          </span>,
        ]}
      />
    </Panel>
  );
}

/** The last events of a workspace as they arrived, masked; that somebody looks stands in its owner's log. */
export default function EventsScreen() {
  const { t } = useText();
  const { id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const kind = EVENT_KINDS.find((one) => one === params.get('kind')) ?? '';
  const [live, setLive] = useState(true);
  const query = useInspection(id, kind, live);
  const choose = (chosen: string) => setParams(chosen ? { kind: chosen } : {}, { replace: true });
  return (
    <>
      <ScreenTitle text={t('desk.inspect')} />
      <PageHeader
        title={t('desk.inspect')}
        tag={
          <span className={live && !query.isError ? 'tag river' : 'tag'}>{t(live && !query.isError ? 'desk.live' : 'desk.paused')}</span>
        }
        text={query.data ? `${query.data.workspace.name} · ${query.data.workspace.owner_email}` : undefined}
      >
        <Button icon={live ? undefined : 'play'} aria-pressed={!live} onClick={() => setLive(!live)}>
          {t(live ? 'desk.pause' : 'desk.resume')}
        </Button>
        <Button icon="refresh" label={t('desk.refresh')} onClick={() => void query.refetch()} busy={!live && query.isFetching} />
      </PageHeader>
      <p className="mut t12">{t('desk.inspectText')}</p>
      <div className="desk-grid">
        <Asked query={query}>
          {({ events, filtered }) => (
            <>
              <Events events={events} kind={kind} tools={<KindFilter kind={kind} onChange={choose} />} />
              <Filtered filtered={filtered} />
            </>
          )}
        </Asked>
      </div>
    </>
  );
}
