import { List, RefreshButton } from '@refinedev/antd';
import { Button } from 'antd';
import type { AdminHealth } from '#resources/shapes/admin.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useHealth } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { HealthParts } from './HealthParts.tsx';
import { JobQueues } from './JobQueues.tsx';
import { Asked, Facts, HealthChip, Title, When } from './parts.tsx';

function Server({ health }: { readonly health: AdminHealth }) {
  const { t } = useText();
  const format = useFormat();
  const since = new Date(new Date(health.checked_at).getTime() - health.uptime * 1000).toISOString();
  return (
    <Panel title={t('admin.server')}>
      <Facts
        rows={[
          [t('admin.version'), health.version],
          ['Node.js', health.node],
          [t('admin.roles'), format.list(health.roles)],
          [t('admin.uptime'), <When key="u" at={since} />],
          [t('admin.checked'), <When key="c" at={health.checked_at} />],
        ]}
      />
    </Panel>
  );
}

/** Stores, spool, disk, mail, backup and jobs. While the server does not answer no part is called fine. */
export default function HealthScreen() {
  const { t } = useText();
  const mayRecordBackup = useGrant('installation:recordBackup').allowed;
  const mayListJobs = useGrant('installation:listJobs').allowed;
  const query = useHealth();
  const unknown = query.isError;
  return (
    <List
      title={<Title text={t('admin.health')}>{query.data ? <HealthChip state={unknown ? 'unknown' : query.data.state} /> : null}</Title>}
      headerButtons={
        <>
          {mayRecordBackup ? <Button onClick={() => openModal('admin-record-backup', {})}>{t('admin.recordBackup')}</Button> : null}
          <RefreshButton onClick={() => void query.refetch()} loading={query.isFetching} />
        </>
      }
    >
      <Asked query={query}>
        {(health) => (
          <div className="admin-grid">
            <Panel padded={false}>
              <HealthParts health={health} unknown={unknown} />
            </Panel>
            {mayListJobs ? <JobQueues /> : null}
            <Server health={health} />
          </div>
        )}
      </Asked>
    </List>
  );
}
