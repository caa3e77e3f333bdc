import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useWorkspace } from '#src/providers/place/workspace.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';

/** The way to links for people without an account, for who may make some. */
export function ShareButton({ canvas }: { readonly canvas: { readonly id: string; readonly name: string } }) {
  const { t } = useText();
  const phone = usePhone();
  const { id: workspace } = useWorkspace();
  if (!useGrant('shares:create').allowed) return null;
  const open = () => openModal('share-canvas', { workspace, canvas });
  if (phone) return <Button look="ghost" icon="share" label={t('canvases.share')} onClick={open} />;
  return (
    <Button icon="share" onClick={open}>
      {t('canvases.share')}
    </Button>
  );
}
