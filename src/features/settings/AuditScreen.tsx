import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { PAGE_SIZE } from '#domain/kit/list-query.ts';
import { Pager } from '#src/crud/Pager.tsx';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { api, DASHBOARD_API } from '#src/providers/api.ts';
import { useText } from '#src/providers/i18n.ts';
import { useWorkspace } from '#src/providers/workspace.tsx';
import { useFormat } from '#src/ui/format.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { type AuditEntry, actText, changesText } from './audit-text.ts';

interface Answer {
  readonly data: readonly AuditEntry[];
  readonly meta: { readonly total: number };
}

function useEntries(workspace: string, page: number) {
  return useQuery({
    queryKey: ['audit', workspace, page],
    queryFn: ({ signal }) =>
      api.get<Answer>(`${DASHBOARD_API}/projects/${workspace}/audit-entries?page[number]=${page}&page[size]=${PAGE_SIZE}`, { signal }),
    placeholderData: keepPreviousData,
  });
}

function Row({ entry }: { readonly entry: AuditEntry }) {
  const { t, label } = useText();
  const format = useFormat();
  const { timezone } = useWorkspace();
  const changes = changesText(entry, label);
  return (
    <tr>
      <td className="nw mut num">
        <time dateTime={entry.created_at}>{format.instant(entry.created_at, timezone)}</time>
      </td>
      <td>
        <span className="ell">{entry.actor_email}</span>
        {entry.acting_as_email ? <span className="mut3 t12"> {t('settings.actingAs', { email: entry.acting_as_email })}</span> : null}
      </td>
      <td>
        <span className="b">{actText(entry, label)}</span>
        {entry.target_label ? <span> {entry.target_label}</span> : null}
        {changes ? <div className="mut t12 audit-changes">{changes}</div> : null}
        {entry.reason ? <div className="mut t12">{entry.reason}</div> : null}
      </td>
    </tr>
  );
}

/** Who did what in this workspace, for its owner; latest first. */
export default function AuditScreen() {
  const { t } = useText();
  const { id } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page')) || 1));
  const { data, error, refetch } = useEntries(id, page);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} label={t('common.loading')} />;
  return (
    <>
      <title>{`${t('settings.audit')} · Flumen`}</title>
      {data.data.length === 0 ? (
        <div className="panel">
          <EmptyState icon="clock" title={t('settings.auditEmpty')} text={t('settings.auditEmptyText')} />
        </div>
      ) : (
        <>
          <div className="panel tbl-scroll">
            <table className="tbl audit">
              <caption className="sr">{t('settings.audit')}</caption>
              <thead>
                <tr>
                  <th scope="col">{t('settings.auditWhen')}</th>
                  <th scope="col">{t('settings.auditWho')}</th>
                  <th scope="col">{t('settings.auditWhat')}</th>
                </tr>
              </thead>
              <tbody>
                {data.data.map((entry) => (
                  <Row key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
          </div>
          <Pager
            page={page}
            total={data.meta.total}
            onPage={(next) => setParams(next > 1 ? { page: String(next) } : {})}
            counted={t('settings.auditCounted', { count: data.meta.total })}
          />
        </>
      )}
    </>
  );
}
