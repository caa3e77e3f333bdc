import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Guide } from './names.ts';

/** A small way to the guide that answers what one asks here; `about`: what it stands beside. */
export function GuideLink({ guide, about }: { readonly guide: Guide; readonly about: string }) {
  const { t } = useText();
  return (
    <Button look="ghost" size="sm" icon="help" label={`${t('shell.explain')}: ${about}`} onClick={() => openModal('guides', { guide })} />
  );
}
