import { BACKUP_HOURS, type HealthState } from '#domain/wire/admin.ts';
import type { AdminHealth, StoreHealth } from '#resources/shapes/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { bytesText } from '#src/ui/data/bytes-text.ts';
import { useFormat } from '#src/ui/data/format.ts';
import { HealthChip, Rows } from './parts.tsx';

const storeText = ({ kind, version, ms }: StoreHealth) =>
  [kind, version, ms === null ? null : `${Math.round(ms)} ms`].filter(Boolean).join(' · ');

interface Part {
  readonly name: string;
  readonly state: HealthState;
  readonly text: string;
}

/** Each part with its state and what it says of itself; those of other machines are left out. */
function useParts({ stores, spool, set_aside, disk, jobs, mail, last_backup_at, backup_state }: AdminHealth): readonly Part[] {
  const { t } = useText();
  const format = useFormat();
  const size = (bytes: number) => bytesText(bytes, format);
  const counts = ({ queued, failed }: { queued: number; failed: number }) => ({
    queued: format.number(queued),
    failed: format.number(failed),
  });
  const spoolText = spool?.oldest_at
    ? t('admin.spoolSince', { bytes: size(spool.bytes), time: format.instant(spool.oldest_at) })
    : t('admin.spoolEmpty');
  const backupTime = { time: format.instant(last_backup_at), hours: BACKUP_HOURS };
  const backupText = last_backup_at ? t(backup_state === 'ok' ? 'admin.backupAt' : 'admin.backupOld', backupTime) : t('admin.backupNever');
  return [
    { name: t('admin.relational'), state: stores.relational.state, text: storeText(stores.relational) },
    { name: t('admin.events'), state: stores.events.state, text: storeText(stores.events) },
    ...(spool ? [{ name: t('admin.spool'), state: spool.state, text: spoolText }] : []),
    ...(set_aside && set_aside.records > 0
      ? [
          {
            name: t('admin.setAside'),
            state: set_aside.state,
            text: t('admin.setAsideText', { requests: format.number(set_aside.records), bytes: size(set_aside.bytes) }),
          },
        ]
      : []),
    ...(disk
      ? [
          {
            name: t('admin.disk'),
            state: disk.state,
            text: t('admin.diskText', { free: size(disk.free_bytes), total: size(disk.total_bytes) }),
          },
        ]
      : []),
    { name: t('admin.jobs'), state: jobs.state, text: t('admin.jobsText', counts(jobs)) },
    { name: t('admin.mails'), state: mail.state, text: mail.smtp ? t('admin.mailText', counts(mail)) : t('admin.noSmtp') },
    { name: t('admin.backup'), state: backup_state, text: backupText },
  ];
}

/** `unknown`: the server does not answer, so no state holds any more. */
export function HealthParts({ health, unknown }: { readonly health: AdminHealth; readonly unknown: boolean }) {
  const { t } = useText();
  return (
    <Rows
      caption={t('admin.health')}
      rowKey="name"
      dataSource={useParts(health)}
      rowClassName={unknown ? 'mut' : ''}
      columns={[
        { title: t('admin.part'), dataIndex: 'name', className: 'b' },
        { title: t('admin.state'), render: (_, { state }) => <HealthChip state={unknown ? 'unknown' : state} /> },
        { title: t('admin.details'), dataIndex: 'text' },
      ]}
    />
  );
}
