import { openModal } from '#src/modals/host.tsx';
import { useGrant } from '#src/providers/access/use-grant.ts';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { usePhone } from '#src/ui/theme/use-media.ts';

/** Keeps the canvas to begin others with. A phone has no room for it here, but in the list of canvases. */
export function TemplateButton({ canvas }: { readonly canvas: { readonly id: string; readonly name: string } }) {
  const { t } = useText();
  const phone = usePhone();
  const may = useGrant('own-templates:create').allowed;
  if (!may || phone) return null;
  return <Button look="ghost" icon="layers" label={t('canvases.saveAsTemplate')} onClick={() => openModal('save-template', { canvas })} />;
}
