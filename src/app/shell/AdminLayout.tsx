import { Outlet } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { LinkTabs } from '#src/ui/layout/LinkTabs.tsx';
import { ADMIN_PATH } from '../admin-screens.ts';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';
import { useAdminMenu } from './menu.ts';
import '#src/features/admin/admin.css';

/** The frame of the admin area. For whoever is no staff its addresses are as unknown as any other. */
export default function AdminLayout() {
  const { t } = useText();
  const menu = useAdminMenu();
  const isStaff = useGrant('installation:show').allowed;
  if (!isStaff) return <NotFoundScreen />;
  return (
    <>
      <LinkTabs className="admin-tabs" label={t('admin.name')} tabs={menu.map(({ to, text }) => ({ to, text, end: to === ADMIN_PATH }))} />
      <Outlet />
    </>
  );
}
