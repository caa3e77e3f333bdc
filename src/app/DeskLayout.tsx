import { NavLink, Outlet } from 'react-router';
import { useText } from '#src/providers/i18n.ts';
import { grantOf, useMe } from '#src/providers/me.tsx';
import { DESK } from './desk-screens.ts';
import { deskMenu } from './menu.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import '#src/features/admin/admin.css';

const linkClass = ({ isActive }: { isActive: boolean }) => (isActive ? 'on' : '');

/** The frame of the desk. For whoever is no staff its addresses are as unknown as any other. */
export default function DeskLayout() {
  const texts = useText();
  const me = useMe();
  if (!grantOf(me, 'desk:show').allowed) return <NotFoundScreen />;
  return (
    <>
      <nav className="tabs desk-tabs" aria-label={texts.t('desk.name')}>
        {deskMenu(me, texts).map(({ to, text }) => (
          <NavLink key={to} to={to} end={to === DESK} className={linkClass}>
            {text}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
