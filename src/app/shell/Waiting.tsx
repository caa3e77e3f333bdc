import { useText } from '#src/providers/texts/i18n.ts';
import { Delayed, SkeletonRows } from '#src/ui/layout/Skeleton.tsx';

/** In the frame, while the code or the rights of a screen are on their way. */
export function Waiting() {
  const { t } = useText();
  return (
    <Delayed>
      <SkeletonRows label={t('common.loading')} />
    </Delayed>
  );
}
