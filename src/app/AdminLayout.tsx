import { Outlet } from 'react-router';
import { useText } from '#src/providers/i18n.ts';
import { grantOf, useMe } from '#src/providers/me.tsx';
import { LinkTabs } from '#src/ui/LinkTabs.tsx';
import { DESK } from './admin-screens.ts';
import { adminMenu } from './menu.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import '#src/features/admin/admin.css';

/** The frame of the admin area. For whoever is no staff its addresses are as unknown as any other. */
export default function AdminLayout() {
  const texts = useText();
  const me = useMe();
  if (!grantOf(me, 'installation:show').allowed) return <NotFoundScreen />;
  return (
    <>
      <LinkTabs
        className="admin-tabs"
        label={texts.t('admin.name')}
        tabs={adminMenu(me, texts).map(({ to, text }) => ({ to, text, end: to === DESK }))}
      />
      <Outlet />
    </>
  );
}
