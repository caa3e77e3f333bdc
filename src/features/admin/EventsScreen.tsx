import { List, RefreshButton } from '@refinedev/antd';
import { useGo } from '@refinedev/core';
import { Button, Select, Typography } from 'antd';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { EVENT_KINDS, type EventKind } from '#domain/wire/track.ts';
import type { EventInspection, InspectedEvent } from '#resources/shapes/admin.ts';
import { useInspection } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button as IconButton } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Asked, Rows, Title, When, WIDE } from './parts.tsx';

function KindFilter({ kind, onChange }: { readonly kind: EventKind | ''; readonly onChange: (kind: string | undefined) => void }) {
  const { t, label } = useText();
  return (
    <Select
      aria-label={t('admin.kind')}
      className="admin-kind"
      placeholder={t('admin.anyKind')}
      allowClear
      value={kind || undefined}
      onChange={onChange}
      options={EVENT_KINDS.map((one) => ({ value: one, label: label(`event_kinds.${one}`) }))}
    />
  );
}

/** An event whole, as the server masked it. */
function Whole({ event }: { readonly event: InspectedEvent }) {
  const { t } = useText();
  const json = JSON.stringify(event, null, 2);
  return (
    <>
      <Typography.Text copyable={{ text: json, tooltips: [t('admin.copyJson'), t('common.copied')] }} />
      {/* Long ones scroll, also by keyboard. */}
      <pre className="admin-json" tabIndex={0}>
        {json}
      </pre>
    </>
  );
}

/** What came, newest first; an open one stays open while others come in above it. */
function EventRows({ events, kind }: Pick<EventInspection, 'events'> & { readonly kind: EventKind | '' }) {
  const { t, label } = useText();
  const format = useFormat();
  // To the second: several events of one person share a minute.
  const at = ({ time }: InspectedEvent) => <time dateTime={time}>{format.instant(time, undefined, 'exact')}</time>;
  return (
    <Rows
      caption={t('admin.events')}
      rowKey="event_id"
      dataSource={events}
      columns={[
        { title: t('settings.auditWhen'), className: 'num', render: (_, event) => at(event) },
        { title: t('admin.kind'), render: (_, { kind: one }) => <span className="tag">{label(`event_kinds.${one}`)}</span> },
        { title: t('admin.page'), responsive: WIDE, render: (_, { host, path }) => `${host}${path}` },
        { title: t('admin.visitor'), responsive: WIDE, render: (_, { visitor }) => <code className="mut t12">{visitor}</code> },
      ]}
      empty={t(kind ? 'admin.noEventsOf' : 'admin.noEvents')}
      expandable={{
        columnTitle: <span className="sr">{t('admin.details')}</span>,
        expandIcon: ({ expanded, record, onExpand }) => (
          <IconButton
            size="sm"
            look="ghost"
            icon={expanded ? 'down' : 'right'}
            label={t('admin.showEvent')}
            aria-expanded={expanded}
            onClick={(event) => onExpand(record, event)}
          />
        ),
        expandedRowRender: (event) => <Whole event={event} />,
      }}
    />
  );
}

function Filtered({ filtered }: Pick<EventInspection, 'filtered'>) {
  const { t, label } = useText();
  const about = <span className="mut t12">{t('admin.filteredText')}</span>;
  return (
    <Panel title={t('admin.filtered')} padded={false} aside={about}>
      <Rows
        caption={t('admin.filtered')}
        rowKey={({ time, example }) => `${time} ${example}`}
        dataSource={filtered}
        columns={[
          { title: t('settings.auditWhen'), render: (_, { time }) => <When at={time} /> },
          { title: t('admin.why'), render: (_, { reason }) => label(`collector.reasons.${reason}`) },
          { title: t('admin.details'), dataIndex: 'example', responsive: WIDE },
        ]}
      />
    </Panel>
  );
}

/** The last events of a workspace as they arrived, masked; that somebody looks stands in its owner's log. */
export default function EventsScreen() {
  const { t } = useText();
  const go = useGo();
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const kind = EVENT_KINDS.find((one) => one === params.get('kind')) ?? '';
  // While paused nothing moves under the reader's eyes.
  const [live, setLive] = useState(true);
  const query = useInspection(id, kind, live);
  const moves = live && !query.isError;
  const whose = query.data ? `${query.data.workspace.name} · ${query.data.workspace.owner_email} · ` : '';
  return (
    <List
      title={
        <Title text={t('admin.inspect')}>
          <span className={moves ? 'tag river' : 'tag'}>{t(moves ? 'admin.live' : 'admin.paused')}</span>
        </Title>
      }
      headerButtons={
        <>
          <Button aria-pressed={!live} onClick={() => setLive(!live)}>
            {t(live ? 'admin.pause' : 'admin.resume')}
          </Button>
          <RefreshButton onClick={() => void query.refetch()} loading={!live && query.isFetching} />
        </>
      }
    >
      <div className="admin-grid">
        <p className="mut t12">{`${whose}${t('admin.inspectText')}`}</p>
        <Asked query={query}>
          {({ events, filtered }) => (
            <>
              <Panel
                title={t('admin.events')}
                padded={false}
                aside={<KindFilter kind={kind} onChange={(chosen) => void go({ query: { kind: chosen }, type: 'replace' })} />}
              >
                <EventRows events={events} kind={kind} />
              </Panel>
              <Filtered filtered={filtered} />
            </>
          )}
        </Asked>
      </div>
    </List>
  );
}
