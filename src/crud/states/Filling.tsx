import { useEffect } from 'react';
import { ApiError } from '#src/providers/data/api-error.ts';
import { EmptyState } from '#src/ui/layout/States.tsx';

const AGAIN_MS = 5_000;

/** Is this no failure, but data that is still being brought in? */
export const isFilling = (error: unknown): error is ApiError => error instanceof ApiError && error.code === 'report_filling';

/** How far the data is that is being brought in; asks again by itself until the answer is there. */
export function Filling({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => unknown }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is waited for once, however often the page is drawn
  useEffect(() => {
    const timer = setTimeout(() => void onRetry(), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [error]);
  return (
    <div role="status">
      <EmptyState icon="refresh" title={error.message} />
    </div>
  );
}
