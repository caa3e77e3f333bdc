import { useEffect, useRef } from 'react';
import { isElsewhere } from '#src/ui/windows/keys-elsewhere.ts';

export interface ListKeys {
  readonly onSearch: () => void;
  readonly onCreate?: () => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onOpen: () => void;
  readonly onSelect: () => void;
  readonly onEscape: () => void;
}

/** A checkbox of the table takes no letters: whoever has chosen a row by it goes on with the list's keys. */
const isOnPick = (target: EventTarget | null) => target instanceof Element && target.closest('.pick') !== null;

/** `/` search, `n` new, `j` and `k` move, Enter open, `x` select, Escape clear the selection. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event.target) && !isOnPick(event.target)) return;
      const { onSearch, onCreate, onMove, onOpen, onSelect, onEscape } = latest.current;
      const onControl = event.target instanceof HTMLElement && event.target.closest('a, button') !== null;
      const acts: Readonly<Record<string, (() => void) | undefined>> = {
        '/': onSearch,
        n: onCreate,
        j: () => onMove(1),
        k: () => onMove(-1),
        x: onSelect,
        Escape: onEscape,
        // Enter on a focused link or button is that control's own.
        Enter: onControl ? undefined : onOpen,
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
