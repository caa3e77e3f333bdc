import { Suspense } from 'react';
import { later } from '#src/ui/later.ts';
import type { UpsellScreenProps } from './UpsellScreen.tsx';

const UpsellScreen = later(() => import('./UpsellScreen.tsx'));

/** Stands in for a screen the plan lacks. Whoever has the feature does not load what the others see. */
export function LockedFeature(props: UpsellScreenProps) {
  return (
    <Suspense fallback={null}>
      <UpsellScreen {...props} />
    </Suspense>
  );
}
