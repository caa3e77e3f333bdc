import type { DeskHealth, StoreHealth } from '#domain/wire/desk.ts';
import { useText } from '#src/providers/i18n.ts';
import { grantOf, useMe } from '#src/providers/me.tsx';
import { Button } from '#src/ui/Button.tsx';
import { type Format, NO_VALUE, useFormat } from '#src/ui/format.ts';
import { PageHeader, Panel } from '#src/ui/Panel.tsx';
import { retryJobs, useHealth, useJobs } from './desk-api.ts';
import { Asked, Facts, HealthChip, Lines, When } from './parts.tsx';

const GIB = 1024 ** 3;
const gibibytes = (bytes: number, format: Format) => `${format.number(Math.round((bytes / GIB) * 10) / 10)} GiB`;
const storeText = ({ kind, version, ms }: StoreHealth) =>
  [kind, version, ms === null ? null : `${Math.round(ms)} ms`].filter(Boolean).join(' · ');

/** Each part with its state and what it says of itself. */
function useParts(health: DeskHealth) {
  const { t } = useText();
  const format = useFormat();
  const { spool, disk, jobs, mail } = health;
  return [
    { name: t('desk.relational'), state: health.stores.relational.state, text: storeText(health.stores.relational) },
    { name: t('desk.events'), state: health.stores.events.state, text: storeText(health.stores.events) },
    ...(spool ? [{ name: t('desk.spool'), state: spool.state, text: t('desk.spoolText', { bytes: format.number(spool.bytes) }) }] : []),
    ...(disk
      ? [
          {
            name: t('desk.disk'),
            state: disk.state,
            text: t('desk.diskText', { free: gibibytes(disk.free_bytes, format), total: gibibytes(disk.total_bytes, format) }),
          },
        ]
      : []),
    {
      name: t('desk.jobs'),
      state: jobs.state,
      text: t('desk.jobsText', { queued: format.number(jobs.queued), failed: format.number(jobs.failed) }),
    },
    {
      name: t('desk.mails'),
      state: mail.state,
      text: mail.smtp ? t('desk.mailText', { queued: format.number(mail.queued), failed: format.number(mail.failed) }) : t('desk.noSmtp'),
    },
  ];
}

function Parts({ health }: { readonly health: DeskHealth }) {
  const { t } = useText();
  return (
    <Lines
      caption={t('desk.health')}
      heads={[t('desk.part'), t('desk.state'), t('desk.details')]}
      rows={useParts(health)}
      empty=""
      keyOf={({ name }) => name}
      cells={({ name, state, text }) => [
        <span key="n" className="b">
          {name}
        </span>,
        <HealthChip key="s" state={state} />,
        text,
      ]}
    />
  );
}

function Queues() {
  const { t } = useText();
  const format = useFormat();
  const me = useMe();
  const query = useJobs();
  const mayRetry = grantOf(me, 'desk-jobs:edit').allowed;
  return (
    <Panel title={t('desk.queues')} padded={false}>
      <Asked query={query}>
        {(jobs) => (
          <Lines
            caption={t('desk.queues')}
            heads={[t('desk.part'), t('desk.queued'), t('desk.active'), t('desk.failed'), t('desk.lastDone'), t('desk.lastError'), ' ']}
            rows={jobs}
            empty={t('desk.noJobs')}
            keyOf={({ name }) => name}
            cells={(job) => [
              <span key="n" className="b">
                {job.name}
              </span>,
              <span key="q" className="num">
                {format.number(job.queued)}
              </span>,
              <span key="a" className="num">
                {format.number(job.active)}
              </span>,
              <span key="f" className="num">
                {format.number(job.failed)}
              </span>,
              <When key="d" at={job.last_completed_at} />,
              job.last_error ?? <span className="mut3">{NO_VALUE}</span>,
              mayRetry && job.failed > 0 ? (
                <Button key="r" size="sm" onClick={() => void retryJobs(job.name)}>
                  {t('common.retry')}
                </Button>
              ) : null,
            ]}
          />
        )}
      </Asked>
    </Panel>
  );
}

/** Stores, spool, disk, mail and jobs. */
export default function HealthScreen() {
  const { t } = useText();
  const me = useMe();
  const query = useHealth();
  return (
    <>
      <title>{`${t('desk.health')} · Flumen`}</title>
      <PageHeader title={t('desk.health')} tag={query.data ? <HealthChip state={query.data.state} /> : null}>
        <Button onClick={() => void query.refetch()} busy={query.isFetching}>
          {t('desk.refresh')}
        </Button>
      </PageHeader>
      <Asked query={query}>
        {(health) => (
          <div className="desk-grid">
            <Panel padded={false}>
              <Parts health={health} />
            </Panel>
            {grantOf(me, 'desk-jobs:list').allowed ? <Queues /> : null}
            <Panel title={t('desk.server')}>
              <Facts
                rows={[
                  [t('desk.version'), health.version],
                  ['Node.js', health.node],
                  [t('desk.roles'), health.roles.join(', ')],
                  [t('desk.lastBackup'), health.last_backup_at ? <When key="b" at={health.last_backup_at} /> : t('desk.never')],
                  [t('desk.checked'), <When key="c" at={health.checked_at} />],
                ]}
              />
            </Panel>
          </div>
        )}
      </Asked>
    </>
  );
}
