import { useCallback, useState } from 'react';

const keyOf = (canvas: string) => `flx_canvas_planned_spend:${canvas}`;

function kept(canvas: string): boolean {
  try {
    return localStorage.getItem(keyOf(canvas)) === 'yes';
  } catch {
    return false;
  }
}

/** Does the plan stand in for ad spend that nobody knows? Kept per canvas in this browser, where that is allowed. */
export function usePlannedSpend(canvas: string): readonly [boolean, (take: boolean) => void] {
  const [taken, setTaken] = useState(() => kept(canvas));
  const take = useCallback(
    (next: boolean) => {
      setTaken(next);
      try {
        if (next) localStorage.setItem(keyOf(canvas), 'yes');
        else localStorage.removeItem(keyOf(canvas));
      } catch {
        // A private window may forbid it: the choice then holds until the page is left.
      }
    },
    [canvas],
  );
  return [taken, take];
}
