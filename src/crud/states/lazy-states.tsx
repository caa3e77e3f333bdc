import { type ComponentProps, lazy, Suspense } from 'react';

const LockedPanel = lazy(() => import('./FeatureLocked.tsx'));
const LimitModal = lazy(() => import('./PlanLimitModal.tsx'));

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
