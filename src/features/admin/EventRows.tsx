import { useState } from 'react';
import type { InspectedEvent } from '#resources/shapes/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { useCopy } from '#src/ui/fields/CopyField.tsx';
import { LinesTable } from './LinesTable.tsx';

/** An event whole, as the server masked it. */
function Whole({ event }: { readonly event: InspectedEvent }) {
  const { t } = useText();
  const { copied, copy } = useCopy();
  const json = JSON.stringify(event, null, 2);
  return (
    <div className="admin-whole">
      <Button size="sm" icon={copied ? 'check' : 'copy'} onClick={() => copy(json)}>
        {t(copied ? 'common.copied' : 'admin.copyJson')}
      </Button>
      {/* Long ones scroll, also by keyboard. */}
      <pre className="admin-json" tabIndex={0}>
        {json}
      </pre>
    </div>
  );
}

interface RowProps {
  readonly event: InspectedEvent;
  readonly open: boolean;
  readonly onToggle: () => void;
}

function Row({ event, open, onToggle }: RowProps) {
  const { t, label } = useText();
  const format = useFormat();
  const id = `event-${event.event_id}`;
  return (
    <>
      <tr className={open ? 'sel' : undefined}>
        <td>
          <Button
            size="sm"
            look="ghost"
            icon={open ? 'down' : 'right'}
            label={t('admin.showEvent')}
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={onToggle}
          />
        </td>
        <td data-head={t('settings.auditWhen')}>
          {/* To the second: several events of one person share a minute. */}
          <time className="num nw" dateTime={event.time}>
            {format.instant(event.time, undefined, 'exact')}
          </time>
        </td>
        <td data-head={t('admin.kind')}>
          <span className="tag">{label(`canvas.events.${event.kind}`)}</span>
        </td>
        <td data-head={t('admin.page')}>
          <span className="admin-wrap">{`${event.host}${event.path}`}</span>
        </td>
        <td data-head={t('admin.visitor')}>
          <code className="mut t12">{event.visitor}</code>
        </td>
      </tr>
      {open ? (
        <tr id={id} className="admin-open">
          <td colSpan={5}>
            <Whole event={event} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** Events as rows that open; an open one stays open while new ones come in above it. */
export function EventRows({ events }: { readonly events: readonly InspectedEvent[] }) {
  const { t } = useText();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => setOpen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])));
  return (
    <LinesTable
      caption={t('admin.events')}
      opens={t('admin.details')}
      heads={[t('settings.auditWhen'), t('admin.kind'), t('admin.page'), t('admin.visitor')]}
      className="admin-events"
    >
      {events.map((event) => (
        <Row key={event.event_id} event={event} open={open.has(event.event_id)} onToggle={() => toggle(event.event_id)} />
      ))}
    </LinesTable>
  );
}
