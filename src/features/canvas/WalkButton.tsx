import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useCanvasWalkActs } from './use-canvas-walk.ts';

/** Begins a walk through the own site that lights up the steps of this canvas, for who may set up tracking. */
export function WalkButton() {
  const { t } = useText();
  const { id, feature, row } = useWorkspace();
  const { isBusy, begin } = useCanvasWalkActs(id);
  if (!useGrant('workspaces:edit').allowed || !feature('kpiMonitoring').allowed || row.is_locked) return null;
  return (
    <Button
      look="ghost"
      icon="external"
      label={t(row.tracking ? 'canvas.walk' : 'canvas.walk_off')}
      busy={isBusy}
      disabled={!row.tracking}
      onClick={begin}
    />
  );
}
