import { Suspense } from 'react';
import { lazyWithRetry } from '#src/ui/timing/lazy-with-retry.ts';
import { useEditorState } from '../store/context.ts';

const Arriving = lazyWithRetry(() => import('./Arriving.tsx'));

/** Pictures on their way, as long as there are any. */
export function ArrivingPart() {
  return (
    useEditorState((state) => state.arriving.length > 0) && (
      <Suspense>
        <Arriving />
      </Suspense>
    )
  );
}
