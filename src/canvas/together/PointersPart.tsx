import { Suspense } from 'react';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { usePresenceState } from './presence-context.ts';

/** Whoever is alone need not load how others are shown. */
const Pointers = lazyWithRetry(() => import('./Pointers.tsx'));

/** Where the others point, and what they have chosen, as long as somebody else is there. */
export function PointersPart() {
  const isAlone = usePresenceState((state) => state.people.length === 0);
  if (isAlone) return null;
  return (
    <Suspense fallback={null}>
      <Pointers />
    </Suspense>
  );
}
