import { type ReactNode, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { EVENT_KINDS, type EventKind } from '#domain/wire/track.ts';
import type { EventInspection, InspectedEvent } from '#resources/shapes/admin.ts';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { useInspection } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { EventRows } from './EventRows.tsx';
import { Lines } from './Lines.tsx';
import { Asked, When } from './parts.tsx';

function KindFilter({ kind, onChange }: { readonly kind: EventKind | ''; readonly onChange: (kind: string) => void }) {
  const { t, label } = useText();
  return (
    <select className="ctl admin-kind" aria-label={t('admin.kind')} value={kind} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('admin.anyKind')}</option>
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
    <Panel title={t('admin.events')} padded={false} aside={tools}>
      {events.length === 0 ? (
        <p className="mut panel-in headed">{t(kind ? 'admin.noEventsOf' : 'admin.noEvents')}</p>
      ) : (
        <EventRows events={events} />
      )}
    </Panel>
  );
}

function Filtered({ filtered }: Pick<EventInspection, 'filtered'>) {
  const { t, label } = useText();
  return (
    <Panel title={t('admin.filtered')} padded={false} aside={<span className="mut t12">{t('admin.filteredText')}</span>}>
      <Lines
        caption={t('admin.filtered')}
        heads={[t('settings.auditWhen'), t('admin.why'), t('admin.details')]}
        rows={filtered}
        empty={t('admin.none')}
        keyOf={({ time, example }) => `${time} ${example}`}
        cells={({ time, reason, example }) => [
          <When key="w" at={time} />,
          label(`collector.reasons.${reason}`),
          <span key="e" className="admin-wrap">
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
      <ScreenTitle text={t('admin.inspect')} />
      <PageHeader
        title={t('admin.inspect')}
        tag={
          <span className={live && !query.isError ? 'tag river' : 'tag'}>{t(live && !query.isError ? 'admin.live' : 'admin.paused')}</span>
        }
        text={query.data ? `${query.data.workspace.name} · ${query.data.workspace.owner_email}` : undefined}
      >
        <Button icon={live ? undefined : 'play'} aria-pressed={!live} onClick={() => setLive(!live)}>
          {t(live ? 'admin.pause' : 'admin.resume')}
        </Button>
        <Button icon="refresh" label={t('admin.refresh')} onClick={() => void query.refetch()} busy={!live && query.isFetching} />
      </PageHeader>
      <p className="mut t12">{t('admin.inspectText')}</p>
      <div className="admin-grid">
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
