import { Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useText } from '#src/providers/i18n.ts';
import { later } from '#src/ui/later.ts';
import { usePhone } from '#src/ui/use-media.ts';
import { Banners } from './Banners.tsx';
import { LockedWorkspace } from './LockedWorkspace.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { usePaletteKey } from './use-palette-key.ts';
import { useUserTypeQuestion } from './use-user-type-question.ts';

const loadPalette = () => import('./CommandPalette.tsx');
const CommandPalette = later(loadPalette);
/** After what the screen needs: whoever presses the key types on at once. */
const PALETTE_AFTER_MS = 1_500;

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
  const close = () => setOverlay(null);
  usePaletteKey(() => open('palette'));
  useUserTypeQuestion();
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), PALETTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
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
        <TopBar onMenu={() => open('menu')} onSearch={() => open('palette')} />
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
