import type { BaseRecord } from '@refinedev/core';
import { openModal } from '#src/modals/host.tsx';
import { useMe } from '#src/providers/place/me.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

/** Opens one's own locked workspace. */
export function UnlockWorkspaceButton({ row }: { readonly row: BaseRecord }) {
  const { t } = useText();
  const me = useMe();
  if (row.is_locked !== true || row.user !== me.id) return null;
  return (
    <Button
      size="sm"
      icon="unlock"
      className="ws-button"
      label={t('unlock.title', { name: String(row.name ?? '') })}
      onClick={() => openModal('unlock-workspace', { row })}
    >
      {t('unlock.action')}
    </Button>
  );
}
