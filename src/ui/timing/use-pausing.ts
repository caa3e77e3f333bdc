import { useEffect, useState } from 'react';

/** A value once nothing has changed for so many milliseconds; what is empty counts at once. */
export function usePausing(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return value === '' ? '' : settled;
}
