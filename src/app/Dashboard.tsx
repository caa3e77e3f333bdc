import '@ant-design/v5-patch-for-react-19';
import { Refine } from '@refinedev/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { ModalHost } from '#src/modals/host.tsx';
import { accessControlProvider } from '#src/providers/access/provider.ts';
import { authProvider } from '#src/providers/auth/provider.ts';
import { analyticsData } from '#src/providers/data/analytics-data.ts';
import { auditLogProvider } from '#src/providers/data/audit-log.ts';
import { dashboardData } from '#src/providers/data/dashboard-data.ts';
import { queryClient } from '#src/providers/data/query-client.ts';
import { liveProvider } from '#src/providers/live/live.ts';
import { useToasts } from '#src/providers/notification.tsx';
import { MeProvider } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useRefineTexts } from '#src/providers/texts/refine-texts.ts';
import { antTheme } from '#src/ui/theme/theme.ts';
import { useTheme } from '#src/ui/theme/theme-mode.ts';
import { useMedia } from '#src/ui/theme/use-media.ts';
import { PaletteContext } from '#src/ui/windows/palette-context.ts';
import { useComponentTexts } from './component-texts.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { refineResources } from './refine-resources.ts';
import { routerProvider } from './router-provider.ts';
import { SignedIn } from './SignedIn.tsx';
import { CommandPalette } from './shell/late-palette.ts';
import { Splash } from './shell/Splash.tsx';
import { useStepUp } from './use-step-up.ts';

const DATA = { default: dashboardData, analytics: analyticsData };

function RefineRoot({ children }: { readonly children: ReactNode }) {
  const toasts = useToasts();
  const texts = useRefineTexts();
  return (
    <Refine
      routerProvider={routerProvider}
      dataProvider={DATA}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      auditLogProvider={auditLogProvider}
      notificationProvider={toasts}
      liveProvider={liveProvider}
      i18nProvider={texts}
      resources={refineResources}
      options={{
        reactQuery: { clientConfig: queryClient },
        liveMode: 'auto',
        syncWithLocation: true,
        disableTelemetry: true,
        mutationMode: 'pessimistic',
      }}
    >
      {children}
    </Refine>
  );
}

function AccountFailed(props: { readonly error: Error; readonly onRetry: () => void }) {
  const { t } = useText();
  return <LoadFailed {...props} title={t('account.loadFailed')} />;
}

/** Everything behind the log-in: the providers, loaded as one chunk after it. */
export function Dashboard() {
  const { shade } = useTheme();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const texts = useComponentTexts(useText().language);
  useStepUp();
  return (
    <ConfigProvider theme={antTheme(shade, still)} locale={texts} button={{ autoInsertSpace: false }}>
      <AntApp>
        <QueryClientProvider client={queryClient}>
          <RefineRoot>
            <SignedIn>
              <MeProvider loading={<Splash />} failed={(error, retry) => <AccountFailed error={error} onRetry={retry} />}>
                <PaletteContext value={CommandPalette}>
                  <Outlet />
                </PaletteContext>
                <ModalHost />
                <LeaveGuard />
              </MeProvider>
            </SignedIn>
          </RefineRoot>
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  );
}
