import { Outlet } from 'react-router';
import { useText } from '#src/providers/i18n.ts';
import { grantOf, useMe } from '#src/providers/me.tsx';
import { LinkTabs } from '#src/ui/LinkTabs.tsx';
import { DESK } from './desk-screens.ts';
import { deskMenu } from './menu.ts';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import '#src/features/admin/admin.css';

/** The frame of the desk. For whoever is no staff its addresses are as unknown as any other. */
export default function DeskLayout() {
  const texts = useText();
  const me = useMe();
  if (!grantOf(me, 'installation:show').allowed) return <NotFoundScreen />;
  return (
    <>
      <LinkTabs
        className="desk-tabs"
        label={texts.t('desk.name')}
        tabs={deskMenu(me, texts).map(({ to, text }) => ({ to, text, end: to === DESK }))}
      />
      <Outlet />
    </>
  );
}
