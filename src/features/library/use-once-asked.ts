import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Does what the address asks for by a flag, once, and takes the flag out of it. */
export function useOnceAsked(flag: string, act: () => void): void {
  const [params, setParams] = useSearchParams();
  const isAsked = params.has(flag);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isAsked) return;
    latest.current();
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete(flag);
        return next;
      },
      { replace: true },
    );
  }, [isAsked, flag, setParams]);
}
