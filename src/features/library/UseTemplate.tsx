import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';
import { useOnceAsked } from './use-once-asked.ts';

interface UseProps {
  readonly template: { readonly id: string; readonly name: string };
}

/** Opens the window that makes a canvas of the template; by itself where the address asks for it, once. */
export function UseTemplate({ template }: UseProps) {
  const { t } = useText();
  const { id, name } = template;
  useOnceAsked('use', () => openModal('use-template', { template: id, name }));
  return (
    <Button look="next" icon="plus" aria-label={t('library.use')} onClick={() => openModal('use-template', { template: id, name })}>
      <span className="library-words">{t('library.use')}</span>
    </Button>
  );
}
