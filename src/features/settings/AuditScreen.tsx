import { useSearchParams } from 'react-router';
import { Pager } from '#src/crud/list/Pager.tsx';
import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { NotYet } from '#src/crud/states/NotYet.tsx';
import { useWorkspaceLog } from '#src/providers/data/audit-log.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { type PlainColumn, PlainTable } from '#src/ui/data/PlainTable.tsx';
import { EmptyState } from '#src/ui/layout/States.tsx';
import { type AuditEntry, actText, changesText } from './audit-text.ts';

function useAuditColumns(): readonly PlainColumn<AuditEntry>[] {
  const { t, label } = useText();
  const format = useFormat();
  const { timezone } = useWorkspace();
  return [
    {
      key: 'when',
      title: t('settings.auditWhen'),
      className: 'nw mut num',
      cell: ({ created_at }) => <time dateTime={created_at}>{format.instant(created_at, timezone)}</time>,
    },
    {
      key: 'who',
      title: t('settings.auditWho'),
      cell: ({ actor_email, acting_as_email, api_token }) => (
        <>
          <span className="ell">{actor_email}</span>
          {api_token ? <span className="mut3 t12"> {t('settings.byToken', { name: api_token })}</span> : null}
          {acting_as_email ? <span className="mut3 t12"> {t('settings.impersonating', { email: acting_as_email })}</span> : null}
        </>
      ),
    },
    {
      key: 'what',
      title: t('settings.auditWhat'),
      cell: (entry) => {
        const changes = changesText(entry, { label, format, timezone });
        return (
          <>
            <span className="b">{actText(entry, label)}</span>
            {entry.target_label ? <span> {entry.target_label}</span> : null}
            {changes ? <div className="mut t12 audit-changes">{changes}</div> : null}
            {entry.reason ? <div className="mut t12">{entry.reason}</div> : null}
          </>
        );
      },
    },
  ];
}

/** Who did what in this workspace, for its owner; latest first. */
export default function AuditScreen() {
  const { t } = useText();
  const { id } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const columns = useAuditColumns();
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const { data, error, refetch } = useWorkspaceLog(id, page);
  if (error || !data) {
    return (
      <div className="panel">
        <NotYet error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <>
      <ScreenTitle text={t('settings.audit')} />
      {data.rows.length === 0 ? (
        <div className="panel">
          <EmptyState icon="clock" title={t('settings.auditEmpty')} text={t('settings.auditEmptyText')} />
        </div>
      ) : (
        <>
          <PlainTable
            className="panel audit"
            caption={t('settings.audit')}
            columns={columns}
            rows={data.rows}
            keyOf={({ id: key }) => key}
          />
          <Pager
            page={page}
            total={data.total}
            onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
            counted={t('settings.auditCounted', { count: data.total })}
          />
        </>
      )}
    </>
  );
}
