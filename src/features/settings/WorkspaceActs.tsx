import type { ReactNode } from 'react';
import { resources } from '#resources/index.ts';
import { LockedNote } from '#src/crud/locks/LockedNote.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useLock } from '#src/providers/actions/use-lock.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Panel } from '#src/ui/layout/Panel.tsx';
import { useToast } from '#src/ui/timing/use-toast.ts';

function Act({ title, text, children }: { readonly title: string; readonly text: ReactNode; readonly children: ReactNode }) {
  return (
    <Panel>
      <div className="row g12 wrap">
        <div style={{ flex: 1, minWidth: 200 }}>
          <div className="b">{title}</div>
          <p className="mut">{text}</p>
        </div>
        {children}
      </div>
    </Panel>
  );
}

/** Closes the workspace to changes, or opens it again. */
function Lock() {
  const { t } = useText();
  const said = useToast();
  const workspace = useWorkspace();
  const { lock } = useLock(resources.workspaces);
  const { id, name, row } = workspace;
  if (row.is_locked) {
    const note = <LockedNote row={{ ...row }} />;
    return (
      <Act title={t('unlock.title', { name })} text={note}>
        <Button icon="unlock" onClick={() => openModal('unlock-workspace', { row: { ...row } })}>
          {t('unlock.action')}
        </Button>
      </Act>
    );
  }
  const ask = () =>
    openModal('confirm', {
      title: t('overview.lockTitle', { name }),
      text: t('overview.lockText'),
      action: t('unlock.lock'),
      onConfirm: async () => {
        await lock([id]);
        said.done(t('overview.lockDone', { count: 1 }));
      },
    });
  return (
    <Act title={t('settings.lock')} text={t('overview.lockText')}>
      <Button icon="lock" onClick={ask}>
        {t('unlock.lock')}
      </Button>
    </Act>
  );
}

/** What an owner does with the whole workspace besides editing it: its keys, its lock. */
export function WorkspaceActs() {
  const { t } = useText();
  const { id } = useWorkspace();
  const maySeeKeys = useGrant('workspaces:showKey').allowed;
  const mayLock = useGrant('workspaces:lock').allowed;
  return (
    <>
      {maySeeKeys ? (
        <Act title={t('apiKey.title')} text={t('apiKey.text')}>
          <Button icon="key" onClick={() => openModal('api-key', { workspace: id })}>
            {t('settings.showKeys')}
          </Button>
        </Act>
      ) : null}
      {mayLock ? <Lock /> : null}
    </>
  );
}
