import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useText } from '#src/providers/i18n.ts';
import { later } from '#src/ui/later.ts';
import { expectWindow } from '#src/ui/type-ahead.ts';
import { usePhone } from '#src/ui/use-media.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { Banners } from './Banners.tsx';
import { LockedWorkspace } from './LockedWorkspace.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { usePaletteKey } from './use-palette-key.ts';
import { useUserTypeQuestion } from './use-user-type-question.ts';

const CommandPalette = later(() => import('./CommandPalette.tsx'));

const PhoneMenu = later(() => import('./PhoneMenu.tsx'));

/** The frame of every screen behind the log-in, except those that fill the window. */
export function Shell() {
  const { t } = useText();
  const phone = usePhone();
  const { pathname } = useLocation();
  // An overlay belongs to the address it was opened on: going somewhere closes it.
  const [overlay, setOverlay] = useState<{ readonly kind: 'menu' | 'palette'; readonly at: string } | null>(null);
  const shown = overlay?.at === pathname ? overlay.kind : null;
  const open = (kind: 'menu' | 'palette') => setOverlay({ kind, at: pathname });
  const search = () => {
    if (shown !== 'palette') expectWindow(t('common.loading'));
    open('palette');
  };
  const close = () => setOverlay(null);
  usePaletteKey(search);
  useUserTypeQuestion();
  // After what the screen needs: whoever presses the key finds it there.
  useEffect(() => whenIdle(CommandPalette.prepare), []);
  return (
    <div className="shell">
      <a className="btn primary skip" href="#content">
        {t('shell.skip')}
      </a>
      {phone ? (
        shown === 'menu' ? (
          <Suspense fallback={null}>
            <PhoneMenu onClose={close} />
          </Suspense>
        ) : null
      ) : (
        <aside className="side">
          <SideMenu />
        </aside>
      )}
      <div style={{ minWidth: 0 }}>
        <Banners />
        <TopBar onMenu={() => open('menu')} onSearch={search} />
        <main className="body" id="content" tabIndex={-1}>
          <LockedWorkspace />
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </main>
        <TabBar onMore={() => open('menu')} />
      </div>
      {shown === 'palette' ? (
        <Suspense fallback={null}>
          <CommandPalette onClose={close} />
        </Suspense>
      ) : null}
    </div>
  );
}
