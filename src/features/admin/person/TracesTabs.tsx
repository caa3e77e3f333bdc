import { Button } from 'antd';
import { Link } from 'react-router';
import type { AdminPerson, AdminSession } from '#resources/shapes/admin.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE } from '#src/ui/data/format.ts';
import { deviceName } from '#src/ui/fields/device-name.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { AuditRows } from '../audit.tsx';
import { useColumns } from '../list/columns.tsx';
import { MAILS } from '../mails.tsx';
import { nameOf, Rows, When, WIDE } from '../parts.tsx';

interface TabProps {
  readonly person: AdminPerson;
}

/** Whoever was logged in as the person stands before the device they sat at. */
function Device({ session }: { readonly session: AdminSession }) {
  const { t } = useText();
  const device = deviceName(session.user_agent);
  const at = device ? t('account.deviceOn', { ...device }) : (session.user_agent ?? t('admin.unknownDevice'));
  if (!session.staff_email) return at;
  return (
    <>
      <div className="b">{t('admin.impersonatedBy', { email: session.staff_email })}</div>
      <div className="mut t12">{at}</div>
    </>
  );
}

/** Where the account is logged in, and was of late. */
export function SessionsTab({ person }: TabProps) {
  const { t } = useText();
  const { sessions } = person;
  const mayEnd = useGrant('users:endAccess').allowed;
  const state = ({ ended }: AdminSession) => (
    <span className={ended ? 'tag line' : 'tag river'}>{t(ended ? 'admin.ended' : 'admin.alive')}</span>
  );
  const latest = (
    <span className="row g8">
      <span className="mut t12">{t('admin.latestOf', { shown: sessions.length })}</span>
      {mayEnd ? (
        <Button onClick={() => openModal('admin-end-access', { person: { id: person.id, name: nameOf(person) } })}>
          {t('admin.endAccess')}
        </Button>
      ) : null}
    </span>
  );
  return (
    <Panel title={t('admin.sessions')} padded={false} aside={latest}>
      <Rows
        caption={t('admin.sessions')}
        dataSource={sessions}
        rowClassName={({ ended }) => (ended ? 'mut' : '')}
        columns={[
          { title: t('admin.device'), render: (_, session) => <Device session={session} /> },
          { title: t('admin.state'), render: (_, session) => state(session) },
          { title: t('admin.network'), responsive: WIDE, render: (_, { network }) => network ?? NO_VALUE },
          { title: t('admin.began'), responsive: WIDE, render: (_, { created_at }) => <When at={created_at} /> },
          { title: t('admin.seen'), render: (_, { last_seen_at }) => <When at={last_seen_at} /> },
        ]}
      />
    </Panel>
  );
}

/** What was written to them. */
export function MailsTab({ person }: TabProps) {
  const { t } = useText();
  const all = <Link to={`/admin-dashboard/mails?user=${person.id}`}>{t('admin.all')}</Link>;
  return (
    <Panel title={t('admin.mails')} padded={false} aside={all}>
      <Rows caption={t('admin.mails')} dataSource={person.mails} columns={useColumns(MAILS)} />
    </Panel>
  );
}

/** What they did, what was done in their name, and what was done to the account. */
export function AuditTab({ person }: TabProps) {
  const { t } = useText();
  const all = <Link to={`/admin-dashboard/audit-entries?actor=${person.id}`}>{t('admin.all')}</Link>;
  return (
    <Panel title={t('admin.audit')} padded={false} aside={all}>
      <AuditRows caption={t('admin.audit')} entries={person.audit} />
    </Panel>
  );
}
