import { useNavigate } from 'react-router';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import UpsellScreen from '#src/upsell/UpsellScreen.tsx';
import { FEATURE_OF, MonitorTabs, type Tab } from './MonitorTabs.tsx';

/** What an owner can do today: the script may go in before the plan counts. */
function InstallButton() {
  const { t } = useText();
  const navigate = useNavigate();
  const { id, role } = useWorkspace();
  if (role !== 'owner') return null;
  return (
    <Button icon="code" onClick={() => navigate(`/dashboard/workspaces/${id}/settings/tracking`)}>
      {t('monitor.facts.install')}
    </Button>
  );
}

/** What stands in a tab the plan lacks. */
export default function LockedTab({ tab }: { readonly tab: Tab }) {
  return (
    <UpsellScreen feature={FEATURE_OF[tab]} above={<MonitorTabs current={tab} />}>
      {tab === 'kpi' ? <InstallButton /> : null}
    </UpsellScreen>
  );
}
