import { ScreenTitle } from '#src/crud/ScreenTitle.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useHealth } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFormat } from '#src/ui/data/format.ts';
import { PageHeader, Panel } from '#src/ui/layout/Panel.tsx';
import { HealthParts } from './HealthParts.tsx';
import { JobQueues } from './JobQueues.tsx';
import { Asked, Facts, HealthChip, When } from './parts.tsx';

/** Stores, spool, disk, mail, backup and jobs. While the server does not answer no part is called fine. */
export default function HealthScreen() {
  const { t } = useText();
  const format = useFormat();
  const mayRecordBackup = useGrant('installation:recordBackup').allowed;
  const mayListJobs = useGrant('installation:listJobs').allowed;
  const query = useHealth();
  const unknown = query.isError;
  return (
    <>
      <ScreenTitle text={t('admin.health')} />
      <PageHeader title={t('admin.health')} tag={query.data ? <HealthChip state={unknown ? 'unknown' : query.data.state} /> : null}>
        {mayRecordBackup ? <Button onClick={() => openModal('admin-record-backup', {})}>{t('admin.recordBackup')}</Button> : null}
        <Button icon="refresh" onClick={() => void query.refetch()} busy={query.isFetching}>
          {t('admin.refresh')}
        </Button>
      </PageHeader>
      <Asked query={query}>
        {(health) => (
          <div className="admin-grid">
            <Panel padded={false}>
              <HealthParts health={health} unknown={unknown} />
            </Panel>
            {mayListJobs ? <JobQueues /> : null}
            <Panel title={t('admin.server')}>
              <Facts
                rows={[
                  [t('admin.version'), health.version],
                  ['Node.js', health.node],
                  [t('admin.roles'), format.list(health.roles)],
                  [
                    t('admin.uptime'),
                    <When key="u" at={new Date(new Date(health.checked_at).getTime() - health.uptime * 1000).toISOString()} />,
                  ],
                  [t('admin.checked'), <When key="c" at={health.checked_at} />],
                ]}
              />
            </Panel>
          </div>
        )}
      </Asked>
    </>
  );
}
