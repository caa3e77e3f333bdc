import { useText } from '#src/providers/texts/i18n.ts';
import { Delayed, SkeletonRows } from '#src/ui/layout/Skeleton.tsx';
import { LoadFailed, type LoadFailedProps } from './LoadFailed.tsx';

export interface NotYetProps extends Omit<LoadFailedProps, 'error'> {
  /** Null while the answer is on its way. */
  readonly error: unknown;
  readonly rows?: number;
}

/** Stands where an answer will be: a skeleton once it takes a moment, or why it did not come. */
export function NotYet({ error, rows, ...failed }: NotYetProps) {
  const { t } = useText();
  if (error) return <LoadFailed error={error} {...failed} />;
  return (
    <Delayed>
      <SkeletonRows rows={rows} label={t('common.loading')} />
    </Delayed>
  );
}
