import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';

/** The way from what was tracked to a canvas, for who may make one and see the numbers. */
export function DrawFromData() {
  const { t } = useText();
  const { id, timezone } = useWorkspace();
  const phone = usePhone();
  const may = [useGrant('canvases:create').allowed, useGrant('reports:map_draft').allowed].every(Boolean);
  if (!may) return null;
  return (
    <Button
      icon="monitor"
      label={phone ? t('canvases.drawFromData') : undefined}
      onClick={() => openModal('draw-from-data', { workspace: id, timezone })}
    >
      {phone ? null : t('canvases.drawFromData')}
    </Button>
  );
}
