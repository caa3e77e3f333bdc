import { useEffect, useState } from 'react';

/** Seconds left since `start` was called, to zero. */
export function useCountdown(seconds: number): { readonly left: number; readonly start: () => void } {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left, start: () => setLeft(seconds) };
}
