import { useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { LinkTabs } from '#src/ui/layout/LinkTabs.tsx';
import { ADMIN_PATH } from '../admin-screens.ts';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';
import { useAdminMenu } from './menu.ts';
import '#src/features/admin/admin.css';

/**
 * Changes with each way to another address, by a link or by going back, and not with what a screen itself
 * writes into its own: Refine's tables read the address when they appear.
 */
function useArrival(): number {
  const { pathname, search } = useLocation();
  const type = useNavigationType();
  const last = useRef({ address: '', count: 0 });
  const address = pathname + search;
  if (address !== last.current.address) last.current = { address, count: last.current.count + (type === 'REPLACE' ? 0 : 1) };
  return last.current.count;
}

/** The frame of the admin area. For whoever is no staff its addresses are as unknown as any other. */
export default function AdminLayout() {
  const { t } = useText();
  const menu = useAdminMenu();
  const arrival = useArrival();
  const isStaff = useGrant('installation:show').allowed;
  if (!isStaff) return <NotFoundScreen />;
  return (
    <>
      <LinkTabs className="admin-tabs" label={t('admin.name')} tabs={menu.map(({ to, text }) => ({ to, text, end: to === ADMIN_PATH }))} />
      <Outlet key={arrival} />
    </>
  );
}
