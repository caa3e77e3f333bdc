import { useSearchParams } from 'react-router';
import type { Feature } from '#domain/plans/plans.ts';
import { useText } from '#src/providers/i18n.ts';
import { useWorkspace, type WorkspaceContextValue } from '#src/providers/workspace.tsx';
import { TabSwitch } from '#src/ui/TabSwitch.tsx';

const TABS = ['kpi', 'pages', 'sources', 'ads'] as const;
export type Tab = (typeof TABS)[number];

/** The feature behind each tab. */
export const FEATURE_OF = {
  kpi: 'kpiMonitoring',
  pages: 'pagesMonitoring',
  sources: 'sourcesMonitoring',
  ads: 'adsMonitoring',
} as const satisfies Record<Tab, Feature>;

const grantOf = (workspace: WorkspaceContextValue, tab: Tab) => workspace.feature(FEATURE_OF[tab]);

/** The key figures, and beside them what the plan lacks. */
function shownTabs(workspace: WorkspaceContextValue): readonly Tab[] {
  return TABS.filter((tab) => tab === 'kpi' || !grantOf(workspace, tab).allowed);
}

/** Which tab the address names; the key figures where it names none that is shown. */
export function useMonitorTab(): Tab {
  const workspace = useWorkspace();
  const [params] = useSearchParams();
  return shownTabs(workspace).find((tab) => tab === params.get('tab')) ?? 'kpi';
}

/** Tabs of the monitor; locked ones carry a lock. Absent while there is only one. */
export function MonitorTabs({ current }: { readonly current: Tab }) {
  const { t } = useText();
  const workspace = useWorkspace();
  const [, setParams] = useSearchParams();
  const shown = shownTabs(workspace);
  if (shown.length < 2) return null;
  return (
    <TabSwitch
      label={t('monitor.tabs.label')}
      tabs={shown.map((tab) => ({ key: tab, text: t(`monitor.tabs.${tab}`), locked: !grantOf(workspace, tab).allowed }))}
      current={current}
      onPick={(tab) => setParams(tab === 'kpi' ? {} : { tab })}
    />
  );
}
