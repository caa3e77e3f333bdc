import { useCallback, useState } from 'react';
import type { CanvasHost } from '../host.ts';
import type { TextStore } from '../store/draft.ts';

const keyOf = (canvas: string) => `flx_canvas_planned_spend:${canvas}`;

function kept(store: TextStore | undefined, canvas: string): boolean {
  try {
    return store?.getItem(keyOf(canvas)) === 'yes';
  } catch {
    return false;
  }
}

/** Does the plan stand in for ad spend that nobody knows? Kept per canvas in this browser, where that is allowed. */
export function usePlannedSpend({ id: canvas, keeping }: CanvasHost): readonly [boolean, (take: boolean) => void] {
  const store = keeping?.store;
  const [taken, setTaken] = useState(() => kept(store, canvas));
  const take = useCallback(
    (next: boolean) => {
      setTaken(next);
      try {
        if (next) store?.setItem(keyOf(canvas), 'yes');
        else store?.removeItem(keyOf(canvas));
      } catch {
        // A private window may forbid it: the choice then holds until the page is left.
      }
    },
    [store, canvas],
  );
  return [taken, take];
}
