import { useEffect, useRef } from 'react';
import { isElsewhere } from '#src/ui/windows/keys-elsewhere.ts';

/** A question mark, typed nowhere in particular, shows the keys there are. */
export function useHelpKey(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isElsewhere(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
