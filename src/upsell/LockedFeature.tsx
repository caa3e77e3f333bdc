import { Suspense } from 'react';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import type { UpsellScreenProps } from './UpsellScreen.tsx';

const UpsellScreen = lazyWithRetry(() => import('./UpsellScreen.tsx'));

/** Stands in for a screen the plan lacks. Whoever has the feature does not load what the others see. */
export function LockedFeature(props: UpsellScreenProps) {
  return (
    <Suspense fallback={null}>
      <UpsellScreen {...props} />
    </Suspense>
  );
}
