import type { BaseRecord } from '@refinedev/core';
import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

/** Stands in the row of a locked canvas, where one could edit it otherwise. */
export function UnlockButton({ row }: { readonly row: BaseRecord }) {
  const { t } = useText();
  const { id: workspace } = useWorkspace();
  const mayUnlock = useGrant('canvases:lock').allowed;
  if (row.is_locked !== true || !mayUnlock) return null;
  return (
    <Button
      size="sm"
      icon="unlock"
      label={t('unlock.title', { name: String(row.name ?? '') })}
      onClick={() => openModal('unlock-canvas', { workspace, row })}
    >
      {t('unlock.action')}
    </Button>
  );
}
