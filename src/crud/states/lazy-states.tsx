import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';

const LockedPanel = lazyWithRetry(() => import('./FeatureLocked.tsx'));
const LimitModal = lazyWithRetry(() => import('./PlanLimitModal.tsx'));

/** States that most people never see load when they are shown; what stands around them stays meanwhile. */
export function FeatureLocked(props: ComponentProps<typeof LockedPanel>) {
  return (
    <Suspense fallback={null}>
      <LockedPanel {...props} />
    </Suspense>
  );
}

export function PlanLimitModal(props: ComponentProps<typeof LimitModal>) {
  return (
    <Suspense fallback={null}>
      <LimitModal {...props} />
    </Suspense>
  );
}
