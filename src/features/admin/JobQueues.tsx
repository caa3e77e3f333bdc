import { useState } from 'react';
import type { AdminJob } from '#resources/shapes/admin.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { retryJobs, useJobs } from '#src/providers/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { NO_VALUE, useFormat } from '#src/ui/data/format.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';
import { Lines } from './Lines.tsx';
import { Asked, When } from './parts.tsx';

function RetryButton({ job }: { readonly job: AdminJob }) {
  const { t } = useText();
  const said = useToast();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    try {
      said.done(t('admin.jobsRetried', { count: await retryJobs(job.name) }));
    } catch (cause) {
      said.failed(cause, t('errors.unknown'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="sm" busy={busy} onClick={() => void retry()}>
      {t('common.retry')}
    </Button>
  );
}

/** Every queue of background work, and failed work once more. */
export function JobQueues() {
  const { t } = useText();
  const format = useFormat();
  const mayRetry = useGrant('installation:retryJobs').allowed;
  const number = (value: number) => <span className={value === 0 ? 'num mut3' : 'num'}>{format.number(value)}</span>;
  return (
    <Panel title={t('admin.queues')} padded={false}>
      <Asked query={useJobs()}>
        {(jobs) => (
          <Lines
            caption={t('admin.queues')}
            heads={[
              t('admin.part'),
              t('admin.queued'),
              t('admin.active'),
              t('admin.failed'),
              t('admin.lastDone'),
              t('admin.lastError'),
              ' ',
            ]}
            rows={jobs}
            empty={t('admin.noJobs')}
            keyOf={({ name }) => name}
            cells={(job) => [
              <span key="n" className="b" translate="no">
                {job.name}
              </span>,
              number(job.queued),
              number(job.active),
              number(job.failed),
              <When key="d" at={job.last_completed_at} />,
              job.last_error ? (
                <span key="e" className="admin-wrap">
                  {job.last_error}
                </span>
              ) : (
                <span key="e" className="mut3">
                  {NO_VALUE}
                </span>
              ),
              mayRetry && job.failed > 0 ? <RetryButton key="r" job={job} /> : null,
            ]}
          />
        )}
      </Asked>
    </Panel>
  );
}
