import { useNavigate } from 'react-router';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { inWorkspace } from '#src/providers/data/resource-paths.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

/** The way to the walk through the own site that lights up the steps of this canvas, for who may set up tracking. */
export function WalkButton({ canvas }: { readonly canvas: string }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { id, feature } = useWorkspace();
  if (!useGrant('workspaces:edit').allowed || !feature('kpiMonitoring').allowed) return null;
  const go = () => void navigate(`${inWorkspace(id)}/settings/tracking?canvas=${canvas}`);
  return <Button look="ghost" icon="external" label={t('canvas.walk')} onClick={go} />;
}
