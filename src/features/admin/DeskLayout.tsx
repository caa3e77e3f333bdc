import { NavLink, Outlet } from 'react-router';
import { useText } from '#src/providers/i18n.ts';
import { grantOf, useMe } from '#src/providers/me.tsx';
import './admin.css';

const linkClass = ({ isActive }: { isActive: boolean }) => (isActive ? 'on' : '');

/** What stands at the desk; a tab whose list the role may not read is left out. */
const TABS = [
  { to: '/admin-dashboard', text: 'desk.overview', asks: 'desk:show', end: true },
  { to: '/admin-dashboard/users', text: 'desk.users', asks: 'users:list', end: false },
  { to: '/admin-dashboard/audit-entries', text: 'desk.audit', asks: 'audit-entries:list', end: false },
  { to: '/admin-dashboard/mails', text: 'desk.mails', asks: 'mails:list', end: false },
  { to: '/admin-dashboard/health', text: 'desk.health', asks: 'desk-health:show', end: false },
] as const;

/** The frame of the desk. Whoever is no staff is told that there is nothing here. */
export default function DeskLayout() {
  const { t } = useText();
  const me = useMe();
  if (!grantOf(me, 'desk:show').allowed) {
    return (
      <div className="panel panel-in">
        <h1>{t('desk.nothing')}</h1>
        <p className="mut">{t('errors.not_found')}</p>
      </div>
    );
  }
  return (
    <>
      <nav className="desk-tabs" aria-label={t('desk.name')}>
        <span className="tag">{t('desk.name')}</span>
        {TABS.filter(({ asks }) => grantOf(me, asks).allowed).map(({ to, text, end }) => (
          <NavLink key={to} to={to} end={end} className={linkClass}>
            {t(text)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
