import { useState } from 'react';
import { useParams } from 'react-router';
import type { InspectedEvent } from '#domain/wire/desk.ts';
import { useText } from '#src/providers/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { PageHeader, Panel } from '#src/ui/Panel.tsx';
import { useInspection } from './desk-api.ts';
import { Asked, Lines, When } from './parts.tsx';

function Events({ events }: { readonly events: readonly InspectedEvent[] }) {
  const { t, label } = useText();
  const [open, setOpen] = useState<string | null>(null);
  const chosen = events.find(({ event_id }) => event_id === open);
  return (
    <>
      <Panel padded={false}>
        <Lines
          caption={t('desk.events')}
          heads={[t('settings.auditWhen'), t('desk.kind'), t('desk.page'), t('desk.visitor'), ' ']}
          rows={events}
          empty={t('desk.noEvents')}
          keyOf={({ event_id }) => event_id}
          cells={(event) => [
            <When key="w" at={event.time} />,
            label(`canvas.events.${event.kind}`),
            <span key="p" className="ell">{`${event.host}${event.path}`}</span>,
            <code key="v">{event.visitor}</code>,
            <Button key="o" size="sm" onClick={() => setOpen(event.event_id === open ? null : event.event_id)}>
              {t('desk.details')}
            </Button>,
          ]}
        />
      </Panel>
      {chosen ? (
        <Panel title={t('desk.details')}>
          <pre className="desk-json">{JSON.stringify(chosen, null, 2)}</pre>
        </Panel>
      ) : null}
    </>
  );
}

/** The last events of a workspace as they arrived, masked; that somebody looked stands in its owner's log. */
export default function EventsScreen() {
  const { t, label } = useText();
  const { id = '' } = useParams();
  const query = useInspection(id);
  return (
    <Asked query={query}>
      {({ workspace, events, filtered }) => (
        <>
          <title>{`${t('desk.inspect')} · Flumen`}</title>
          <PageHeader title={t('desk.inspect')} text={`${workspace.name} · ${workspace.owner_email}`}>
            <Button onClick={() => void query.refetch()} busy={query.isFetching}>
              {t('desk.refresh')}
            </Button>
          </PageHeader>
          <div className="desk-grid">
            <Events events={events} />
            <Panel title={t('desk.filtered')} padded={false}>
              <Lines
                caption={t('desk.filtered')}
                heads={[t('settings.auditWhen'), t('desk.why'), t('desk.details')]}
                rows={filtered}
                empty={t('desk.none')}
                keyOf={({ time, example }) => `${time} ${example}`}
                cells={({ time, reason, example }) => [<When key="w" at={time} />, label(`collector.reasons.${reason}`), example]}
              />
            </Panel>
          </div>
        </>
      )}
    </Asked>
  );
}
