import { useEffect, useRef, useState } from 'react';
import { TYPING_PAUSE_MS } from './use-settled.ts';

interface Typing {
  /** What stands in the field. */
  readonly typed: string;
  /** What was known of it when it was last drawn. */
  readonly seen: string;
  /** What was told and is not known yet, oldest first. */
  readonly told: readonly string[];
}

/** The field once something else is known of it. What was told from here comes back later, and takes no letter typed since; anything else was said elsewhere. */
function caughtUp({ typed, told }: Typing, known: string): Typing {
  const at = told.indexOf(known);
  return { typed: at < 0 ? known : typed, seen: known, told: at < 0 ? [] : told.slice(at + 1) };
}

/**
 * The text of a field whose value is kept elsewhere, mostly in the address, which is drawn when there is
 * time: what is typed stands in the field at once, and is told without the spaces around it after a pause.
 */
export function useTyped(known: string, onTell: (text: string) => void): readonly [string, (typed: string) => void] {
  const [kept, setKept] = useState<Typing>({ typed: known, seen: known, told: [] });
  const field = kept.seen === known ? kept : caughtUp(kept, known);
  if (field !== kept) setKept(field);
  const tell = useRef(onTell);
  useEffect(() => {
    tell.current = onTell;
  }, [onTell]);
  const text = field.typed.trim();
  useEffect(() => {
    if (text === known) return;
    const timer = setTimeout(() => {
      setKept((now) => ({ ...now, told: [...now.told, text] }));
      tell.current(text);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, known]);
  return [field.typed, (typed) => setKept((now) => ({ ...now, typed }))];
}
