import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigation } from 'react-router';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { usePhone } from '#src/ui/theme/use-media.ts';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { whenIdle } from '#src/ui/timing/when-idle.ts';
import { expectWindow } from '#src/ui/windows/type-ahead.ts';
import { Banners } from '../banners/Banners.tsx';
import { LockedWorkspace } from '../screens/LockedWorkspace.tsx';
import { CommandPalette } from './late-palette.ts';
import { SideMenu } from './SideMenu.tsx';
import { TabBar } from './TabBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useHelpKey } from './use-help-key.ts';
import { usePaletteKey } from './use-palette-key.ts';
import { Waiting } from './Waiting.tsx';

const PhoneMenu = lazyWithRetry(() => import('./PhoneMenu.tsx'));

/** While the next screen is on its way; drawn from the moment that this is noticed. */
function Progress() {
  const { t } = useText();
  const { state } = useNavigation();
  return state === 'loading' ? <div className="nav-progress" role="progressbar" aria-label={t('common.loading')} /> : null;
}

export interface ShellProps {
  /** Instead of the screen of the address, while what it needs is on its way. */
  readonly children?: ReactNode;
}

/** The frame of every screen behind the log-in, except those that fill the window. */
export function Shell({ children }: ShellProps) {
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
  useHelpKey(() => openModal('keyboard-help', {}));
  // After what the screen needs: whoever presses the key finds it there.
  useEffect(() => whenIdle(CommandPalette.prepare), []);
  return (
    <div className="shell">
      <Progress />
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
          {children ?? (
            <Suspense fallback={<Waiting />}>
              <Outlet />
            </Suspense>
          )}
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
