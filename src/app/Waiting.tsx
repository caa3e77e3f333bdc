import { useText } from '#src/providers/i18n.ts';
import { Delayed, SkeletonRows } from '#src/ui/Skeleton.tsx';

/** In the frame, while the code or the rights of a screen are on their way. */
export function Waiting() {
  const { t } = useText();
  return (
    <Delayed>
      <SkeletonRows label={t('common.loading')} />
    </Delayed>
  );
}
