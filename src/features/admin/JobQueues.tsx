import type { TableColumnsType } from 'antd';
import type { AdminJob } from '#resources/shapes/admin.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { retryJobs, useJobs } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { ActButton, Asked, Rows, When, WIDE } from './parts.tsx';

function Retry({ job: { name, failed } }: { readonly job: AdminJob }) {
  const { t } = useText();
  const mayRetry = useGrant('installation:retryJobs').allowed;
  if (!mayRetry || failed === 0) return null;
  return (
    <ActButton size="small" act={async () => t('admin.jobsRetried', { count: await retryJobs(name) })}>
      {t('common.retry')}
    </ActButton>
  );
}

/** Every queue of background work, and failed work once more. */
export function JobQueues() {
  const { t } = useText();
  const format = useFormat();
  const number = (value: number) => <span className={value === 0 ? 'num mut3' : 'num'}>{format.number(value)}</span>;
  const columns: TableColumnsType<AdminJob> = [
    { title: t('admin.part'), className: 'b', render: (_, { name }) => <span translate="no">{name}</span> },
    { title: t('admin.queued'), render: (_, { queued }) => number(queued) },
    { title: t('admin.active'), responsive: WIDE, render: (_, { active }) => number(active) },
    { title: t('admin.failed'), render: (_, { failed }) => number(failed) },
    { title: t('admin.lastDone'), responsive: WIDE, render: (_, { last_completed_at }) => <When at={last_completed_at} /> },
    { title: t('admin.lastError'), responsive: WIDE, render: (_, { last_error }) => last_error ?? NO_VALUE },
    { title: <span className="sr">{t('crud.actions')}</span>, align: 'right', render: (_, job) => <Retry job={job} /> },
  ];
  return (
    <Panel title={t('admin.queues')} padded={false}>
      <Asked query={useJobs()}>
        {(jobs) => <Rows caption={t('admin.queues')} rowKey="name" dataSource={jobs} columns={columns} empty={t('admin.noJobs')} />}
      </Asked>
    </Panel>
  );
}
