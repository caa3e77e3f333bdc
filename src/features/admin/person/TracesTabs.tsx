import { Link } from 'react-router';
import type { AdminPerson, AdminSession } from '#resources/shapes/admin.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { NO_VALUE } from '#src/ui/data/format.ts';
import { deviceName } from '#src/ui/fields/device-name.ts';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { Lines } from '../Lines.tsx';
import { When } from '../parts.tsx';

interface TabProps {
  readonly person: AdminPerson;
}

/** Whoever was logged in as the person stands before the device they sat at. */
function Device({ session }: { readonly session: AdminSession }) {
  const { t } = useText();
  const device = deviceName(session.user_agent);
  const at = device ? t('account.deviceOn', { ...device }) : (session.user_agent ?? t('admin.unknownDevice'));
  if (!session.staff_email) return <span className="admin-wrap">{at}</span>;
  return (
    <div>
      <div className="b">{t('admin.impersonatedBy', { email: session.staff_email })}</div>
      <div className="mut t12">{at}</div>
    </div>
  );
}

/** Where the account is logged in, and was of late. */
export function SessionsTab({ person }: TabProps) {
  const { t } = useText();
  const { sessions } = person;
  return (
    <Panel
      title={t('admin.sessions')}
      padded={false}
      aside={<span className="mut t12">{t('admin.latestOf', { shown: sessions.length })}</span>}
    >
      <Lines
        caption={t('admin.sessions')}
        heads={[t('admin.device'), t('admin.state'), t('admin.network'), t('admin.began'), t('admin.seen')]}
        rows={sessions}
        empty={t('admin.none')}
        keyOf={({ id }) => id}
        faint={({ ended }) => ended}
        cells={(session) => [
          <Device key="d" session={session} />,
          <span key="s" className={session.ended ? 'tag line' : 'tag river'}>
            {t(session.ended ? 'admin.ended' : 'admin.alive')}
          </span>,
          session.network ?? NO_VALUE,
          <When key="b" at={session.created_at} />,
          <When key="w" at={session.last_seen_at} />,
        ]}
      />
    </Panel>
  );
}

/** What was written to them. */
export function MailsTab({ person }: TabProps) {
  const { t, label } = useText();
  return (
    <Panel title={t('admin.mails')} padded={false} aside={<Link to={`/admin-dashboard/mails?user=${person.id}`}>{t('admin.all')}</Link>}>
      <Lines
        caption={t('admin.mails')}
        heads={['subject', 'recipient', 'status', 'created_at'].map((name) => label(`resources.mails.fields.${name}`))}
        rows={person.mails}
        empty={t('admin.none')}
        keyOf={({ id }) => id}
        cells={(mail) => [
          <Link key="s" to={`/admin-dashboard/mails/${mail.id}`}>
            {mail.subject}
          </Link>,
          <span key="r" className="admin-wrap">
            {mail.recipient}
          </span>,
          label(`resources.mails.options.status.${mail.status}`),
          <When key="w" at={mail.created_at} />,
        ]}
      />
    </Panel>
  );
}

/** What they did, what was done in their name, and what was done to the account. */
export function AuditTab({ person }: TabProps) {
  const { t, label } = useText();
  return (
    <Panel
      title={t('admin.audit')}
      padded={false}
      aside={<Link to={`/admin-dashboard/audit-entries?actor=${person.id}`}>{t('admin.all')}</Link>}
    >
      <Lines
        caption={t('admin.audit')}
        heads={[
          t('settings.auditWhat'),
          label('resources.audit-entries.fields.target_label'),
          t('settings.auditWho'),
          t('admin.why'),
          t('settings.auditWhen'),
        ]}
        rows={person.audit}
        empty={t('admin.none')}
        keyOf={({ id }) => id}
        cells={(entry) => [
          <Link key="a" to={`/admin-dashboard/audit-entries/${entry.id}`}>
            {label(`admin.actions.${entry.action.replaceAll('.', '_')}`)}
          </Link>,
          entry.target_label ?? NO_VALUE,
          <span key="p" className="admin-wrap">
            {entry.actor_email}
          </span>,
          entry.reason ?? NO_VALUE,
          <When key="w" at={entry.created_at} />,
        ]}
      />
    </Panel>
  );
}
