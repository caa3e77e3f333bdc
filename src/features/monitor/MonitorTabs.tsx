import { useSearchParams } from 'react-router';
import { isBuilt } from '#domain/plans/features.ts';
import { useWorkspace, type WorkspaceContextValue } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAddress } from '#src/reports/use-address.ts';
import { TabSwitch } from '#src/ui/layout/TabSwitch.tsx';
import type { UpsellFeature } from '#src/upsell/upsells.ts';

const TABS = ['kpi', 'pages', 'sources', 'ads'] as const;
export type Tab = (typeof TABS)[number];

/** The feature behind each tab. */
export const FEATURE_OF = {
  kpi: 'kpiMonitoring',
  pages: 'pagesMonitoring',
  sources: 'sourcesMonitoring',
  ads: 'adsMonitoring',
} as const satisfies Record<Tab, UpsellFeature>;

const grantOf = (workspace: WorkspaceContextValue, tab: Tab) => workspace.feature(FEATURE_OF[tab]);

/** Parts of the monitor that exist; what the plan lacks stands among them with a lock. */
export const SHOWN_TABS: readonly Tab[] = TABS.filter((tab) => isBuilt(FEATURE_OF[tab]));

/** Which tab the address names; the key figures where it names none that is shown. */
export function useMonitorTab(): Tab {
  const [params] = useSearchParams();
  return SHOWN_TABS.find((tab) => tab === params.get('tab')) ?? 'kpi';
}

/** Tabs of the monitor; locked ones carry a lock. Absent while there is only one. */
export function MonitorTabs({ current }: { readonly current: Tab }) {
  const { t } = useText();
  const workspace = useWorkspace();
  const [, changeAddress] = useAddress();
  /** Range, comparison and filter are those of the whole monitor; search and order are those of a table. */
  const pick = (tab: Tab) =>
    changeAddress(
      (now) => {
        for (const name of ['q', 'sort']) now.delete(name);
        if (tab === 'kpi') now.delete('tab');
        else now.set('tab', tab);
        return now;
      },
      { replace: false },
    );
  if (SHOWN_TABS.length < 2) return null;
  return (
    <TabSwitch
      label={t('monitor.tabs.label')}
      tabs={SHOWN_TABS.map((tab) => ({ key: tab, text: t(`monitor.tabs.${tab}`), locked: !grantOf(workspace, tab).allowed }))}
      current={current}
      onPick={pick}
    />
  );
}
