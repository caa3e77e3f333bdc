import '@ant-design/v5-patch-for-react-19';
import { Refine } from '@refinedev/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntApp, ConfigProvider } from 'antd';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { LoadFailed } from '#src/crud/states/LoadFailed.tsx';
import { ModalHost } from '#src/modals/host.tsx';
import { accessControlProvider } from '#src/providers/access/provider.ts';
import { analyticsData } from '#src/providers/analytics-data.ts';
import { auditLogProvider } from '#src/providers/audit-log.ts';
import { authProvider } from '#src/providers/auth/provider.ts';
import { dashboardData } from '#src/providers/dashboard-data.ts';
import { useText } from '#src/providers/i18n.ts';
import { liveProvider } from '#src/providers/live.ts';
import { MeProvider } from '#src/providers/me.tsx';
import { useToasts } from '#src/providers/notification.tsx';
import { queryClient } from '#src/providers/query-client.ts';
import { useRefineTexts } from '#src/providers/refine-texts.ts';
import { antTheme } from '#src/ui/theme.ts';
import { useTheme } from '#src/ui/theme-mode.ts';
import { useMedia } from '#src/ui/use-media.ts';
import { useComponentTexts } from './component-texts.ts';
import { refineResources } from './refine-resources.ts';
import { routerProvider } from './router-provider.ts';
import { SignedIn } from './SignedIn.tsx';
import { Splash } from './Splash.tsx';
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
    <ConfigProvider theme={antTheme(shade, still)} locale={texts}>
      <AntApp>
        <QueryClientProvider client={queryClient}>
          <RefineRoot>
            <SignedIn>
              <MeProvider loading={<Splash />} failed={(error, retry) => <AccountFailed error={error} onRetry={retry} />}>
                <Outlet />
                <ModalHost />
              </MeProvider>
            </SignedIn>
          </RefineRoot>
        </QueryClientProvider>
      </AntApp>
    </ConfigProvider>
  );
}
