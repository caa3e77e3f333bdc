import { Suspense } from 'react';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useScenario } from '../store/context.ts';
import type { OwnMarkProps } from './OwnValue.tsx';

const OwnValue = lazyWithRetry(() => import('./OwnValue.tsx'));

/** Where a value may be of the chosen scenario. Most canvases are drawn without one, and load nothing of it. */
export function OwnMark(props: OwnMarkProps) {
  return useScenario() ? (
    <Suspense fallback={null}>
      <OwnValue {...props} />
    </Suspense>
  ) : null;
}
