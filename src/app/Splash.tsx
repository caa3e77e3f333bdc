import { useText } from '#src/providers/i18n.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { Delayed } from '#src/ui/Skeleton.tsx';

/** While the first answer is on its way; shown only when that takes long enough to be noticed. */
export function Splash() {
  const { t } = useText();
  return (
    <Delayed>
      <div style={{ display: 'grid', placeItems: 'center', minHeight: '100vh' }} role="status" aria-label={t('common.loading')}>
        <Logo size={40} />
      </div>
    </Delayed>
  );
}
