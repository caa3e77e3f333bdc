import { workspaceActions } from '#resources/actions/workspaces.ts';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { usePerform } from '#src/providers/actions/use-perform.ts';
import { refreshWorkspace, useMaybeWorkspace, type WorkspaceContextValue } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { useAct } from '#src/providers/use-act.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

function Sample({ workspace: { id, row } }: { readonly workspace: WorkspaceContextValue }) {
  const { t } = useText();
  const may = useGrant('workspaces:removeSample').allowed;
  const remove = usePerform(workspaceActions.removeSample);
  const { busy, problem, run } = useAct();
  const act = () =>
    run(async (key) => {
      await remove([{ params: { id } }], key);
      refreshWorkspace(id);
    });
  return (
    <div className="banner calm wrap">
      <span className="row g8">
        <Icon name="info" size={14} />
        <span>
          <b>{t('common.sample_data')}</b>: {problem ?? t(row.started_tracking_at ? 'shell.sample.arrived' : 'shell.sample.text')}
        </span>
      </span>
      {may ? (
        <Button size="sm" busy={busy} onClick={() => void act()}>
          {t('shell.sample.remove')}
        </Button>
      ) : null}
    </div>
  );
}

/** Says on every screen of a workspace that its numbers are made up, and takes them away. */
export function SampleBanner() {
  const workspace = useMaybeWorkspace();
  return workspace?.row.is_sample ? <Sample workspace={workspace} /> : null;
}
