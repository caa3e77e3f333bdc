import { resources } from '#resources/index.ts';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { slotsOf } from '#src/slots/standing.tsx';
import { LockedFeature } from '#src/upsell/LockedFeature.tsx';
import { useAlertActions } from './use-alert-actions.ts';

/** The generated list of alerts; one wants to see a message arrive before a target falls behind. */
export default function AlertsScreen() {
  const { t } = useText();
  const workspace = useWorkspace();
  if (!workspace.feature('targets').allowed) return <LockedFeature feature="targets" title={t('resources.alerts.many')} />;
  return (
    <ListScreen
      resource={resources.alerts}
      path={listPath(resources.alerts, workspace.id)}
      slots={slotsOf(resources.alerts, { useActions: useAlertActions, bulk: false })}
    />
  );
}
