import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { openModal } from '#src/modals/host.tsx';
import { useText } from '#src/providers/texts/i18n.ts';
import { Button } from '#src/ui/Button.tsx';

interface UseProps {
  readonly template: { readonly id: string; readonly name: string };
}

/** Opens the window that makes a canvas of the template; by itself where the address asks for it, once. */
export function UseTemplate({ template }: UseProps) {
  const { t } = useText();
  const [params, setParams] = useSearchParams();
  const { id, name } = template;
  const isAsked = params.has('use');
  useEffect(() => {
    if (!isAsked) return;
    openModal('use-template', { template: id, name });
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('use');
        return next;
      },
      { replace: true },
    );
  }, [isAsked, id, name, setParams]);
  return (
    <Button look="next" icon="plus" aria-label={t('library.use')} onClick={() => openModal('use-template', { template: id, name })}>
      <span className="library-words">{t('library.use')}</span>
    </Button>
  );
}
