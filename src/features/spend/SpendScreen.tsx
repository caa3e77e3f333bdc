import { spendActions } from '#resources/actions/spend.ts';
import { resources } from '#resources/index.ts';
import { ListScreen } from '#src/crud/list/ListScreen.tsx';
import type { Slots } from '#src/crud/slots.ts';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { listPath } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

const MAY_ENTER = `${spendActions.enter.may.subject}:${spendActions.enter.may.verb}` as const;

/** What entering costs is for, and the way to it. */
function EnterSpend() {
  const { t } = useText();
  const { id } = useWorkspace();
  const may = useGrant(MAY_ENTER).allowed;
  return (
    <div className="alert" style={{ alignItems: 'center' }}>
      <span style={{ flex: 1 }}>{t('spend.about')}</span>
      {may ? (
        <Button look="primary" icon="plus" onClick={() => openModal('enter-spend', { workspace: id })}>
          {t('monitor.enter_spend')}
        </Button>
      ) : null}
    </div>
  );
}

const SLOTS: Slots = {
  // Costs are entered by a file or a form of their own; days are kept as text.
  above: <EnterSpend />,
  card: { detail: ['created_at', 'line_count'], right: 'amount' },
};

/** Ad costs that were entered, each with who did it; one that is removed can be brought back. */
export default function SpendScreen() {
  const { id } = useWorkspace();
  const resource = resources['spend-entries'];
  return <ListScreen resource={resource} path={listPath(resource, id)} slots={SLOTS} />;
}
