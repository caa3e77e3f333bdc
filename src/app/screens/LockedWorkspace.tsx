import { LockedNote } from '#src/crud/locks/LockedNote.tsx';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useMaybeWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';

/** On every screen of a locked workspace: why nothing can be changed, and for its owner the way out. */
export function LockedWorkspace() {
  const { t } = useText();
  const workspace = useMaybeWorkspace();
  const mayUnlock = useGrant('workspaces:lock').allowed;
  if (!workspace?.row.is_locked) return null;
  const { row, name } = workspace;
  return (
    <div className="alert locked-alert">
      <Icon name="lock" />
      <span>
        <LockedNote row={{ ...row }} /> {t(mayUnlock ? 'overview.lockedOwn' : 'overview.lockedShared')}
      </span>
      {mayUnlock ? (
        <Button
          size="sm"
          icon="unlock"
          label={t('unlock.title', { name })}
          onClick={() => openModal('unlock-workspace', { row: { ...row } })}
        >
          {t('unlock.action')}
        </Button>
      ) : null}
    </div>
  );
}
