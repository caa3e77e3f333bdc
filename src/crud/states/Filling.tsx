import type { ApiError } from '#src/providers/data/api-error.ts';
import { EmptyState } from '#src/ui/layout/States.tsx';

/** How far that is what an answer waits for. It is asked for again by itself. */
export function Filling({ error }: { readonly error: ApiError }) {
  const { share } = error.meta;
  return (
    <div role="status">
      <EmptyState icon="refresh" title={error.message}>
        {typeof share === 'number' ? <Share share={share} text={error.message} /> : null}
      </EmptyState>
    </div>
  );
}

/** A bar of a share, 0 to 1. */
function Share({ share, text }: { readonly share: number; readonly text: string }) {
  const percent = Math.floor(100 * share);
  return (
    <div className="meter filling" role="progressbar" aria-label={text} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
