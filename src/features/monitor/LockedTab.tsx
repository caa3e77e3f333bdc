import { useWorkspace } from '#src/providers/workspace.tsx';
import { SampleTable } from '#src/upsell/SampleTable.tsx';
import { UpsellScreen } from '#src/upsell/UpsellScreen.tsx';
import { MonitorLocked } from './MonitorLocked.tsx';
import { FEATURE_OF, grantOf, MonitorTabs, type Tab } from './MonitorTabs.tsx';

/** What stands in a tab the plan lacks; null where it has it. */
export default function LockedTab({ tab }: { readonly tab: Tab }) {
  const grant = grantOf(useWorkspace(), tab);
  if (grant.allowed) return null;
  const above = <MonitorTabs current={tab} />;
  if (tab === 'kpi') return <MonitorLocked grant={grant} above={above} />;
  return <UpsellScreen feature={FEATURE_OF[tab]} grant={grant} above={above} behind={<SampleTable of={tab} />} />;
}
